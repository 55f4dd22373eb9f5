// The last card as a picture and as a text, to be kept and handed on.
import { ICONS } from '../../components/Icon.svelte';

export type Tone = 'won' | 'perfect' | 'lost' | 'collapsed';

export interface Member {
  letter: string;
  fill: string;
  ink: string;
  name: string;
  rescued: number;
  fires: number;
}
export interface Facts {
  tone: Tone;
  title: string;
  stamp: string;
  sentence: string;
  stats: { label: string; value: string }[];
  crew: Member[];
  luck: string;
}

/** What link previews and chats show without cutting. */
export const WIDTH = 1200;
export const HEIGHT = 630;

/** How the walls of a house that came down are torn, over a picture of 980 by 788 points. */
export const CRACKS =
  'M310 106l34 84-52 80 96 120-44 140 62 152M690 106l-42 112 70 92-96 122 60 112-34 138M106 330l96 34 78-52 108 78M874 410l-104-26-88 62-60-14M388 390l234 42';

/** Night sky and ink of the stamp. */
export const TONES: Record<Tone, { top: string; bottom: string; stamp: string; light: string }> = {
  won: { top: '#14584a', bottom: '#0d1f26', stamp: '#0b7a4b', light: '#7fe0b4' },
  perfect: { top: '#7a5606', bottom: '#1d1a16', stamp: '#96660a', light: '#ffd36b' },
  lost: { top: '#3b4756', bottom: '#12171d', stamp: '#4a5560', light: '#b9c6d4' },
  collapsed: { top: '#7a2410', bottom: '#1a1210', stamp: '#a32a12', light: '#ffab8a' },
};

async function load(source: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(source);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** The words of a text in lines no wider than the place for them; what does not fit ends in dots. */
export function lines(text: string, fits: (line: string) => boolean, most: number): string[] {
  const found: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (!line || fits(longer)) line = longer;
    else {
      found.push(line);
      line = word;
    }
  }
  if (line) found.push(line);
  if (found.length <= most) return found;
  let last = found[most - 1];
  while (last && !fits(`${last}…`)) last = last.slice(0, -1).trimEnd();
  return [...found.slice(0, most - 1), `${last}…`];
}

