// The sounds are loaded when they are switched on, and not before.
import { settings } from '../../app/settings.svelte';

type Sounds = typeof import('./sound');
let sounds: Sounds | null = null;

/** Do something with the sounds as soon as they are there; nothing while they are switched off. */
export function sounding(use: (sounds: Sounds) => void): void {
  if (sounds) use(sounds);
  else if (settings.sound) void import('./sound').then((found) => use((sounds = found)));
}
