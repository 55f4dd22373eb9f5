// Which events belong to one scene: the arms of an explosion, the chain of a flashover, the steps of a walk, a vehicle and its riders.
import type { Cell, Direction, Edge, EventJson, Load, Position } from '../../wire/protocol';
import { DIRECTIONS } from '../../wire/protocol';
import { edgeKey, isInside, keyOf, same } from '../geometry';
import type { SoundName } from './cues';
import {
  AFTER_BLAST,
  BOARD_MS,
  DICE_LAND,
  DRIVE_MS,
  ORDER_MS,
  SPLASH_AT,
  SPREAD_STEP,
  WALK_STEP,
  blastAt,
  directionOf,
  reach,
  type Arm,
  type Rider,
  type Scene,
  type Spark,
  type Tone,
  type Veils,
} from './scene';

export type Facts<C extends EventJson['code']> = Extract<EventJson, { code: C }>;
/** What is known of a beat before its events are applied. */
export interface Draft {
  take: number;
  ms: number;
  scene: Scene | null;
  veils?: Veils;
  turns?: Record<string, number>;
  /** When it is said in words; without it when the last token has turned. */
  told?: number;
  cues?: [SoundName, number?][];
}

/** The events from `first` on that pass. */
export function run<E extends EventJson>(
  events: EventJson[],
  first: number,
  passes: (event: EventJson) => event is E,
): E[] {
  const found: E[] = [];
  for (const event of events.slice(first)) {
    if (!passes(event)) break;
    found.push(event);
  }
  return found;
}

export function explosion(events: EventJson[], first: number, { at }: Facts<'explosion'>): Draft {
  const arms = new Map<Direction, Arm>(
    DIRECTIONS.map((direction) => [direction, { direction, passed: [], doors: [], end: null, length: 0 }]),
  );
  const turns: Record<string, number> = {};
  const veils = { cells: new Set<string>(), edges: new Set<string>() };
  const cues: [SoundName, number?][] = [['explosion']];
  const armOf = (place: Cell | Edge): Arm => {
    const arm = arms.get(directionOf(at, place))!;
    arm.length = Math.max(arm.length, reach(at, place));
    return arm;
  };
  const later: EventJson[] = [];
  let take = 1;
  loop: for (const event of events.slice(first + 1)) {
    switch (event.code) {
      case 'shockwave.passed':
        armOf(event.at).passed.push(event.at);
        break;
      case 'fire.placed':
      case 'smoke.ignited':
        if (event.cause !== 'explosion' && event.cause !== 'shockwave') break loop;
        armOf(event.at).end = { fire: event.at };
        veils.cells.add(keyOf(event.at));
        turns[keyOf(event.at)] = blastAt(reach(at, event.at));
        cues.push(['catch', turns[keyOf(event.at)]]);
        break;
      case 'wall.damaged':
        if (event.cause !== 'explosion' && event.cause !== 'shockwave') break loop;
        armOf(event.between).end = { wall: event.between, cubes: event.cubes };
        veils.edges.add(edgeKey(event.between));
        turns[edgeKey(event.between)] = blastAt(reach(at, event.between));
        cues.push(['impact', turns[edgeKey(event.between)]]);
        break;
      case 'door.removed': {
        const arm = armOf(event.between);
        if (event.was_open) arm.doors.push(event.between);
        else arm.end = { door: event.between };
        veils.edges.add(edgeKey(event.between));
        turns[edgeKey(event.between)] = blastAt(reach(at, event.between));
        cues.push(['splinter', turns[edgeKey(event.between)]]);
        break;
      }
      case 'threat.none_left':
        armOf(event.at);
        break;
      case 'hazmat.removed':
        if (!same(event.at, at)) break loop;
        later.push(event);
        break;
      case 'hot_spot.placed':
        later.push(event);
        break;
      default:
        break loop;
    }
    take += 1;
  }
  const longest = Math.max(1, ...[...arms.values()].map((arm) => arm.length));
  for (const event of later)
    if ('at' in event && event.at) {
      veils.cells.add(keyOf(event.at));
      turns[keyOf(event.at)] ??= event.code === 'hazmat.removed' ? 60 : blastAt(longest) + 200;
    }
  return {
    take,
    ms: blastAt(longest) + AFTER_BLAST,
    scene: { kind: 'explosion', at, arms: [...arms.values()].filter((arm) => arm.length) },
    veils: { cells: [...veils.cells], edges: [...veils.edges] },
    turns,
    cues,
  };
}