/** Draws the card; `house` is the picture of the house as SVG. */
export async function drawCard(facts: Facts, house: Blob, family: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('no canvas');
  const font = (weight: number, size: number) => `${weight} ${size}px ${family}`;
  await Promise.allSettled([400, 600, 800].map((weight) => document.fonts?.load(font(weight, 30))));
  const picture = await load(house);
  const tone = TONES[facts.tone];

  const sky = paint.createLinearGradient(0, 0, WIDTH * 0.35, HEIGHT);
  sky.addColorStop(0, tone.top);
  sky.addColorStop(1, tone.bottom);
  paint.fillStyle = sky;
  paint.fillRect(0, 0, WIDTH, HEIGHT);

  drawPhoto(paint, picture, facts, font);

  const left = 748;
  const wide = WIDTH - left - 44;
  const fits = (line: string) => paint.measureText(line).width <= wide;
  paint.textBaseline = 'alphabetic';
  paint.fillStyle = tone.light;
  paint.font = font(800, 19);
  paint.fillText('F L A S H O V E R', left, 72);
  paint.fillStyle = '#ffffff';
  paint.font = font(800, 45);
  let y = 126;
  for (const line of lines(facts.title, fits, 2)) {
    paint.fillText(line, left, y);
    y += 50;
  }
  paint.font = font(400, 22);
  paint.fillStyle = '#e7ecef';
  y -= 8;
  for (const line of lines(facts.sentence, fits, 3)) {
    paint.fillText(line, left, y);
    y += 30;
  }
  y += 8;
  const step = wide / facts.stats.length;
  facts.stats.forEach((stat, i) => {
    paint.font = font(800, 32);
    paint.fillStyle = '#ffffff';
    paint.fillText(stat.value, left + i * step, y + 30);
    paint.fillStyle = tone.light;
    let size = 15;
    do paint.font = font(600, size);
    while (paint.measureText(stat.label).width > step - 8 && --size > 9);
    paint.fillText(stat.label, left + i * step, y + 52);
  });
  y += 82;
  paint.strokeStyle = 'rgb(255 255 255 / 0.2)';
  paint.beginPath();
  paint.moveTo(left, y - 12);
  paint.lineTo(left + wide, y - 12);
  paint.stroke();
  const row = Math.min(36, (HEIGHT - 66 - y) / facts.crew.length);
  facts.crew.forEach((member, i) => drawMember(paint, member, left, y + i * row + row / 2, wide, row, font));
  paint.font = font(600, 17);
  paint.fillStyle = tone.light;
  paint.fillText(lines(facts.luck, fits, 1)[0] ?? '', left, HEIGHT - 34);

  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

type Font = (weight: number, size: number) => string;

/** The house as a photograph on paper, a little askew, with the stamp of the report. */
function drawPhoto(paint: CanvasRenderingContext2D, picture: HTMLImageElement, facts: Facts, font: Font): void {
  const tone = TONES[facts.tone];
  const wide = 640;
  const high = (wide * picture.naturalHeight) / picture.naturalWidth;
  paint.save();
  paint.translate(378, 312);
  paint.rotate(-0.022);
  paint.shadowColor = 'rgb(0 0 0 / 0.5)';
  paint.shadowBlur = 30;
  paint.shadowOffsetY = 12;
  paint.fillStyle = '#fbfaf6';
  paint.fillRect(-wide / 2 - 18, -high / 2 - 18, wide + 36, high + 36);
  paint.shadowColor = 'transparent';
  if (facts.tone === 'lost') paint.filter = 'saturate(0.55)';
  if (facts.tone === 'collapsed') paint.filter = 'sepia(0.35) contrast(1.05)';
  paint.drawImage(picture, -wide / 2, -high / 2, wide, high);
  paint.filter = 'none';
  if (facts.tone === 'collapsed') {
    paint.save();
    paint.translate(-wide / 2, -high / 2);
    paint.scale(wide / 980, high / 788);
    paint.strokeStyle = 'rgb(26 18 16 / 0.55)';
    paint.lineWidth = 6;
    paint.stroke(new Path2D(CRACKS));
    paint.restore();
  }
  paint.font = font(800, 38);
  const half = paint.measureText(facts.stamp.toLocaleUpperCase()).width / 2 + 22;
  paint.translate(wide / 2 - half - 12, high / 2 - 38);
  paint.rotate(-0.11);
  paint.globalAlpha = 0.92;
  paint.fillStyle = '#fbfaf6';
  paint.beginPath();
  paint.roundRect(-half, -36, half * 2, 72, 12);
  paint.fill();
  paint.strokeStyle = tone.stamp;
  paint.lineWidth = 5;
  paint.stroke();
  paint.lineWidth = 2;
  paint.beginPath();
  paint.roundRect(-half + 8, -28, half * 2 - 16, 56, 7);
  paint.stroke();
  paint.fillStyle = tone.stamp;
  paint.textAlign = 'center';
  paint.textBaseline = 'middle';
  paint.fillText(facts.stamp.toLocaleUpperCase(), 0, 3);
  paint.restore();
}

function drawMember(
  paint: CanvasRenderingContext2D,
  member: Member,
  left: number,
  y: number,
  wide: number,
  row: number,
  font: Font,
): void {
  const radius = Math.min(14, row / 2 - 2);
  paint.save();
  paint.textBaseline = 'middle';
  paint.fillStyle = member.fill;
  paint.strokeStyle = '#ffffff';
  paint.lineWidth = 2;
  paint.beginPath();
  paint.arc(left + radius, y, radius, 0, 2 * Math.PI);
  paint.fill();
  paint.stroke();
  paint.fillStyle = member.ink;
  paint.font = font(800, radius + 2);
  paint.textAlign = 'center';
  paint.fillText(member.letter, left + radius, y + 1);
  paint.textAlign = 'left';
  paint.fillStyle = '#ffffff';
  paint.font = font(600, Math.min(20, row - 12));
  const room = wide - 190;
  paint.fillText(
    lines(member.name, (line) => paint.measureText(line).width <= room, 1)[0] ?? '',
    left + 2 * radius + 12,
    y + 1,
  );
  for (const [icon, value, at] of [
    ['person', member.rescued, wide - 132],
    ['flame', member.fires, wide - 58],
  ] as const) {
    paint.save();
    paint.translate(left + at, y - 10);
    paint.scale(20 / 24, 20 / 24);
    paint.lineWidth = 2.2;
    paint.stroke(new Path2D(ICONS[icon]));
    paint.restore();
    paint.fillText(String(value), left + at + 28, y + 1);
  }
  paint.restore();
}

/** Hands the picture to the system's share sheet, or saves it; says which. */
export async function hand(picture: Blob, text: string): Promise<'shared' | 'saved' | 'put away'> {
  const file = new File([picture], 'flashover.png', { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], text });
      return 'shared';
    } catch (error) {
      // Nothing else is wanted then.
      if (error instanceof DOMException && error.name === 'AbortError') return 'put away';
    }
  }
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(picture);
  anchor.download = file.name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
  return 'saved';
}
