import { describe, expect, it } from 'vitest';
import type { Cell, Edge, EventJson } from '../../wire/protocol';
import { event, position } from '../../wire/samples';
import { applyEvent, copyPosition } from '../events';
import { contentsOf } from '../picture';
import { Frame, keyOf } from '../geometry';
import { beatsOf, type Beat, type Scene } from './beats';
import { SAMPLES, middle } from './samples';

const edge = (a: Cell, b: Cell): Edge => [a, b];
const here: Cell = [3, 3];
const there: Cell = [3, 4];
const wall = edge(here, there);
/** One of each; a code without one does not pass the type check. */
const EVERY: { [code in EventJson['code']]: EventJson } = {
  'turn.began': event({ code: 'turn.began', seat: 0, ap: 4 }),
  'ap.saved': event({ code: 'ap.saved', seat: 0, saved: 1, forfeited: 0 }),
  'captain.ordered': event({ code: 'captain.ordered', captain: 0, seat: 1 }),
  'dice.rolled': event({ code: 'dice.rolled', red: 3, black: 4 }),
  'roll.repeated': event({ code: 'roll.repeated', at: here }),
  'firefighter.moved': event({
    code: 'firefighter.moved',
    seat: 1,
    start: [5, 2],
    to: [5, 3],
    carry: null,
    lead: false,
  }),
  'firefighter.knocked_down': event({ code: 'firefighter.knocked_down', seat: 1, start: [5, 2], to: [3, 0] }),
  'firefighter.died': event({ code: 'firefighter.died', seat: 1 }),
  'crew.changed': event({ code: 'crew.changed', seat: 1, specialist: 'cafs' }),
  'victim.treated': event({ code: 'victim.treated', seat: 1, at: [5, 4] }),
  'door.opened': event({ code: 'door.opened', between: edge([1, 3], [1, 4]) }),
  'door.closed': event({ code: 'door.closed', between: edge([1, 3], [1, 4]) }),
  'door.removed': event({ code: 'door.removed', between: edge([1, 3], [1, 4]), was_open: false }),
  'wall.damaged': event({ code: 'wall.damaged', between: wall, cubes: 1, cause: 'firefighter' }),
  'building.collapsed': event({ code: 'building.collapsed' }),
  'smoke.removed': event({ code: 'smoke.removed', at: [2, 2], cause: 'firefighter' }),
  'fire.reduced': event({ code: 'fire.reduced', at: here }),
  'fire.removed': event({ code: 'fire.removed', at: null, cause: 'outside' }),
  'smoke.placed': event({ code: 'smoke.placed', at: [6, 1] }),
  'smoke.ignited': event({ code: 'smoke.ignited', at: [2, 2], cause: 'roll', origin: null }),
  'fire.placed': event({ code: 'fire.placed', at: [6, 1], cause: 'spread', origin: [6, 2] }),
  'threat.none_left': event({ code: 'threat.none_left', at: [6, 1] }),
  explosion: event({ code: 'explosion', at: here, cause: 'roll' }),
  'shockwave.passed': event({ code: 'shockwave.passed', at: there, direction: 'right' }),
  'hot_spot.flared_up': event({ code: 'hot_spot.flared_up', at: here }),
  'hot_spot.placed': event({ code: 'hot_spot.placed', at: here }),
  'poi.placed': event({ code: 'poi.placed', at: [6, 1] }),
  'poi.shifted': event({ code: 'poi.shifted', start: here, to: [6, 1] }),
  'poi.revealed': event({ code: 'poi.revealed', at: [2, 5], victim: true, cause: 'action' }),
  'victim.lost': event({ code: 'victim.lost', at: [5, 4] }),
  'victim.rescued': event({ code: 'victim.rescued', at: [5, 4], treated: false }),
  'hazmat.placed': event({ code: 'hazmat.placed', at: [6, 1] }),
  'hazmat.removed': event({ code: 'hazmat.removed', at: [5, 8] }),
  'hazmat.disposed': event({ code: 'hazmat.disposed', at: [5, 8] }),
  'vehicle.drove': event({ code: 'vehicle.drove', vehicle: 'engine', start: 'bottom', to: 'right' }),
  'vehicle.rode_along': event({ code: 'vehicle.rode_along', seat: 5, start: [7, 2], to: [5, 9], carry: null }),
  'vehicle.stayed_behind': event({ code: 'vehicle.stayed_behind', seat: 5 }),
  'gun.fired': event({ code: 'gun.fired', at: here }),
  'setup.specialist_taken': event({ code: 'setup.specialist_taken', seat: 1, specialist: 'cafs' }),
  'setup.firefighter_placed': event({ code: 'setup.firefighter_placed', seat: 1, at: [0, 3] }),
  'setup.vehicle_parked': event({ code: 'setup.vehicle_parked', vehicle: 'engine', side: 'left' }),
  'setup.first_chosen': event({ code: 'setup.first_chosen', seat: 1 }),
  'game.went_on': event({ code: 'game.went_on' }),
  'game.won': event({ code: 'game.won' }),
  'game.lost': event({ code: 'game.lost' }),
};
const sceneOf = <K extends Scene['kind']>(beat: Beat, kind: K): Extract<Scene, { kind: K }> => {
  expect(beat.scene?.kind).toBe(kind);
  return beat.scene as Extract<Scene, { kind: K }>;
};
const lasting = (beats: Beat[]): number => beats.reduce((sum, beat) => sum + beat.ms, 0);
const frame = new Frame(false);
/** What lies on a cell, as text. */
const look = (beat: Beat, when: 'before' | 'after', key: string): string => {
  const found = contentsOf(beat[when], frame).find((one) => one.key === key);
  return found ? [found.threat, found.hot, ...found.things].join(' ') : '';
};

