// Every scene with a position it happens in, for the page /scenes and for the tests. Board A, positions a game could have.
import { event, position } from '../../wire/samples';
import type { Cell, Edge, EventJson, Position } from '../../wire/protocol';

export interface Sample {
  name: string;
  before: Position;
  events: EventJson[];
}

const edge = (a: Cell, b: Cell): Edge => [a, b];
const crew: Position['firefighters'] = [
  { at: [1, 6], saved: 0, specialist: 'captain' },
  { at: [5, 2], saved: 1, specialist: 'rescue' },
  { at: [2, 1], saved: 0, specialist: 'cafs' },
  { at: [4, 7], saved: 2, specialist: 'paramedic' },
  { at: [6, 4], saved: 0, specialist: 'hazmat' },
  { at: [7, 2], saved: 0, specialist: 'driver' },
];
export const middle = (more: Partial<Position> = {}): Position =>
  position({
    options: { mode: 'experienced' },
    firefighters: crew,
    active: 1,
    fire: [
      [3, 3],
      [3, 4],
      [3, 5],
      [3, 6],
      [4, 4],
      [2, 3],
      [6, 7],
    ],
    smoke: [
      [2, 2],
      [4, 5],
      [5, 6],
      [6, 6],
    ],
    hot_spots: [
      [3, 5],
      [6, 7],
    ],
    hazmats: [
      [5, 8],
      [1, 4],
    ],
    pois: [
      { at: [2, 5], face: 'down' },
      { at: [5, 4], face: 'victim', treated: false },
      { at: [2, 7], face: 'down' },
    ],
    walls: [
      { between: edge([2, 4], [3, 4]), cubes: 1 },
      { between: edge([4, 6], [5, 6]), cubes: 2 },
      { between: edge([4, 8], [5, 8]), cubes: 1 },
    ],
    doors: [{ between: edge([4, 6], [4, 7]), state: 'open' }],
    ambulance: 'left',
    engine: 'bottom',
    hot_spot_reserve: 6,
    rescued: 3,
    lost: 1,
    ...more,
  });

const blast: EventJson[] = [
  event({ code: 'explosion', at: [3, 4], cause: 'roll' }),
  event({ code: 'wall.damaged', between: edge([2, 4], [3, 4]), cubes: 2, cause: 'explosion' }),
  event({ code: 'shockwave.passed', at: [3, 5], direction: 'right' }),
  event({ code: 'shockwave.passed', at: [3, 6], direction: 'right' }),
  event({ code: 'wall.damaged', between: edge([3, 6], [3, 7]), cubes: 1, cause: 'shockwave' }),
  event({ code: 'shockwave.passed', at: [4, 4], direction: 'down' }),
  event({ code: 'door.removed', between: edge([4, 4], [5, 4]), was_open: false }),
  event({ code: 'shockwave.passed', at: [3, 3], direction: 'left' }),
  event({ code: 'door.removed', between: edge([3, 2], [3, 3]), was_open: false }),
  event({ code: 'hot_spot.placed', at: [3, 4] }),
];
const spreading: EventJson[] = (
  [
    [
      [4, 5],
      [4, 4],
    ],
    [
      [4, 6],
      [4, 5],
    ],
    [
      [4, 7],
      [4, 6],
    ],
    [
      [2, 2],
      [2, 3],
    ],
    [
      [1, 2],
      [2, 2],
    ],
    [
      [1, 1],
      [1, 2],
    ],
  ] as [Cell, Cell][]
).map(([at, origin]) => event({ code: 'smoke.ignited', at, cause: 'flashover', origin }));
const cubes: Position['walls'] = [
  [
    [0, 1],
    [1, 1],
  ],
  [
    [0, 4],
    [1, 4],
  ],
  [
    [1, 5],
    [1, 6],
  ],
  [
    [2, 3],
    [3, 3],
  ],
  [
    [2, 4],
    [3, 4],
  ],
  [
    [2, 6],
    [3, 6],
  ],
  [
    [3, 6],
    [3, 7],
  ],
  [
    [4, 3],
    [5, 3],
  ],
  [
    [4, 5],
    [5, 5],
  ],
  [
    [4, 6],
    [5, 6],
  ],
  [
    [5, 5],
    [5, 6],
  ],
  [
    [6, 4],
    [7, 4],
  ],
].map(([a, b]) => ({ between: edge(a as Cell, b as Cell), cubes: 2 }));

