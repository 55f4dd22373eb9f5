// State of the whole page (app/): how the board on the screen is seen.
/** Whether it is turned by a quarter to the right; words of place follow it. */
export const view = $state({ turned: false });