describe('every event', () => {
  it.each(Object.entries(EVERY))('%s has a beat', (_, one) => {
    const [beat, ...more] = beatsOf([one], middle());
    expect(more).toEqual([]);
    expect(beat.events).toEqual([one]);
    expect(beat.ms).toBeGreaterThanOrEqual(200);
    for (const cue of beat.cues) expect(cue.at).toBeLessThan(beat.ms);
  });
});

describe('beats', () => {
  const stories = SAMPLES.map(({ name, events, before }) => [name, events, before] as const);
  it.each(stories)('are the events of the update in their order: %s', (_, events, before) => {
    const beats = beatsOf(events, before);
    expect(beats.flatMap((beat) => beat.events)).toEqual(events);
    const after = copyPosition(before);
    for (const one of events) applyEvent(after, one);
    if (beats.length) expect(beats.at(-1)!.after).toEqual(after);
    beats.forEach((beat, i) => expect(beat.before).toBe(i ? beats[i - 1].after : before));
  });
  it.each(stories)('change what is veiled in their own time: %s', (_, events, before) => {
    for (const beat of beatsOf(events, before))
      for (const key of [...(beat.veils.cells ?? []), ...(beat.veils.edges ?? [])]) {
        expect(beat.turns[key]).toBeGreaterThanOrEqual(0);
        expect(beat.turns[key]).toBeLessThanOrEqual(beat.ms);
      }
  });
  it('do not change the position they start from', () => {
    const before = middle();
    beatsOf(SAMPLES.flatMap((sample) => sample.events).slice(0, 20), before);
    expect(before).toEqual(middle());
  });
});

