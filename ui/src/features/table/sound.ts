// The sounds of the table, made on the spot from noise and a few oscillators; silent unless the sound is switched on.
import type { Beat } from '../../board/scenes/beats';
import type { SoundName } from '../../board/scenes/cues';
import { settings } from '../../app/settings.svelte';

/** Where the voices of one sound meet; `now` is when it begins. */
interface Bus {
  context: AudioContext;
  out: GainNode;
  noise: AudioBuffer;
  now: number;
}
let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
/** Where everything meets: several loud sounds at once are pressed together instead of being cut off. */
let master: DynamicsCompressorNode | null = null;
/** What is sounding or will be: switched off together. */
let playing: GainNode[] = [];

function whiteNoise(of: AudioContext): AudioBuffer {
  const buffer = of.createBuffer(1, of.sampleRate * 2, of.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}

/** Loudness that rises at once, or over `attack`, and dies away. */
function envelope(bus: Bus, at: number, length: number, loud: number, attack = 0.004): GainNode {
  const gain = bus.context.createGain();
  const start = bus.now + at;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + Math.max(length, attack + 0.01));
  gain.connect(bus.out);
  return gain;
}
interface Hiss {
  at?: number;
  length: number;
  loud: number;
  filter?: BiquadFilterType;
  /** The filter's frequency at the beginning and at the end. */
  pitch: [number, number];
  sharp?: number;
  attack?: number;
}
function hiss(bus: Bus, { at = 0, length, loud, filter = 'lowpass', pitch, sharp = 0.8, attack }: Hiss): void {
  const source = bus.context.createBufferSource();
  source.buffer = bus.noise;
  source.loop = true;
  const shape = bus.context.createBiquadFilter();
  shape.type = filter;
  shape.Q.value = sharp;
  shape.frequency.setValueAtTime(pitch[0], bus.now + at);
  shape.frequency.exponentialRampToValueAtTime(pitch[1], bus.now + at + length);
  source.connect(shape).connect(envelope(bus, at, length, loud, attack));
  source.start(bus.now + at, Math.random());
  source.stop(bus.now + at + length + 0.05);
}
interface Tone {
  at?: number;
  length: number;
  loud: number;
  wave?: OscillatorType;
  pitch: [number, number];
  attack?: number;
}
function tone(bus: Bus, { at = 0, length, loud, wave = 'sine', pitch, attack }: Tone): void {
  const source = bus.context.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(pitch[0], bus.now + at);
  source.frequency.exponentialRampToValueAtTime(pitch[1], bus.now + at + length);
  source.connect(envelope(bus, at, length, loud, attack));
  source.start(bus.now + at);
  source.stop(bus.now + at + length + 0.05);
}
/** A bell: partials that are not quite in tune, the higher ones dying sooner. */
function bell(bus: Bus, at: number, pitch: number, length: number, loud: number): void {
  for (const [times, share] of [
    [1, 1],
    [2.01, 0.5],
    [2.76, 0.32],
    [5.4, 0.14],
  ])
    tone(bus, { at, length: length / (0.6 + times * 0.4), loud: loud * share, pitch: [pitch * times, pitch * times] });
}
/** Short cracks at irregular moments. */
function crackle(bus: Bus, at: number, length: number, count: number, loud: number): void {
  for (let i = 0; i < count; i++)
    hiss(bus, {
      at: at + Math.random() * length,
      length: 0.02 + Math.random() * 0.03,
      loud: loud * (0.4 + Math.random() * 0.6),
      filter: 'bandpass',
      pitch: [1400 + Math.random() * 3200, 900],
      sharp: 4,
    });
}
/** A knock on something hollow. */
const knock = (bus: Bus, at: number, pitch: number, loud: number): void => {
  tone(bus, { at, length: 0.09, loud, wave: 'triangle', pitch: [pitch, pitch * 0.6] });
  hiss(bus, { at, length: 0.035, loud: loud * 0.8, filter: 'bandpass', pitch: [pitch * 8, pitch * 5], sharp: 2 });
};

