// What is shown together: the events of an update cut into beats, each with its duration, its scene and the tokens the scene draws
// meanwhile. Pure; knows no rule and no pixel. Every event code is decided here: a new one does not pass the type check.
import type { EventJson, Position } from '../../wire/protocol';
import { unreachable } from '../../wire/unreachable';
import { applyEvent, copyPosition } from '../events';
import { edgeKey, keyOf, same } from '../geometry';
import type { SoundName } from './cues';
import {
  cellOfSeat,
  dice,
  drive,
  drop,
  explosion,
  extinguished,
  flashover,
  goingOut,
  ignited,
  plain,
  run,
  turning,
  walk,
  type Draft,
  type Facts,
} from './drafts';
import { CARRY_AT, CARRY_MS, CHOP_AT, COLLAPSE_AT, FLIP_AT, GUN_AT, RESCUE_LANDS, type Beat } from './scene';

export type { Beat, Scene, Veils } from './scene';

/** The beat that begins with event `first`; `actor` is the firefighter whose doing it is. */
function draft(events: EventJson[], first: number, before: Position, actor: number): Draft {
  const event = events[first];
  switch (event.code) {
    case 'turn.began':
      return plain(350);
    case 'ap.saved':
      return plain(250);
    case 'captain.ordered': {
      const next = events[first + 1];
      if (next?.code === 'firefighter.moved' && next.seat === event.seat) return walk(events, first);
      return {
        take: 1,
        ms: 420,
        scene: { kind: 'order', captain: event.captain, seat: event.seat },
        cues: [['radio']],
      };
    }
    case 'dice.rolled':
      return dice(events, first, event);
    case 'roll.repeated':
      return plain(420, [event.at]);
    case 'firefighter.moved':
      return walk(events, first);
    case 'firefighter.knocked_down': {
      const far = !same(event.start, event.to);
      return {
        take: 1,
        ms: CARRY_AT + (far ? CARRY_MS : 0) + 340,
        scene: { kind: 'carried', seat: event.seat, from: event.start, to: event.to },
        veils: { figures: [event.seat] },
        cues: [['knock'], ...(far ? [['siren', CARRY_AT] as [SoundName, number]] : [])],
      };
    }
    case 'firefighter.died':
      return plain(700, cellOfSeat(before, event.seat), 'bad');
    case 'crew.changed':
    case 'setup.specialist_taken':
      return plain(420, cellOfSeat(before, event.seat), 'good');
    case 'victim.treated':
      return {
        take: 1,
        ms: 850,
        scene: { kind: 'treat', at: event.at },
        ...turning(event.at, FLIP_AT),
        cues: [['heal', FLIP_AT]],
      };
    case 'door.opened':
    case 'door.closed':
      return {
        take: 1,
        ms: 380,
        scene: { kind: 'door', edge: event.between },
        veils: { edges: [edgeKey(event.between)] },
        turns: { [edgeKey(event.between)]: 120 },
        cues: [['door']],
      };
    case 'door.removed':
      return {
        take: 1,
        ms: 600,
        scene: { kind: 'splinter', edge: event.between },
        veils: { edges: [edgeKey(event.between)] },
        turns: { [edgeKey(event.between)]: 90 },
        cues: [['splinter', 90]],
      };
    case 'wall.damaged':
      return {
        take: 1,
        ms: 760,
        scene: { kind: 'chop', edge: event.between, seat: actor },
        veils: { edges: [edgeKey(event.between)] },
        turns: { [edgeKey(event.between)]: CHOP_AT },
        cues: [['chop', CHOP_AT]],
      };
    case 'building.collapsed': {
      const lost = run(
        events,
        first + 1,
        (next): next is Facts<'firefighter.died' | 'victim.lost'> =>
          next.code === 'firefighter.died' || next.code === 'victim.lost',
      );
      return {
        take: 1 + lost.length,
        ms: 3400,
        scene: {
          kind: 'collapse',
          seats: lost.flatMap((next) => (next.code === 'firefighter.died' ? [next.seat] : [])),
          victims: lost.flatMap((next) => (next.code === 'victim.lost' ? [next.at] : [])),
        },
        cues: [['creak'], ['collapse', COLLAPSE_AT]],
      };
    }
    case 'smoke.removed':
    case 'fire.removed':
    case 'fire.reduced':
      return extinguished(events, first, event, before, actor);
    case 'smoke.placed':
      return {
        take: 1,
        ms: 720,
        scene: { kind: 'smoke', at: event.at },
        ...turning(event.at, 140),
        cues: [['puff', 100]],
      };
    case 'smoke.ignited':
      if (event.cause === 'flashover') return flashover(events, first);
      return ignited(event);
    case 'fire.placed':
      return ignited(event);
    case 'threat.none_left':
      return plain(500, [event.at]);
    case 'explosion':
      return explosion(events, first, event);
    case 'shockwave.passed':
      return plain(300, [event.at], 'fire');
    case 'hot_spot.flared_up':
      return { take: 1, ms: 950, scene: { kind: 'flare', at: event.at }, cues: [['flare']] };
    case 'hot_spot.placed':
    case 'hazmat.placed':
      return {
        take: 1,
        ms: 520,
        scene: { kind: 'drop', at: event.at, way: [] },
        ...turning(event.at, 180),
        cues: [['drop', 180]],
      };
    case 'poi.placed':
    case 'poi.shifted':
      return drop(events, first);
    case 'poi.revealed':
      return {
        take: 1,
        ms: event.cause === 'collapse' ? 760 : 1150,
        scene: { kind: 'flip', at: event.at, victim: event.victim },
        ...turning(event.at, FLIP_AT),
        cues: [
          ['flip', FLIP_AT - 160],
          [event.victim ? 'victim' : 'alarm', FLIP_AT],
        ],
      };
    case 'victim.lost':
      return {
        take: 1,
        ms: 1500,
        scene: { kind: 'loss', at: event.at },
        ...turning(event.at, 1),
        cues: [['loss', 120]],
      };
    case 'victim.rescued':
      return {
        take: 1,
        ms: RESCUE_LANDS + 350,
        scene: { kind: 'rescue', at: event.at, treated: event.treated, vehicle: before.ambulance },
        ...turning(event.at, 1),
        cues: [['run'], ['rescue', RESCUE_LANDS - 120]],
      };
    case 'hazmat.removed':
      return { take: 1, ms: 400, scene: { kind: 'mark', cells: [event.at], tone: 'fire' }, ...turning(event.at, 120) };
    case 'hazmat.disposed':
      return {
        take: 1,
        ms: 900,
        scene: { kind: 'dispose', at: event.at },
        ...turning(event.at, 1),
        cues: [['heal', 250]],
      };
    case 'vehicle.drove':
      return drive(events, first, event, before);
    case 'vehicle.rode_along':
      return {
        take: 1,
        ms: 900,
        scene: { kind: 'ride', seat: event.seat, from: event.start, to: event.to, load: event.carry },
        veils: { figures: [event.seat] },
        cues: [
          ['step', 80],
          ['step', 700],
        ],
      };
    case 'vehicle.stayed_behind':
      return plain(200);
    case 'gun.fired': {
      const wet = run(
        events,
        first + 1,
        (next): next is Facts<'smoke.removed' | 'fire.removed'> =>
          (next.code === 'smoke.removed' || next.code === 'fire.removed') && next.cause === 'water',
      );
      const cells = wet.flatMap((next) => (next.at ? [next.at] : []));
      const keys = cells.map(keyOf).filter((key, i, all) => all.indexOf(key) === i);
      return {
        take: 1 + wet.length,
        ms: 1900,
        scene: { kind: 'gun', at: event.at, cells, side: before.engine },
        veils: { cells: keys },
        turns: Object.fromEntries(keys.map((key) => [key, GUN_AT + (key === keyOf(event.at) ? 150 : 420)])),
        cues: [['gun']],
      };
    }
    case 'setup.firefighter_placed':
      return { ...plain(300, [event.at], 'good'), cues: [['step', 40]] };
    case 'setup.vehicle_parked':
    case 'setup.first_chosen':
    case 'game.went_on':
      return plain(300);
    case 'game.won':
      return { take: 1, ms: 3200, scene: { kind: 'won' }, ...goingOut(before), told: 150, cues: [['won', 150]] };
    case 'game.lost':
      return { take: 1, ms: 2400, scene: { kind: 'lost' }, cues: [['lost', 150]] };
    default:
      unreachable(event);
      return plain(0);
  }
}

/** The events of an update as beats, in their order; `before` is the position they change. */
export function beatsOf(events: EventJson[], before: Position): Beat[] {
  const beats: Beat[] = [];
  let position = before;
  let ordered: number | null = null;
  for (let first = 0; first < events.length;) {
    const {
      take,
      ms,
      scene,
      veils = {},
      turns = {},
      told = Math.max(0, ...Object.values(turns)),
      cues = [],
    } = draft(events, first, position, ordered ?? position.active);
    const shown = events.slice(first, first + take);
    const after = copyPosition(position);
    for (const event of shown) applyEvent(after, event);
    beats.push({
      events: shown,
      ms,
      scene,
      veils,
      turns,
      told: Math.min(told, ms),
      cues: cues.map(([sound, at = 0]) => ({ sound, at })),
      before: position,
      after,
    });
    const last = shown.at(-1);
    ordered = last?.code === 'captain.ordered' ? last.seat : null;
    position = after;
    first += take;
  }
  return beats;
}
