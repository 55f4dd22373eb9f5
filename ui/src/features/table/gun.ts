// The deck gun on the picture: the quadrant it reaches, and where two dice aim once those outside are turned over. The shot is the server's.
import type { BoardJson, Cell, Entry, Position } from '../../wire/protocol';

export interface Shot {
  /** As rolled. */
  red: number;
  black: number;
  /** As aimed: the row and the column. */
  at: Cell;
}

/** The cells of the quadrant at the engine's parking spot (GUN-03). */
export function gunQuadrant(position: Position, board: BoardJson): Cell[] {
  const spot = board.engine_parking.find((one) => one.side === position.engine);
  return (spot?.quadrant && board.quadrants[spot.quadrant]) || [];
}

/** Where the dice aim: each die outside the quadrant shows its opposite face (GUN-05). */
export function aim(cells: Cell[], board: BoardJson, red: number, black: number): Shot {
  const row = cells.some((cell) => cell[0] === red) ? red : 7 - red;
  const column = cells.some((cell) => cell[1] === black) ? black : Number(board.black_die_opposite[String(black)]);
  return { red, black, at: [row, column] };
}

/** Does the gun wait for dice or for the driver's word? */
export function gunWaits(position: Position): boolean {
  return ['gun', 'gun_red', 'gun_black', 'gun_choice'].includes(String(position.pending?.waits ?? ''));
}

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