const VOICES: Record<SoundName, (bus: Bus) => void> = {
  dice: (bus) => {
    // Each bounce sooner than the one before, and softer; the dice answer each other.
    [0.08, 0.12, 0.24, 0.28, 0.35, 0.4, 0.43, 0.47].forEach((at, i) =>
      knock(bus, at, (i % 2 ? 520 : 390) * (1 + Math.random() * 0.12), 0.34 / (1 + i * 0.28)),
    );
  },
  puff: (bus) => hiss(bus, { length: 0.6, loud: 1.1, pitch: [700, 260], attack: 0.14 }),
  catch: (bus) => {
    hiss(bus, { length: 0.55, loud: 1.1, filter: 'bandpass', pitch: [300, 1100], attack: 0.1 });
    crackle(bus, 0.12, 0.5, 9, 0.6);
  },
  explosion: (bus) => {
    hiss(bus, { length: 0.06, loud: 0.9, filter: 'highpass', pitch: [2400, 900] });
    tone(bus, { length: 1, loud: 0.95, pitch: [125, 30] });
    hiss(bus, { length: 1.25, loud: 0.85, pitch: [3400, 90] });
    hiss(bus, { at: 0.12, length: 1.7, loud: 0.4, pitch: [420, 60], attack: 0.15 });
    crackle(bus, 0.35, 1.1, 16, 0.5);
  },
  impact: (bus) => {
    tone(bus, { length: 0.22, loud: 0.5, wave: 'triangle', pitch: [150, 55] });
    hiss(bus, { length: 0.3, loud: 0.32, pitch: [1500, 200] });
    crackle(bus, 0.05, 0.28, 5, 0.5);
  },
  splinter: (bus) => {
    hiss(bus, { length: 0.11, loud: 0.55, filter: 'bandpass', pitch: [2600, 800], sharp: 1.4 });
    knock(bus, 0.01, 240, 0.4);
    crackle(bus, 0.04, 0.3, 9, 0.7);
  },
  flashover: (bus) => {
    hiss(bus, { length: 1.1, loud: 1, filter: 'bandpass', pitch: [180, 1500], attack: 0.5 });
    tone(bus, { length: 0.9, loud: 0.3, pitch: [45, 85], attack: 0.4 });
    crackle(bus, 0.3, 0.7, 12, 0.5);
  },
  flare: (bus) => {
    hiss(bus, { length: 0.9, loud: 0.9, filter: 'bandpass', pitch: [400, 2400], attack: 0.25 });
    tone(bus, { length: 0.55, loud: 0.16, wave: 'sawtooth', pitch: [110, 220], attack: 0.2 });
  },
  fizzle: (bus) => hiss(bus, { length: 0.5, loud: 0.22, filter: 'highpass', pitch: [2600, 5200], attack: 0.03 }),
  drop: (bus) => knock(bus, 0, 330, 0.32),
  flip: (bus) =>
    hiss(bus, { length: 0.14, loud: 0.9, filter: 'bandpass', pitch: [900, 3600], sharp: 1.6, attack: 0.05 }),
  victim: (bus) => {
    bell(bus, 0, 523, 0.6, 0.2);
    bell(bus, 0.13, 784, 0.9, 0.22);
  },
  alarm: (bus) => {
    tone(bus, { length: 0.16, loud: 0.2, wave: 'triangle', pitch: [392, 370] });
    tone(bus, { at: 0.17, length: 0.3, loud: 0.2, wave: 'triangle', pitch: [294, 262] });
  },
  heal: (bus) => [659, 880].forEach((pitch, i) => bell(bus, i * 0.1, pitch, 0.7, 0.16)),
  run: (bus) => [0.16, 0.36, 0.58, 0.8].forEach((at) => knock(bus, at, 210, 0.3)),
  rescue: (bus) => [523, 659, 784, 1047].forEach((pitch, i) => bell(bus, i * 0.085, pitch, 1.2, 0.2)),
  loss: (bus) => {
    bell(bus, 0, 147, 2.2, 0.34);
    tone(bus, { at: 0.05, length: 1.4, loud: 0.16, pitch: [110, 82], attack: 0.3 });
  },
  knock: (bus) => {
    tone(bus, { length: 0.3, loud: 0.6, wave: 'triangle', pitch: [130, 48] });
    hiss(bus, { length: 0.16, loud: 0.3, pitch: [1200, 260] });
    tone(bus, { at: 0.24, length: 0.36, loud: 0.14, wave: 'sawtooth', pitch: [196, 147] });
  },
  step: (bus) => hiss(bus, { length: 0.09, loud: 1, pitch: [420, 180] }),
  radio: (bus) => {
    hiss(bus, { length: 0.22, loud: 0.4, filter: 'bandpass', pitch: [1800, 1800], sharp: 5 });
    tone(bus, { at: 0.2, length: 0.06, loud: 0.1, wave: 'square', pitch: [1150, 1150] });
  },
  door: (bus) => {
    hiss(bus, { length: 0.24, loud: 0.9, filter: 'bandpass', pitch: [500, 900], sharp: 9, attack: 0.06 });
    knock(bus, 0.14, 170, 0.34);
  },
  chop: (bus) => {
    knock(bus, 0, 150, 0.55);
    hiss(bus, { length: 0.13, loud: 0.4, filter: 'bandpass', pitch: [2100, 700], sharp: 1.2 });
    crackle(bus, 0.05, 0.25, 5, 0.16);
  },
  water: (bus) => {
    hiss(bus, { length: 0.85, loud: 0.24, filter: 'bandpass', pitch: [2600, 3600], sharp: 0.6, attack: 0.1 });
    hiss(bus, { at: 0.36, length: 0.6, loud: 0.26, filter: 'highpass', pitch: [3200, 6000], attack: 0.04 });
  },
  gun: (bus) => {
    tone(bus, { length: 1.5, loud: 0.2, wave: 'sawtooth', pitch: [52, 66], attack: 0.2 });
    hiss(bus, { length: 1.7, loud: 0.36, filter: 'bandpass', pitch: [1500, 2600], sharp: 0.5, attack: 0.2 });
    hiss(bus, { at: 0.62, length: 1.1, loud: 0.34, filter: 'highpass', pitch: [2400, 5200], attack: 0.05 });
  },
  drive: (bus) => {
    tone(bus, { length: 0.7, loud: 0.2, wave: 'sawtooth', pitch: [48, 96], attack: 0.15 });
    tone(bus, { at: 0.6, length: 1.2, loud: 0.18, wave: 'sawtooth', pitch: [88, 50], attack: 0.1 });
    hiss(bus, { length: 1.8, loud: 0.7, pitch: [500, 260], attack: 0.3 });
  },
  horn: (bus) => {
    for (const at of [0, 0.34])
      for (const pitch of [233, 294])
        tone(bus, { at, length: 0.28, loud: 0.1, wave: 'sawtooth', pitch: [pitch, pitch], attack: 0.03 });
  },
  siren: (bus) => {
    for (let i = 0; i < 4; i++)
      tone(bus, {
        at: i * 0.3,
        length: 0.29,
        loud: 0.12,
        wave: 'triangle',
        pitch: i % 2 ? [587, 587] : [784, 784],
        attack: 0.02,
      });
  },
  creak: (bus) => {
    hiss(bus, { length: 0.6, loud: 3, filter: 'bandpass', pitch: [220, 420], sharp: 12, attack: 0.25 });
    crackle(bus, 0.1, 0.4, 8, 0.7);
  },
  collapse: (bus) => {
    tone(bus, { length: 2.4, loud: 0.8, pitch: [75, 26], attack: 0.08 });
    hiss(bus, { length: 2.6, loud: 0.8, pitch: [1500, 70], attack: 0.2 });
    for (let i = 0; i < 9; i++) knock(bus, 0.15 + i * 0.13 + Math.random() * 0.08, 70 + Math.random() * 90, 0.4);
    crackle(bus, 0.2, 1.8, 26, 0.6);
  },
  won: (bus) => {
    [523, 659, 784, 1047, 784, 1047].forEach((pitch, i) =>
      tone(bus, {
        at: [0, 0.16, 0.32, 0.48, 0.78, 0.92][i],
        length: i === 5 ? 1.5 : 0.34,
        loud: 0.17,
        wave: 'triangle',
        pitch: [pitch, pitch],
        attack: 0.02,
      }),
    );
    for (const pitch of [262, 330, 392])
      tone(bus, { at: 0.92, length: 1.7, loud: 0.11, wave: 'triangle', pitch: [pitch, pitch], attack: 0.05 });
    bell(bus, 0.95, 1047, 1.8, 0.12);
  },
  lost: (bus) => [0, 0.75, 1.5].forEach((at) => bell(bus, at, 98, 2.4, 0.36)),
  turn: (bus) => bell(bus, 0, 740, 0.7, 0.2),
};

