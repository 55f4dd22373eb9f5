// Where the actions of a turn stand in the panel. A place once taken is kept for the turn, so that no button moves between two clicks.
import { screenDirection } from '../../board/geometry';
import { DIRECTIONS, type Direction } from '../../wire/protocol';
import type { Choice } from './plies';

export interface Slot {
  /** What stands there: `chop`, `door`, `drive.engine`, `gun` … */
  key: string;
  /** What may be done there now. */
  choices: Choice[];
  /** What could be done there last, for the question why it may not be done any more. */
  last: Choice | null;
}

/** Actions that have a direction: a slot of theirs has four places. */
const PADS = ['chop', 'door', 'drive.engine', 'drive.ambulance'];
const ORDER = [...PADS, 'gun', 'crew', 'treat', 'dispose', 'look', 'identify'];
const SIDES: Record<string, Direction> = { top: 'up', right: 'right', bottom: 'down', left: 'left' };

export const isPad = (key: string): boolean => PADS.includes(key);
export const keyOfChoice = (choice: Choice): string =>
  choice.verb === 'drive' ? `drive.${choice.words[1]}` : choice.verb;
const rank = (key: string): number => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);

/** The slots for these choices: those of before where they were, `always` ones and new ones behind them in their usual order. */
export function slotsOf(choices: Choice[], before: Slot[], always: string[] = []): Slot[] {
  const known = before.map((slot) => slot.key);
  const fresh = [...new Set([...always, ...choices.map(keyOfChoice)])]
    .filter((key) => !known.includes(key))
    .sort((a, b) => rank(a) - rank(b));
  return [...known, ...fresh].map((key) => {
    const here = choices.filter((choice) => keyOfChoice(choice) === key);
    return { key, choices: here, last: here[0] ?? before.find((slot) => slot.key === key)?.last ?? null };
  });
}

/** The direction of a choice on the board: of a wall or door, or the side a vehicle drives to. */
export function directionOf(choice: Choice): Direction | null {
  const word = choice.verb === 'drive' ? SIDES[choice.words[2]] : choice.words[1];
  return DIRECTIONS.find((one) => one === word) ?? null;
}

export interface Place {
  /** As it is seen. */
  screen: Direction;
  choice: Choice | null;
  /** What would be played there, for the question why not. */
  ply: string;
}

/** The four places of a slot with directions, always in the same order on the screen. */
export function placesOf(slot: Slot, turned: boolean, order = ''): Place[] {
  const [verb, vehicle] = slot.key.split('.');
  const places = DIRECTIONS.map((direction): Place => {
    const side = Object.keys(SIDES).find((name) => SIDES[name] === direction);
    return {
      screen: screenDirection(direction, turned),
      choice: slot.choices.find((choice) => directionOf(choice) === direction) ?? null,
      ply: `${order}${vehicle ? `${verb} ${vehicle} ${side}` : `${verb} ${direction}`}`,
    };
  });
  const shown: Direction[] = ['left', 'up', 'down', 'right'];
  return shown.flatMap((screen) => places.filter((place) => place.screen === screen));
}
