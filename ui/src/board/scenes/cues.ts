// The names of the sounds a beat calls for; features/table/sound.ts makes them.
export const SOUNDS = [
  'dice',
  'puff',
  'catch',
  'explosion',
  'impact',
  'splinter',
  'flashover',
  'flare',
  'fizzle',
  'drop',
  'flip',
  'victim',
  'alarm',
  'heal',
  'run',
  'rescue',
  'loss',
  'knock',
  'step',
  'radio',
  'door',
  'chop',
  'water',
  'gun',
  'drive',
  'horn',
  'siren',
  'creak',
  'collapse',
  'won',
  'lost',
  'turn',
] as const;
export type SoundName = (typeof SOUNDS)[number];
/** A sound and when it begins, in ms from the start of the beat at speed 1. */
export interface Cue {
  sound: SoundName;
  at: number;
}
