// Legal plies grouped by what they are about: cells, edges, the panel. Prices come from the server; no rule is known here.
import { cellOf, directionTo, edgeBetween, edgeKey, keyOf, neighbour, same } from '../../board/geometry';
import type { BoardJson, Cell, Edge, LegalPly, Position, WaysJson } from '../../wire/protocol';

export interface Choice {
  ply: string;
  cost: number;
  verb: string;
  /** The figure that does it: the active one, the commanded one, or the one a decision is about. */
  seat: number;
  commanded: boolean;
  words: string[];
  cells: Cell[];
  edge: Edge | null;
  /** The catalogue key and values of its name. */
  key: string;
  values: Record<string, unknown>;
  /** A whole way instead of one ply. */
  way?: Way;
}
export interface Groups {
  cells: Map<string, Choice[]>;
  edges: Map<string, Choice[]>;
  panel: Choice[];
  all: Choice[];
}

const LOADS = ['victim', 'treated', 'hazmat'];

function loadKey(words: string[]): string {
  const load = words.find((word) => LOADS.includes(word));
  const lead = words.includes('lead');
  return lead ? (load ? `.lead_${load}` : '.lead') : load ? `.${load}` : '';
}

function spotCells(board: BoardJson, vehicle: string, side: string): Cell[] {
  const spots = vehicle === 'ambulance' ? board.ambulance_parking : board.engine_parking;
  return spots.find((spot) => spot.side === side)?.cells ?? [];
}

/** What the name of a ply says beside what is done: cell, seat, card or side. */
export function namedIn([verb, first, second]: string[]): Choice['values'] {
  switch (verb) {
    case 'identify':
    case 'explode':
      return { at: cellOf(first) };
    case 'knockdown':
    case 'place':
    case 'ride':
      return { seat: Number(first), at: cellOf(second) };
    case 'stay':
    case 'first':
      return { seat: Number(first) };
    case 'specialist':
      return { seat: Number(first), specialist: { key: `specialist.${second}` } };
    case 'crew':
      return { specialist: { key: `specialist.${first}` } };
    case 'drive':
    case 'park':
      return { side: { key: `side.${second}` } };
    default:
      return {};
  }
}

/** What a legal ply is about. */
export function parseChoice(legal: LegalPly, position: Position, board: BoardJson, decider: number): Choice {
  let words = legal.ply.split(' ');
  let seat = decider;
  const commanded = words[0] === 'command';
  if (commanded) {
    seat = Number(words[1]);
    words = words.slice(2);
  }
  const [verb, first, second] = words;
  const choice: Choice = {
    ply: legal.ply,
    cost: legal.cost,
    verb,
    seat,
    commanded,
    words,
    cells: [],
    edge: null,
    key: `do.${verb}`,
    values: namedIn(words),
  };
  const at = position.firefighters[seat]?.at ?? null;
  const there = at && first ? neighbour(at, first) : null;
  switch (verb) {
    case 'move':
      if (there) choice.cells = [there];
      choice.key = `do.move${loadKey(words)}`;
      break;
    case 'extinguish': {
      if (there) choice.cells = [there];
      const burning = !!there && position.fire.some((cell) => same(cell, there));
      choice.key = `do.extinguish.${second}${second === 'remove' ? (burning ? '.fire' : '.smoke') : ''}`;
      break;
    }
    case 'door':
    case 'chop':
      if (at && there) choice.edge = edgeBetween(at, there);
      if (verb === 'door' && choice.edge) {
        const wanted = edgeKey(choice.edge);
        const open = position.doors.some((door) => edgeKey(door.between) === wanted && door.state === 'open');
        choice.key = open ? 'do.door.close' : 'do.door.open';
      }
      choice.values = { at: there };
      break;
    case 'identify':
    case 'explode':
      choice.cells = [cellOf(first)];
      break;
    case 'knockdown':
    case 'place':
    case 'ride':
      choice.seat = Number(first);
      choice.cells = [cellOf(second)];
      if (verb === 'ride') choice.key = `do.ride${loadKey(words)}`;
      break;
    case 'stay':
    case 'first':
    case 'specialist':
      choice.seat = Number(first);
      break;
    case 'drive':
    case 'park':
      choice.cells = spotCells(board, first, second);
      choice.key = `do.${verb}.${first}`;
      break;
    case 'treat':
    case 'dispose':
    case 'look':
      if (at) choice.cells = [at];
      break;
    case 'reroll':
    case 'reveal':
    case 'continue':
      choice.key = `do.${verb}.${first}`;
      break;
  }
  return choice;
}

