import { describe, expect, it } from 'vitest';
import type { WaysJson } from '../../wire/protocol';
import { aroundCell, choicesOf, commandable, group, waysTo, wayTo } from './plies';
import * as samples from '../../wire/samples';

const { board } = samples;

const position = samples.position({
  options: { mode: 'experienced' },
  bonus: { command: 2, extinguish: 0, movement: 0 },
  firefighters: [
    { at: [3, 1], saved: 0, specialist: 'captain' },
    { at: [6, 3], saved: 1, specialist: 'cafs' },
  ],
  fire: [[3, 2]],
  pois: [
    { at: [3, 1], face: 'victim', treated: false },
    { at: [1, 2], face: 'down' },
  ],
  doors: [
    {
      between: [
        [1, 3],
        [1, 4],
      ],
      state: 'open',
    },
  ],
  ambulance: 'left',
  engine: 'top',
  hot_spot_reserve: 6,
});
const legal = [
  { ply: 'move up', cost: 1 },
  { ply: 'move up carry victim', cost: 2 },
  { ply: 'move left', cost: 1 },
  { ply: 'extinguish right reduce', cost: 1 },
  { ply: 'extinguish right remove', cost: 2 },
  { ply: 'chop left', cost: 2 },
  { ply: 'drive ambulance top', cost: 2 },
  { ply: 'end', cost: 0 },
  { ply: 'command 1 move up', cost: 1 },
  { ply: 'command 1 move down', cost: 1 },
];
const choices = choicesOf(legal, position, board, 0);

describe('grouping by target', () => {
  it('puts the alternatives of a cell together', () => {
    const groups = group(choices, null);
    expect(groups.cells.get('2,1')?.map((choice) => choice.ply)).toEqual(['move up', 'move up carry victim']);
    expect(groups.cells.get('3,2')?.map((choice) => choice.key)).toEqual([
      'do.extinguish.reduce',
      'do.extinguish.remove.fire',
    ]);
  });
  it('knows edges and parking spots', () => {
    const groups = group(choices, null);
    expect([...groups.edges.keys()]).toEqual(['3,0|3,1']);
    expect(groups.cells.get('0,5')?.[0].ply).toBe('drive ambulance top');
    expect(aroundCell(groups, [3, 0], [3, 1]).map((choice) => choice.verb)).toEqual(['move', 'chop']);
  });
  it('keeps what is not on the board for the panel', () => {
    expect(group(choices, null).panel.map((choice) => choice.verb)).toEqual(['drive', 'end']);
  });
  it('shows orders only for the figure that is ordered', () => {
    expect(commandable(choices)).toEqual([1]);
    expect([...group(choices, 1).cells.keys()]).toEqual(['5,3', '7,3']);
    expect(group(choices, null).all.every((choice) => !choice.commanded)).toBe(true);
  });
  it('names a door by its state', () => {
    const there = samples.position({ ...position, firefighters: [{ at: [1, 3], saved: 0, specialist: null }] });
    expect(choicesOf([{ ply: 'door right', cost: 1 }], there, board, 0)[0].key).toBe('do.door.close');
    expect(choicesOf([{ ply: 'door right', cost: 1 }], { ...there, doors: [] }, board, 0)[0].key).toBe('do.door.open');
  });
  it('reads set-up and other decisions', () => {
    const plies = [
      'place 1 0,3',
      'knockdown 1 3,0',
      'ride 0 0,5',
      'specialist 0 paramedic',
      'park engine left',
      'reveal yes',
      'explode 4,4',
    ];
    const found = choicesOf(
      plies.map((ply) => ({ ply, cost: 0 })),
      position,
      board,
      0,
    );
    expect(found.map((choice) => choice.key)).toEqual([
      'do.place',
      'do.knockdown',
      'do.ride',
      'do.specialist',
      'do.park.engine',
      'do.reveal.yes',
      'do.explode',
    ]);
    expect(found[0].cells).toEqual([[0, 3]]);
    expect(found[4].cells).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });
});

describe('ways of several steps', () => {
  // A house no board has: the page walks where the server says and at its prices, through the wall at 2,1 and over the fire at 3,2.
  const ways: WaysJson[] = [
    {
      seat: 0,
      commanded: false,
      load: '',
      steps: [
        [2, 1, 1, -1],
        [3, 2, 3, -1],
        [1, 1, 5, 0],
        [3, 3, 4, 1],
      ],
    },
    { seat: 0, commanded: false, load: 'carry victim', steps: [[2, 1, 2, -1]] },
    {
      seat: 1,
      commanded: true,
      load: 'lead',
      steps: [
        [5, 3, 1, -1],
        [5, 2, 2, 0],
      ],
    },
  ];
  it('have the plies and prices the server sent', () => {
    expect(wayTo(ways, 0, '', [3, 1], [1, 1])).toEqual({
      cells: [
        [3, 1],
        [2, 1],
        [1, 1],
      ],
      plies: ['move up', 'move up'],
      cost: 5,
      costs: [1, 4],
      seat: 0,
      load: '',
    });
    expect(wayTo(ways, 0, '', [3, 1], [3, 3])?.costs).toEqual([3, 1]);
  });
  it('keep the load', () => {
    expect(wayTo(ways, 0, 'carry victim', [3, 1], [2, 1])).toMatchObject({ plies: ['move up carry victim'], cost: 2 });
    expect(wayTo(ways, 0, 'carry victim', [3, 1], [1, 1])).toBeNull();
  });
  it('are none where the server sent none', () => {
    expect(wayTo(ways, 0, '', [3, 1], [4, 1])).toBeNull();
    expect(wayTo(ways, 2, '', [3, 1], [2, 1])).toBeNull();
    expect(wayTo([], 0, '', [3, 1], [2, 1])).toBeNull();
  });
  it('order another figure with its own plies', () => {
    expect(wayTo(ways, 1, 'lead', [6, 3], [5, 2])?.plies).toEqual([
      'command 1 move up lead',
      'command 1 move left lead',
    ]);
  });
});

describe('ways with a load', () => {
  const ways: WaysJson[] = [
    {
      seat: 0,
      commanded: false,
      load: '',
      steps: [
        [1, 2, 1, -1],
        [1, 3, 2, 0],
      ],
    },
    {
      seat: 0,
      commanded: false,
      load: 'carry victim',
      steps: [
        [1, 2, 2, -1],
        [1, 3, 4, 0],
      ],
    },
    { seat: 1, commanded: true, load: '', steps: [[1, 3, 1, -1]] },
  ];
  it('offers to carry first and to walk alone second', () => {
    const found = waysTo(ways, 0, [1, 1], [1, 3]);
    expect(found.map((choice) => [choice.key, choice.cost])).toEqual([
      ['carry.there.victim', 4],
      ['carry.there.alone', 2],
    ]);
    expect(found[0].way?.plies).toEqual(['move right carry victim', 'move right carry victim']);
  });
  it('offers nothing where no way leads', () => expect(waysTo(ways, 0, [1, 1], [5, 5])).toEqual([]));
});