/** A browser keeps sound back until the person has clicked or typed; from then on it is there. */
function ready(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === 'undefined') return null;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    return context;
  } catch {
    return null;
  }
}

/** Plays a sound some ms from now; nothing while the browser keeps sound back, so that nothing piles up. */
export function play(name: SoundName, after = 0): void {
  const found = ready();
  if (!found || (found.state === 'suspended' && !navigator.userActivation?.isActive)) return;
  noise ??= whiteNoise(found);
  const out = found.createGain();
  out.gain.value = settings.volume * 0.7;
  if (!master) {
    master = new DynamicsCompressorNode(found, { threshold: -8, knee: 6, ratio: 10, attack: 0.001, release: 0.2 });
    master.connect(found.destination);
  }
  out.connect(master);
  playing.push(out);
  VOICES[name]({ context: found, out, noise, now: found.currentTime + after / 1000 });
  setTimeout(() => {
    playing = playing.filter((one) => one !== out);
    out.disconnect();
  }, after + 4000);
}

/** Plays what a beat calls for, in its time. */
export function playBeat(beat: Beat, speed = 1): void {
  for (const cue of beat.cues) play(cue.sound, cue.at / speed);
}

/** Ends what still sounds, because its scene was passed over. */
export function hush(): void {
  for (const out of playing) {
    if (context) out.gain.setTargetAtTime(0, context.currentTime, 0.03);
  }
  playing = [];
}
