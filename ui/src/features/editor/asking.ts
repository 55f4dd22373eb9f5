// Edits that follow from a rule: the server makes them, one after the other. Whatever a hand changes on the board in the meantime stays,
// because an edit whose draft has changed under way is asked for again.
import type { DraftRequest, Parts, Position, PositionDraft, PositionEdit } from '../../wire/protocol';

/** What is known of a game before the server has said what it has: nothing. */
const NO_PARTS: Parts = {
  things: [],
  specialists: [],
  bonus: [],
  vehicles: [],
  counters: [],
  most_saved: 0,
  crew_change: false,
};

/** A position the server has not seen yet. */
export const unseen = (position: Position): PositionDraft => ({ position, options: {}, parts: NO_PARTS, free: [] });
/** Whether the server has said what the game of a draft has. */
export const isSeen = (draft: PositionDraft): boolean => draft.parts !== NO_PARTS;

export interface Desk {
  now: () => PositionDraft;
  put: (draft: PositionDraft) => void;
  send: (request: DraftRequest) => Promise<PositionDraft>;
}

/** A function that asks for an edit; it fails as the request fails, and then nothing has changed. */
export function asking({ now, put, send }: Desk): (edit: PositionEdit) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  async function make(edit: PositionEdit): Promise<void> {
    for (;;) {
      const before = now();
      const after = await send({ position: before.position, edit });
      if (now() === before) return put(after);
    }
  }
  return (edit) => {
    const made = last.then(() => make(edit));
    last = made.catch(() => {});
    return made;
  };
}
