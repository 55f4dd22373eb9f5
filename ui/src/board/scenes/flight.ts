// What a person was worth to the crew flies from the board into its counter, above everything on the page.
import { FLIGHT } from './people';
import type { Point } from './sprites';
import { underway } from './underway.svelte';

const SIZE = 64;

export interface Flight {
  animations: Animation[];
  /** Shows the counter as it is at a moment of the beat. */
  seek: (ms: number) => void;
  end: () => void;
}

/** Starts the flight. Without a counter in sight the token rises from its place. */
export function fly(layer: SVGGElement, kind: 'rescue' | 'loss', [x, y]: Point): Flight | null {
  const { counter, draw, at, lands } = FLIGHT[kind];
  const matrix = layer.getScreenCTM();
  if (!matrix) return null;
  const from = new DOMPoint(x, y).matrixTransform(matrix);
  const target = [...document.querySelectorAll(`[data-counter="${counter}"]`)].find(
    (element) => element.getBoundingClientRect().width,
  );
  const box = target?.getBoundingClientRect();
  const to = box ? { x: box.left + box.height / 2, y: box.top + box.height / 2 } : { x: from.x, y: from.y - 90 };
  const token = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  token.setAttribute('viewBox', '-32 -32 64 64');
  token.setAttribute('aria-hidden', 'true');
  token.classList.add('flight');
  Object.assign(token.style, {
    position: 'fixed',
    left: `${-SIZE / 2}px`,
    top: `${-SIZE / 2}px`,
    width: `${SIZE}px`,
    height: `${SIZE}px`,
    pointerEvents: 'none',
    zIndex: '70',
    fontFamily: 'var(--font)',
  });
  token.innerHTML = draw;
  document.body.append(token);
  const pose = (px: number, py: number, scale: number) => `translate(${px}px, ${py}px) scale(${scale})`;
  const rise = Math.min(60, from.y - 40);
  const flight = token.animate(
    [
      { transform: pose(from.x, from.y, 0.2), opacity: 0, easing: 'ease-out' },
      { transform: pose(from.x, from.y - rise, 1.5), opacity: 1, offset: 0.26, easing: 'ease-out' },
      { transform: pose(from.x, from.y - rise, 1.3), opacity: 1, offset: 0.42, easing: 'cubic-bezier(.5,0,.6,1)' },
      { transform: pose(to.x, to.y, 0.55), opacity: 1, offset: 0.96 },
      { transform: pose(to.x, to.y, 0.4), opacity: 0 },
    ],
    { delay: at, duration: lands - at, fill: 'both' },
  );
  const animations = [flight];
  underway[counter] = 1;
  const land = () => {
    underway[counter] = 0;
  };
  flight.onfinish = land;
  if (target)
    animations.push(
      target.animate(
        [{ transform: 'scale(1)' }, { transform: 'scale(1.4)', offset: 0.35 }, { transform: 'scale(1)' }],
        {
          delay: lands - 40,
          duration: 320,
          easing: 'ease-out',
        },
      ),
    );
  return {
    animations,
    seek: (ms) => {
      underway[counter] = ms < lands ? 1 : 0;
    },
    end: () => {
      token.remove();
      land();
    },
  };
}