describe('an explosion', () => {
  const [beat] = beatsOf(SAMPLES.find((one) => one.name === 'explosion')!.events, middle());
  const scene = sceneOf(beat, 'explosion');
  it('is one beat with all it does', () => expect(beat.events).toHaveLength(10));
  it('has four arms that set out together, each as long as it reaches', () => {
    expect(Object.fromEntries(scene.arms.map((arm) => [arm.direction, arm.length]))).toEqual({
      up: 0.5,
      right: 2.5,
      down: 1.5,
      left: 1.5,
    });
    expect(scene.arms.map((arm) => Object.keys(arm.end ?? {})[0])).toEqual(['wall', 'wall', 'door', 'door']);
  });
  it('breaks a wall when its front is there, a farther one later', () => {
    const at = beat.turns;
    expect(at['2,4|3,4']).toBeLessThan(at['3,2|3,3']);
    expect(at['3,2|3,3']).toBe(at['4,4|5,4']);
    expect(at['4,4|5,4']).toBeLessThan(at['3,6|3,7']);
  });
  it('veils every cell whose tokens it changes', () => {
    const events = SAMPLES.find((one) => one.name === 'hazmat')!.events;
    const [blast] = beatsOf(events, SAMPLES.find((one) => one.name === 'hazmat')!.before);
    const changed = ['5,8', '6,8'].filter((key) => look(blast, 'before', key) !== look(blast, 'after', key));
    expect(changed).toEqual(['5,8', '6,8']);
    expect(new Set(blast.veils.cells)).toEqual(new Set(changed));
  });
  it('ends where another one begins', () => {
    const second = event({ code: 'explosion', at: [1, 1], cause: 'hazmat' });
    expect(beatsOf([...beat.events, second], middle())).toHaveLength(2);
  });
  it('keeps an open door it has torn away apart from the end of the arm', () => {
    const [blown] = beatsOf(
      [
        event({ code: 'explosion', at: [4, 5], cause: 'roll' }),
        event({ code: 'door.removed', between: edge([4, 6], [4, 7]), was_open: true }),
        event({ code: 'fire.placed', at: [4, 7], cause: 'explosion', origin: [4, 5] }),
      ],
      middle(),
    );
    const [arm] = sceneOf(blown, 'explosion').arms;
    expect(arm).toMatchObject({ direction: 'right', doors: [edge([4, 6], [4, 7])], end: { fire: [4, 7] } });
    expect(blown.turns['4,6|4,7']).toBeLessThan(blown.turns['4,7']);
  });
});

describe('the pace', () => {
  const roll = event({ code: 'dice.rolled', red: 6, black: 1 });
  const plain = [roll, event({ code: 'smoke.placed', at: [6, 1] })];
  it('of a plain fire phase is about two seconds', () => {
    expect(lasting(beatsOf(plain, middle()))).toBeGreaterThan(1700);
    expect(lasting(beatsOf(plain, middle()))).toBeLessThan(2300);
  });
  it('of an explosion is four to six seconds with the roll, a knock-down and the next POI', () => {
    const phase = SAMPLES.find((one) => one.name === 'explosion')!.events;
    const only = lasting(beatsOf([roll, ...phase], middle()));
    expect(only).toBeGreaterThan(2500);
    expect(only).toBeLessThan(6000);
    const knocked = event({ code: 'firefighter.knocked_down', seat: 2, start: [2, 1], to: [3, 0] });
    expect(lasting(beatsOf([roll, ...phase, knocked], middle()))).toBeLessThan(6000);
  });
});

describe('a flashover', () => {
  const [beat] = beatsOf(SAMPLES.find((one) => one.name === 'flashover')!.events, middle());
  it('runs through the smoke from cell to cell', () => {
    const { sparks } = sceneOf(beat, 'flashover');
    const when = new Map(sparks.map((spark) => [keyOf(spark.at), spark.ms]));
    for (const spark of sparks) if (spark.origin) expect(when.get(keyOf(spark.origin)) ?? 0).toBeLessThan(spark.ms);
  });
  it('is not mixed with smoke that catches fire for another reason', () => {
    const rolled = event({ code: 'smoke.ignited', at: [5, 6], cause: 'roll', origin: null });
    expect(beatsOf([rolled, ...beat.events], middle()).map((one) => one.scene?.kind)).toEqual(['fire', 'flashover']);
  });
});

