// A few soft tones, made on the spot; silent unless a volume is set.
import type { EventJson } from '../../wire/protocol';
import { settings } from '../../app/settings.svelte';

let context: AudioContext | null = null;
type Sound = EventJson['code'] | 'turn';
const TONES: { [name in Sound]?: [number, number, OscillatorType] } = {
  'dice.rolled': [220, 0.08, 'square'],
  explosion: [70, 0.5, 'sawtooth'],
  'fire.placed': [160, 0.12, 'triangle'],
  'smoke.ignited': [180, 0.12, 'triangle'],
  'wall.damaged': [110, 0.15, 'square'],
  'victim.rescued': [660, 0.4, 'sine'],
  'victim.lost': [130, 0.6, 'sine'],
  'poi.revealed': [520, 0.2, 'sine'],
  'firefighter.knocked_down': [150, 0.4, 'triangle'],
  turn: [740, 0.25, 'sine'],
  'firefighter.moved': [330, 0.05, 'sine'],
};

export function sound(name: Sound): void {
  const tone = TONES[name];
  if (!tone || !settings.volume || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    const [pitch, length, type] = tone;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = type;
    oscillator.frequency.value = pitch;
    gain.gain.setValueAtTime(settings.volume * 0.2, context.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start();
    oscillator.stop(context.currentTime + length);
  } catch {
    // a browser may forbid sound before the first click
  }
}