export function flashover(events: EventJson[], first: number): Draft {
  const lit = run(
    events,
    first,
    (event): event is Facts<'smoke.ignited'> => event.code === 'smoke.ignited' && event.cause === 'flashover',
  );
  const depths = new Map<string, number>();
  const sparks = lit.map((event, i): Spark => {
    const depth = event.origin ? (depths.get(keyOf(event.origin)) ?? -1) + 1 : 0;
    depths.set(keyOf(event.at), depth);
    return { at: event.at, origin: event.origin, ms: 120 + SPREAD_STEP * (depth + 1) + 35 * (i % 4) };
  });
  const last = Math.max(...sparks.map((spark) => spark.ms));
  return {
    take: lit.length,
    ms: last + 480,
    scene: { kind: 'flashover', sparks },
    veils: { cells: sparks.map((spark) => keyOf(spark.at)) },
    turns: Object.fromEntries(sparks.map((spark) => [keyOf(spark.at), spark.ms])),
    cues: [['flashover'], ...sparks.slice(0, 6).map((spark): [SoundName, number] => ['catch', spark.ms])],
  };
}

/** The first cell that a roll of the dice is about, and how it is coloured. */
export function dice(events: EventJson[], first: number, event: Facts<'dice.rolled'>): Draft {
  const rolled: Cell | null = event.red && event.black ? [event.red, event.black] : null;
  const shot = events.slice(first + 1).find((next) => next.code === 'gun.fired');
  const next = events[first + 1]?.code ?? '';
  const tone: Tone = shot
    ? 'water'
    : next.startsWith('poi.') || next === 'roll.repeated' || next === 'hazmat.placed'
      ? 'poi'
      : 'fire';
  return {
    take: 1,
    ms: rolled ? 1350 : 1000,
    scene: { kind: 'dice', red: event.red, black: event.black, at: shot?.at ?? rolled, over: rolled, tone },
    told: DICE_LAND + 80,
    cues: [['dice', 60]],
  };
}

export function walk(events: EventJson[], first: number): Draft {
  const start = events[first];
  let captain: number | null = null;
  let take = 0;
  const steps: Facts<'firefighter.moved'>[] = [];
  // An order before each step belongs to the step; an order for anything else ends the walk.
  for (let i = first; i < events.length; i++) {
    const event = events[i];
    if (event.code === 'captain.ordered') {
      const next = events[i + 1];
      const goes = next?.code === 'firefighter.moved' && next.seat === event.seat;
      if (!goes || (steps.length && (event.seat !== steps[0].seat || captain !== event.captain))) break;
      captain = event.captain;
    } else if (event.code === 'firefighter.moved') {
      const { seat, carry, lead } = steps[0] ?? event;
      if (event.seat !== seat || event.carry !== carry || event.lead !== lead) break;
      if (steps.length && !same(event.start, steps.at(-1)!.to)) break;
      steps.push(event);
      take = i - first + 1;
    } else break;
  }
  const { seat } = steps[0];
  const way = [steps[0].start, ...steps.map((step) => step.to)];
  const last = steps.at(-1)!;
  const loads: Load[] = [...(last.carry ? [last.carry] : []), ...(last.lead ? (['treated'] as const) : [])];
  const touched = steps
    .flatMap((step) => (step.carry || step.lead ? [keyOf(step.start), keyOf(step.to)] : []))
    .filter((key, i, all) => all.indexOf(key) === i);
  const delay = captain === null ? 0 : ORDER_MS;
  const turns: Record<string, number> = {};
  for (const key of touched) turns[key] = delay + (key === keyOf(last.to) ? WALK_STEP * steps.length : 0);
  return {
    take,
    ms: delay + WALK_STEP * steps.length + 60,
    scene: { kind: 'walk', seat, way, loads, captain: start.code === 'captain.ordered' ? captain : null },
    veils: { figures: [seat], cells: touched },
    turns,
    cues: [
      ...(captain === null ? [] : [['radio'] as [SoundName]]),
      ...steps.map((_, i): [SoundName, number] => ['step', delay + WALK_STEP * (i + 0.4)]),
    ],
  };
}

