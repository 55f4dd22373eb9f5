// State of the whole page (app/): the size of the window.
export const viewport = $state({ width: innerWidth, height: innerHeight });

/** How much type and buttons grow on a large screen; styles have it as `--scale`. */
export function scale(): number {
  const { width, height } = viewport;
  if (width >= 2400 && height >= 1300) return 1.5;
  return width >= 1800 && height >= 1000 ? 1.2 : 1;
}

function measure(): void {
  viewport.width = innerWidth;
  viewport.height = innerHeight;
  document.documentElement.style.setProperty('--scale', String(scale()));
}
measure();
addEventListener('resize', measure);

/** A phone upright: the board is turned by a quarter to fit. */
export const isPhoneUpright = (): boolean => viewport.width < 700 && viewport.height > viewport.width;
