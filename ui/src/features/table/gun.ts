// The deck gun's dice on the picture. What it reaches and where each face aims is the server's word (`outlook.gun`).
import type { Cell, Entry, GunAimJson } from '../../wire/protocol';

export interface Shot {
  /** As rolled. */
  red: number;
  black: number;
  /** As aimed: the row and the column. */
  at: Cell;
}

export const shotOf = (gun: GunAimJson, red: number, black: number): Shot => ({
  red,
  black,
  at: [gun.rows[red - 1], gun.columns[black - 1]],
});

/** The dice of the gun that lie on the table after an entry; null when that entry is not about the gun. */
export function gunDice(log: Entry[], entry: Entry): { red: number; black: number } | null {
  const story = log.filter((one) => !one.undone && one.number <= entry.number);
  const start = story.map((one) => one.ply).lastIndexOf('gun');
  if (start < 0) return null;
  const dice = { red: 0, black: 0 };
  for (const one of story.slice(start + 1)) {
    const [mark, what, ...faces] = one.ply.split(' ');
    if (mark === '!' && what === 'dice') [dice.red, dice.black] = faces.map(Number);
    else if (mark === '!' && (what === 'red' || what === 'black')) dice[what] = Number(faces[0]);
    else if (mark !== 'reroll' && mark !== 'keep') return null;
    if (one.events.some((event) => event.code === 'gun.fired') && one !== story.at(-1)) return null;
  }
  return dice.red && dice.black ? dice : null;
}

export const isTurned = (shot: Shot): { red: boolean; black: boolean } => ({
  red: shot.at[0] !== shot.red,
  black: shot.at[1] !== shot.black,
});
