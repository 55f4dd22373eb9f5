// State of the whole page (app/): who plays the game that is seen. Sentences call players by these names.
type Crew = readonly { readonly name: string }[];

const NOBODY: Crew = [];
let crew = $state.raw<() => Crew>(() => NOBODY);

/** The page of a game says who sits there; returns how to take it back when the page is left. */
export function callBy(own: () => Crew): () => void {
  crew = own;
  return () => {
    if (crew === own) crew = () => NOBODY;
  };
}

/** The name of the player at a seat; empty where there is none. Reactive. */
export const nameAt = (seat: number): string => crew()[seat]?.name ?? '';