/** All legal plies, as choices. */
export function choicesOf(legal: LegalPly[], position: Position, board: BoardJson, decider: number): Choice[] {
  return legal.map((one) => parseChoice(one, position, board, decider));
}

/** Groups the choices of one mover: the active figure's own plies, or the orders to another figure. */
export function group(choices: Choice[], mover: number | null): Groups {
  const mine = choices.filter((choice) =>
    mover === null ? !choice.commanded : choice.commanded && choice.seat === mover,
  );
  const cells = new Map<string, Choice[]>();
  const edges = new Map<string, Choice[]>();
  const add = (map: Map<string, Choice[]>, key: string, choice: Choice) =>
    map.set(key, [...(map.get(key) ?? []), choice]);
  for (const choice of mine) {
    for (const cell of choice.cells) add(cells, keyOf(cell), choice);
    if (choice.edge) add(edges, edgeKey(choice.edge), choice);
  }
  const panel = mine.filter(
    (choice) =>
      !choice.edge && !(choice.cells.length && ['move', 'extinguish', 'place', 'knockdown'].includes(choice.verb)),
  );
  return { cells, edges, panel, all: mine };
}

/** The seats that may be given orders now. */
export function commandable(choices: Choice[]): number[] {
  return [...new Set(choices.filter((choice) => choice.commanded).map((choice) => choice.seat))].sort();
}

/** Everything one may do at a cell: what is about the cell itself, and the door or wall between it and the mover. */
export function aroundCell(groups: Groups, cell: Cell, from: Cell | null): Choice[] {
  const found = [...(groups.cells.get(keyOf(cell)) ?? [])];
  if (from && Math.abs(from[0] - cell[0]) + Math.abs(from[1] - cell[1]) === 1) {
    found.push(...(groups.edges.get(edgeKey(edgeBetween(from, cell))) ?? []));
  }
  return found;
}

export interface Way {
  cells: Cell[];
  plies: string[];
  cost: number;
  /** The price of each step. */
  costs: number[];
  seat: number;
  /** What comes along, as the plies say it; empty for a figure alone. */
  load: string;
}

/** What comes along goes first, then what is cheaper: nobody means to leave a victim behind by a click. */
export const byLoad = (a: Choice, b: Choice): number => loadSize(b) - loadSize(a) || a.cost - b.cost;
const loadSize = (choice: Choice): number => (choice.verb === 'move' ? choice.words.length - 2 : 0);

/** A way as something to choose: "carry there, 4 AP". */
export function wayChoice(way: Way): Choice {
  const words = ['move', 'there', ...(way.load ? way.load.split(' ') : [])];
  return {
    ply: way.plies.join(', '),
    cost: way.cost,
    verb: 'move',
    seat: way.seat,
    commanded: way.plies[0].startsWith('command'),
    words,
    cells: [way.cells[way.cells.length - 1]],
    edge: null,
    key: `carry.there${loadKey(words) || '.alone'}`,
    values: {},
    way,
  };
}

/** Every way of a figure to a cell, with each load it may take along, the fullest hands first. */
export function waysTo(ways: WaysJson[], seat: number, from: Cell, to: Cell): Choice[] {
  return ways
    .filter((one) => one.seat === seat)
    .map((one) => wayTo(ways, seat, one.load, from, to))
    .filter((way) => way !== null)
    .map(wayChoice)
    .sort(byLoad);
}

/** The server's way of a figure with a load to a cell. */
export function wayTo(ways: WaysJson[], seat: number, load: string, from: Cell, to: Cell): Way | null {
  const found = ways.find((one) => one.seat === seat && one.load === load);
  let index = found?.steps.findIndex(([row, column]) => same([row, column], to)) ?? -1;
  if (!found || index < 0) return null;
  const cells: Cell[] = [];
  const prices: number[] = [];
  while (index >= 0) {
    const [row, column, price, before] = found.steps[index];
    cells.unshift([row, column]);
    prices.unshift(price);
    index = before;
  }
  cells.unshift(from);
  const order = found.commanded ? `command ${seat} ` : '';
  return {
    cells,
    plies: prices.map((_, i) => `${order}move ${directionTo(cells[i], cells[i + 1])}${load ? ` ${load}` : ''}`),
    cost: prices[prices.length - 1],
    costs: prices.map((price, i) => price - (prices[i - 1] ?? 0)),
    seat,
    load,
  };
}