export function drive(events: EventJson[], first: number, event: Facts<'vehicle.drove'>, before: Position): Draft {
  const riding = run(
    events,
    first + 1,
    (next): next is Facts<'vehicle.rode_along' | 'vehicle.stayed_behind'> =>
      next.code === 'vehicle.rode_along' || next.code === 'vehicle.stayed_behind',
  );
  const riders = riding.flatMap((next): Rider[] =>
    next.code === 'vehicle.rode_along'
      ? [{ seat: next.seat, from: before.firefighters[next.seat].at ?? next.start, to: next.to, load: next.carry }]
      : [],
  );
  const turns: Record<string, number> = {};
  for (const { load, from, to } of riders)
    if (load) {
      turns[keyOf(from)] = BOARD_MS;
      turns[keyOf(to)] = DRIVE_MS - BOARD_MS;
    }
  return {
    take: 1 + riding.length,
    ms: DRIVE_MS,
    scene: { kind: 'drive', vehicle: event.vehicle, from: event.start, to: event.to, riders },
    veils: { vehicles: [event.vehicle], figures: riders.map((rider) => rider.seat), cells: Object.keys(turns) },
    turns,
    cues: [['drive'], [event.vehicle === 'engine' ? 'horn' : 'siren', 120]],
  };
}

/** Where a token comes to lie after the arrows have led it on. */
export function drop(events: EventJson[], first: number): Draft {
  const shifts = run(events, first, (event): event is Facts<'poi.shifted'> => event.code === 'poi.shifted');
  const placed = events[first + shifts.length];
  const lands = placed?.code === 'poi.placed';
  const at = lands ? placed.at : shifts.at(-1)!.to;
  const delay = 240 * shifts.length;
  return {
    take: shifts.length + (lands ? 1 : 0),
    ms: delay + 720,
    scene: { kind: 'drop', at, way: shifts.length ? [shifts[0].start, ...shifts.map((shift) => shift.to)] : [] },
    veils: lands ? { cells: [keyOf(at)] } : {},
    turns: { [keyOf(at)]: delay + 180 },
    cues: [['drop', delay + 180]],
  };
}

/** One cell takes its new look at a moment. */
export const turning = (at: Cell, ms: number): Pick<Draft, 'veils' | 'turns'> => ({
  veils: { cells: [keyOf(at)] },
  turns: { [keyOf(at)]: ms },
});
/** Every fire and all smoke goes out, one after the other from the top to the bottom. */
export function goingOut(before: Position): Pick<Draft, 'veils' | 'turns'> {
  const keys = [...before.fire, ...before.smoke].map(keyOf).sort();
  return {
    veils: { cells: keys },
    turns: Object.fromEntries(keys.map((key, i) => [key, 350 + Math.round((1100 * i) / keys.length)])),
  };
}
export const plain = (ms: number, cells: Cell[] = [], tone: Tone = 'plain'): Draft => ({
  take: 1,
  ms,
  scene: cells.length ? { kind: 'mark', cells, tone } : null,
});

export function ignited(event: Facts<'fire.placed' | 'smoke.ignited'>): Draft {
  return {
    take: 1,
    ms: 820,
    scene: { kind: 'fire', at: event.at, origin: event.origin },
    ...turning(event.at, event.origin ? 240 : 140),
    cues: [['catch', event.origin ? 200 : 100]],
  };
}

export function extinguished(
  events: EventJson[],
  first: number,
  event: Facts<'smoke.removed' | 'fire.removed' | 'fire.reduced'>,
  before: Position,
  actor: number,
): Draft {
  if (event.code === 'fire.reduced' || event.cause === 'firefighter' || event.cause === 'water') {
    const at = event.at ?? before.firefighters[actor]?.at;
    if (at)
      return {
        take: 1,
        ms: 880,
        scene: { kind: 'douse', at, seat: actor },
        ...turning(at, SPLASH_AT + 60),
        cues: [['water']],
      };
  }
  // Fire outside goes at the end of the phase, cell by cell or all at once; what makes room for a POI goes like it.
  const gone = run(
    events,
    first,
    (next): next is Facts<'smoke.removed' | 'fire.removed'> =>
      (next.code === 'smoke.removed' || next.code === 'fire.removed') && 'cause' in event && next.cause === event.cause,
  );
  const outside = before.fire.filter((cell) => !isInside(cell));
  const cells = gone.flatMap((next) => (next.at ? [next.at] : outside));
  const keys = cells.map(keyOf);
  return {
    take: Math.max(1, gone.length),
    ms: 560,
    scene: { kind: 'fizzle', cells },
    veils: { cells: keys },
    turns: Object.fromEntries(keys.map((key) => [key, 100])),
    cues: [['fizzle']],
  };
}

export const cellOfSeat = (position: Position, seat: number): Cell[] => {
  const at = position.firefighters[seat]?.at;
  return at ? [at] : [];
};
