// Cubes fly into the walls of a scene: their counter has each one when it lands, not before.
import { edgeKey } from '../geometry';
import type { Beat } from './scene';
import { underway } from './underway.svelte';

export interface Landing {
  animations: Animation[];
  /** Shows the counter as it is at a moment of the beat. */
  seek: (ms: number) => void;
  end: () => void;
}

/** Holds the cubes of a beat back; null when none is laid. */
export function land({ events, turns }: Beat): Landing | null {
  const times = events.flatMap((event) => (event.code === 'wall.damaged' ? [turns[edgeKey(event.between)] ?? 0] : []));
  if (!times.length) return null;
  underway.cubes = times.length;
  const animations = times.map((delay) => {
    // Of no element: a clock that is paused and speeded up with the pictures. While it only waits it costs no frame.
    const clock = new Animation(new KeyframeEffect(null, null, { delay, duration: 0 }));
    clock.onfinish = () => {
      underway.cubes = Math.max(0, underway.cubes - 1);
    };
    clock.play();
    return clock;
  });
  return {
    animations,
    seek: (ms) => {
      underway.cubes = times.filter((time) => ms < time).length;
    },
    end: () => {
      underway.cubes = 0;
    },
  };
}
