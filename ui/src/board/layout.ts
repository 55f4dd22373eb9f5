// Where things go inside a cell, so that nothing hides anything else; the same places as flashover.render.layout.
export interface Place {
  x: number;
  y: number;
  scale: number;
}
export interface CellLayout {
  threat: Place;
  hotSpot: Place;
  things: Place[];
  figures: Place[];
}

const place = (x: number, y: number, scale: number): Place => ({ x, y, scale });
const HOT_SPOT = place(-27, -27, 0.72);

function row(count: number, y: number, scale: number, left = -40, right = 40, pitch = 27): Place[] {
  const step = count ? Math.min(pitch, (right - left) / count) : 0;
  const start = (left + right) / 2 - (step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, i) => place(start + step * i, y, scale));
}

function tokensOnly(count: number, threat: boolean, hot: boolean): Place[] {
  if (count === 1) return [threat ? place(17, 18, 0.85) : hot ? place(4, 4, 1) : place(0, 0, 1)];
  if (count === 2) return row(2, threat ? 20 : hot ? 14 : 2, 0.8, -40, 40, 39);
  if (count === 3 && !threat) return [...row(1, -17, 0.72, hot ? -12 : -40), ...row(2, 18, 0.78, -40, 40, 38)];
  if (count === 3) return row(3, 25, 0.6);
  const lower = Math.floor((count + 1) / 2);
  const scale = Math.min(0.6, 1.8 / lower);
  return [...row(count - lower, -3, scale), ...row(lower, 26, scale)];
}

function figuresOnly(count: number, threat: boolean, hot: boolean): Place[] {
  if (count === 1) return [threat ? place(15, 12, 0.95) : hot ? place(4, 4, 1.1) : place(0, 0, 1.15)];
  if (count === 2) return threat || hot ? row(2, 16, 0.84, -40, 40, 41) : row(2, 2, 0.92, -40, 40, 41);
  if (count === 3 && !threat) return [...row(1, -19, 0.76, hot ? -20 : -40), ...row(2, 20, 0.76, -40, 40, 39)];
  if (count === 3) return row(3, 20, 0.64);
  const upper = Math.floor(count / 2);
  const top = threat || hot ? -2 : -15;
  return [...row(upper, top, 0.58, -40, 40, 29), ...row(count - upper, top + 30, 0.58, -40, 40, 29)];
}

function crowd(threat: boolean, hot: boolean, things: number, figures: number): CellLayout {
  const small = figures > 3;
  const inRow = threat && small;
  const count = things + (inRow ? 1 : 0);
  const hotSpot = count < 3 ? HOT_SPOT : place(-32, -31, 0.5);
  const left = !hot ? -40 : count < 3 ? -15 : -22;
  const scale = Math.max(0.3, Math.min(0.62, (42 - left) / count / 38));
  const places = row(count, -27, scale, left, 42, 29);
  const behind = inRow ? place(places[0].x, places[0].y, scale * 0.62) : place(0, -3, 0.9);
  if (inRow) places.shift();
  let standing: Place[];
  if (small) {
    const upper = Math.floor(figures / 2);
    standing = [...row(upper, 2, 0.52), ...row(figures - upper, 29, 0.52)];
  } else if (figures === 3) standing = row(3, 19, 0.66);
  else standing = row(figures, 15, 0.86, -40, 40, 41);
  return { threat: behind, hotSpot, things: places, figures: standing };
}

/** Places for a cell with or without a threat, with a hot spot, other tokens and figures. */
export function layoutCell(threat: boolean, hot: boolean, things: number, figures: number): CellLayout {
  if (figures === 0) {
    const behind = things === 0 ? place(0, 0, 0.98) : things === 1 ? place(-9, -5, 0.9) : place(0, -11, 0.85);
    return { threat: behind, hotSpot: HOT_SPOT, things: things ? tokensOnly(things, threat, hot) : [], figures: [] };
  }
  if (things === 0) {
    const behind = figures === 1 ? place(-10, -6, 0.86) : place(0, -12, 0.8);
    return { threat: behind, hotSpot: HOT_SPOT, things: [], figures: figuresOnly(figures, threat, hot) };
  }
  if (things === 1 && figures === 1) {
    const y = threat ? 15 : hot ? 12 : 3;
    return {
      threat: place(4, -12, 0.78),
      hotSpot: HOT_SPOT,
      things: [place(-22, y, 0.82)],
      figures: [place(17, y - 2, 0.88)],
    };
  }
  return crowd(threat, hot, things, figures);
}

/** What a cell holds, as far as a price must not hide it. */
export interface Held {
  plan: CellLayout;
  threat: '' | 'fire' | 'smoke';
  hot: number;
}
interface Disc {
  x: number;
  y: number;
  r: number;
  weight: number;
}

/** What a plate must not hide, as discs around the centre of the cell. */
export function discsOf({ plan, threat, hot }: Held, arrow: boolean): Disc[] {
  const disc = (place: Place, radius: number, weight = 1): Disc => ({
    x: place.x,
    y: place.y,
    r: radius * place.scale,
    weight,
  });
  const found = [...plan.things.map((place) => disc(place, 23)), ...plan.figures.map((place) => disc(place, 27))];
  if (hot) found.push(disc(plan.hotSpot, 20));
  if (hot > 1) found.push({ x: plan.hotSpot.x + 13, y: plan.hotSpot.y + 10, r: 9, weight: 1 });
  if (arrow) found.push({ x: -29, y: 29, r: 10, weight: 1 });
  // A flame may be touched at its rim: it fills the cell.
  if (threat) found.push(disc(plan.threat, 28, 0.1));
  return found;
}

/** How deep a plate lies over what is on the cell, weighed by what it hides. */
export function hidden(discs: Disc[], x: number, y: number, half: number, high: number): number {
  return discs.reduce((sum, disc) => {
    const dx = Math.max(Math.abs(disc.x - x) - half, 0);
    const dy = Math.max(Math.abs(disc.y - y) - high, 0);
    return sum + disc.weight * Math.max(0, disc.r - Math.hypot(dx, dy)) ** 2;
  }, 0);
}