describe('a walk', () => {
  const step = (seat: number, start: Cell, to: Cell, carry: 'victim' | null = null) =>
    event({ code: 'firefighter.moved', seat, start, to, carry, lead: false });
  const orders = event({ code: 'captain.ordered', captain: 0, seat: 1 });
  it('of several steps is one beat, cell by cell', () => {
    const [beat, ...more] = beatsOf([step(1, [5, 2], [5, 3]), step(1, [5, 3], [6, 3])], middle());
    expect(more).toEqual([]);
    expect(sceneOf(beat, 'walk').way).toEqual([
      [5, 2],
      [5, 3],
      [6, 3],
    ]);
    expect(beat.veils.figures).toEqual([1]);
  });
  it('ends where another figure goes, or where something is picked up', () => {
    const steps = [step(1, [5, 2], [5, 3]), step(1, [5, 3], [5, 4]), step(1, [5, 4], [6, 4], 'victim')];
    expect(beatsOf([...steps, step(2, [2, 1], [1, 1])], middle()).map((beat) => beat.events.length)).toEqual([2, 1, 1]);
  });
  it('takes what is carried along: it leaves one cell at once and reaches the other at the end', () => {
    const [beat] = beatsOf(SAMPLES.find((one) => one.name === 'carry')!.events, middle());
    expect(sceneOf(beat, 'walk').loads).toEqual(['victim']);
    expect(beat.turns['5,4']).toBe(0);
    expect(beat.turns['7,3']).toBeGreaterThan(700);
  });
  it('may be ordered, step by step', () => {
    const [beat, ...more] = beatsOf([orders, step(1, [5, 2], [5, 3]), orders, step(1, [5, 3], [5, 4])], middle());
    expect(more).toEqual([]);
    expect(sceneOf(beat, 'walk')).toMatchObject({ captain: 0, seat: 1 });
  });
  it('keeps the order of anything else apart; the one who was ordered does it', () => {
    const [first, second] = beatsOf(
      [event({ code: 'captain.ordered', captain: 0, seat: 3 }), event({ code: 'fire.reduced', at: [4, 4] })],
      middle(),
    );
    sceneOf(first, 'order');
    expect(sceneOf(second, 'douse').seat).toBe(3);
  });
});

describe('together', () => {
  it('riders go with the vehicle when both are shown', () => {
    const [beat, ...more] = beatsOf(SAMPLES.find((one) => one.name === 'drive')!.events, middle());
    expect(more).toEqual([]);
    expect(sceneOf(beat, 'drive').riders).toMatchObject([{ seat: 5, from: [7, 2], to: [5, 9] }]);
    expect(beat.veils).toMatchObject({ vehicles: ['engine'], figures: [5] });
  });
  it('the deck gun wets all its cells; a die that pointed elsewhere is turned over', () => {
    const [roll, shot] = beatsOf(SAMPLES.find((one) => one.name === 'gun')!.events, middle());
    expect(sceneOf(roll, 'dice')).toMatchObject({ red: 4, black: 5, at: [4, 4], tone: 'water' });
    expect(new Set(shot.veils.cells)).toEqual(new Set(['4,4', '3,4', '4,5']));
    expect(shot.turns['4,4']).toBeLessThan(shot.turns['3,4']);
  });
  it('the arrows lead a POI to where it lies', () => {
    const [beat, ...more] = beatsOf(SAMPLES.find((one) => one.name === 'poi')!.events, middle());
    expect(more).toEqual([]);
    expect(sceneOf(beat, 'drop').way).toHaveLength(3);
  });
  it('the house falls with all who are in it', () => {
    const [beat] = beatsOf(
      [EVERY['building.collapsed'], EVERY['firefighter.died'], EVERY['victim.lost']],
      position({ ...middle() }),
    );
    expect(sceneOf(beat, 'collapse')).toMatchObject({ seats: [1], victims: [[5, 4]] });
  });
  it('the fires of a house that was emptied go out in the scene, not on the board', () => {
    const sample = SAMPLES.find((one) => one.name === 'won')!;
    const [beat] = beatsOf(sample.events, sample.before);
    const burning = [...sample.before.fire, ...sample.before.smoke].map(keyOf);
    expect(burning.length).toBeGreaterThan(3);
    expect(new Set(beat.veils.cells)).toEqual(new Set(burning));
    expect(beat.after.fire).toEqual(sample.before.fire);
    expect(beat.told).toBeLessThan(300);
  });
  it('all fire outside goes out at once', () => {
    const [beat] = beatsOf([EVERY['fire.removed']], middle({ fire: [here, [0, 3], [4, 9]] }));
    expect(beat.veils.cells).toEqual(['0,3', '4,9']);
  });
});
