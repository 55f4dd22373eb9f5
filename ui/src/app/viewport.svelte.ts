// State of the whole page (app/): the size of the window.
export const viewport = $state({ width: innerWidth, height: innerHeight });

addEventListener('resize', () => {
  viewport.width = innerWidth;
  viewport.height = innerHeight;
});

/** A phone upright: the board is turned by a quarter to fit. */
export const isPhoneUpright = (): boolean => viewport.width < 700 && viewport.height > viewport.width;