/** In the order of the page. */
export const SAMPLES: Sample[] = [
  { name: 'dice', before: middle(), events: [event({ code: 'dice.rolled', red: 5, black: 3 })] },
  { name: 'smoke', before: middle(), events: [event({ code: 'smoke.placed', at: [5, 3] })] },
  {
    name: 'fire',
    before: middle(),
    events: [event({ code: 'smoke.ignited', at: [6, 6], cause: 'roll', origin: null })],
  },
  {
    name: 'spread',
    before: middle(),
    events: [event({ code: 'fire.placed', at: [4, 3], cause: 'spread', origin: [4, 4] })],
  },
  { name: 'explosion', before: middle(), events: blast },
  {
    name: 'hazmat',
    before: middle({ fire: [[5, 8]] }),
    events: [
      event({ code: 'explosion', at: [5, 8], cause: 'hazmat' }),
      event({ code: 'wall.damaged', between: edge([4, 8], [5, 8]), cubes: 2, cause: 'explosion' }),
      event({ code: 'wall.damaged', between: edge([5, 8], [5, 9]), cubes: 1, cause: 'explosion' }),
      event({ code: 'fire.placed', at: [6, 8], cause: 'explosion', origin: [5, 8] }),
      event({ code: 'wall.damaged', between: edge([5, 7], [5, 8]), cubes: 1, cause: 'explosion' }),
      event({ code: 'hazmat.removed', at: [5, 8] }),
      event({ code: 'hot_spot.placed', at: [5, 8] }),
    ],
  },
  {
    name: 'flashover',
    before: middle({
      smoke: [
        [4, 5],
        [4, 6],
        [4, 7],
        [2, 2],
        [1, 2],
        [1, 1],
        [6, 1],
      ],
    }),
    events: spreading,
  },
  { name: 'flare', before: middle(), events: [event({ code: 'hot_spot.flared_up', at: [3, 5] })] },
  {
    name: 'fizzle',
    before: middle({
      fire: [
        [0, 3],
        [7, 6],
        [3, 3],
        [4, 9],
      ],
    }),
    events: [event({ code: 'fire.removed', at: null, cause: 'outside' })],
  },
  {
    name: 'poi',
    before: middle(),
    events: [
      event({ code: 'poi.shifted', start: [3, 6], to: [3, 5] }),
      event({ code: 'poi.shifted', start: [3, 5], to: [2, 6] }),
      event({ code: 'poi.placed', at: [2, 6] }),
    ],
  },
  {
    name: 'victim',
    before: middle(),
    events: [event({ code: 'poi.revealed', at: [2, 7], victim: true, cause: 'action' })],
  },
  {
    name: 'alarm',
    before: middle(),
    events: [event({ code: 'poi.revealed', at: [2, 5], victim: false, cause: 'action' })],
  },
  { name: 'treat', before: middle(), events: [event({ code: 'victim.treated', seat: 3, at: [5, 4] })] },
  {
    name: 'rescue',
    before: middle({ ambulance: null, engine: null, pois: [{ at: [3, 0], face: 'victim', treated: false }] }),
    events: [event({ code: 'victim.rescued', at: [3, 0], treated: false })],
  },
  {
    name: 'ambulance',
    before: middle({ pois: [{ at: [4, 0], face: 'victim', treated: true }] }),
    events: [event({ code: 'victim.rescued', at: [4, 0], treated: true })],
  },
  {
    name: 'loss',
    before: middle({ pois: [{ at: [4, 4], face: 'victim', treated: false }] }),
    events: [event({ code: 'victim.lost', at: [4, 4] })],
  },
  {
    name: 'dispose',
    before: middle({ hazmats: [[7, 4]] }),
    events: [event({ code: 'hazmat.disposed', at: [7, 4] })],
  },
  {
    name: 'walk',
    before: middle(),
    events: (
      [
        [
          [4, 7],
          [4, 6],
        ],
        [
          [4, 6],
          [4, 5],
        ],
        [
          [4, 5],
          [5, 5],
        ],
      ] as [Cell, Cell][]
    ).map(([start, to]) => event({ code: 'firefighter.moved', seat: 3, start, to, carry: null, lead: false })),
  },
  {
    name: 'carry',
    before: middle({ firefighters: crew.map((one, i) => (i === 4 ? { ...one, at: [5, 4] } : one)) }),
    events: (
      [
        [
          [5, 4],
          [6, 4],
        ],
        [
          [6, 4],
          [6, 3],
        ],
        [
          [6, 3],
          [7, 3],
        ],
      ] as [Cell, Cell][]
    ).map(([start, to]) => event({ code: 'firefighter.moved', seat: 4, start, to, carry: 'victim', lead: false })),
  },
  {
    name: 'order',
    before: middle(),
    events: [
      event({ code: 'captain.ordered', captain: 0, seat: 3 }),
      event({ code: 'firefighter.moved', seat: 3, start: [4, 7], to: [4, 6], carry: null, lead: false }),
    ],
  },
  {
    name: 'knocked',
    before: middle(),
    events: [event({ code: 'firefighter.knocked_down', seat: 2, start: [2, 1], to: [3, 0] })],
  },
  {
    name: 'drive',
    before: middle(),
    events: [
      event({ code: 'vehicle.drove', vehicle: 'engine', start: 'bottom', to: 'right' }),
      event({ code: 'vehicle.rode_along', seat: 5, start: [7, 2], to: [5, 9], carry: null }),
    ],
  },
  {
    name: 'reverse',
    before: middle(),
    events: [event({ code: 'vehicle.drove', vehicle: 'ambulance', start: 'left', to: 'bottom' })],
  },
  {
    name: 'ride',
    before: middle({ engine: 'left' }),
    events: [event({ code: 'vehicle.rode_along', seat: 5, start: [7, 2], to: [1, 0], carry: null })],
  },
  { name: 'door', before: middle(), events: [event({ code: 'door.opened', between: edge([2, 5], [2, 6]) })] },
  {
    name: 'chop',
    before: middle(),
    events: [event({ code: 'wall.damaged', between: edge([4, 2], [5, 2]), cubes: 1, cause: 'firefighter' })],
  },
  {
    name: 'douse',
    before: middle({ active: 3, firefighters: crew.map((one, i) => (i === 3 ? { ...one, at: [4, 3] } : one)) }),
    events: [event({ code: 'fire.reduced', at: [4, 4] })],
  },
  {
    name: 'gun',
    before: middle({ engine: 'bottom' }),
    events: [
      event({ code: 'dice.rolled', red: 4, black: 5 }),
      event({ code: 'gun.fired', at: [4, 4] }),
      event({ code: 'fire.removed', at: [4, 4], cause: 'water' }),
      event({ code: 'fire.removed', at: [3, 4], cause: 'water' }),
      event({ code: 'smoke.removed', at: [4, 5], cause: 'water' }),
    ],
  },
  {
    name: 'collapse',
    before: middle({ walls: cubes }),
    events: [event({ code: 'building.collapsed' }), event({ code: 'firefighter.died', seat: 1 })],
  },
  { name: 'won', before: middle({ rescued: 7 }), events: [event({ code: 'game.won' })] },
  { name: 'lost', before: middle({ lost: 4 }), events: [event({ code: 'game.lost' })] },
  {
    name: 'phase',
    before: middle(),
    events: [
      event({ code: 'dice.rolled', red: 3, black: 4 }),
      ...blast,
      event({ code: 'smoke.ignited', at: [4, 5], cause: 'flashover', origin: [4, 4] }),
      event({ code: 'firefighter.knocked_down', seat: 2, start: [2, 1], to: [3, 0] }),
      event({ code: 'dice.rolled', red: 6, black: 2 }),
      event({ code: 'poi.placed', at: [6, 2] }),
    ],
  },
];
