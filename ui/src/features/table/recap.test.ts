// The marks of a recap against a whole game of the engine (fixtures/game.json: four greedy bots, the position before the first turn
// and everything that happened from there): whatever lies differently than before has one.
import { describe, expect, it } from 'vitest';
import { applyEvent, copyPosition, type Shown } from '../../board/events';
import { edgeKey, keyOf } from '../../board/geometry';
import * as samples from '../../wire/samples';
import { VEHICLES, type Cell, type Entry, type EventJson } from '../../wire/protocol';
import fixture from './fixtures/game.json';
import { recapOf, type Recap } from './recap';

// A JSON file has lists where the wire has pairs.
const opening = fixture.opening as unknown as Shown;
const log = fixture.log.map((one, i) =>
  samples.entry({
    ...(one as unknown as Entry),
    number: i + 1,
    events: one.events.map((event) => samples.event(event as unknown as EventJson)),
  }),
);

/** Everything that lies or is parked somewhere, with its place: all but the figures, who walk. */
function things(position: Shown): Set<string> {
  const lying = [
    ...position.fire.map((at): [Cell, string] => [at, 'fire']),
    ...position.smoke.map((at): [Cell, string] => [at, 'smoke']),
    ...position.hazmats.map((at): [Cell, string] => [at, 'hazmat']),
    ...position.hot_spots.map((at): [Cell, string] => [at, 'hot spot']),
    ...position.pois.map((poi): [Cell, string] => [poi.at, poi.face === 'victim' ? `victim ${poi.treated}` : 'poi']),
  ].map(([at, what]) => `${keyOf(at)} ${what}`);
  return new Set([
    ...lying.map((one, i) => `${one} ${lying.slice(0, i).filter((other) => other === one).length}`),
    ...position.walls.filter((wall) => wall.cubes).map((wall) => `${edgeKey(wall.between)} ${wall.cubes}`),
    ...position.doors.map((door) => `${edgeKey(door.between)} ${door.state}`),
    ...VEHICLES.map((vehicle) => `${vehicle}:${position[vehicle]} parked`),
  ]);
}
/** The places where something has come or gone. */
function changed(before: Shown, after: Shown): string[] {
  const [was, is] = [things(before), things(after)];
  const differing = [...[...was].filter((one) => !is.has(one)), ...[...is].filter((one) => !was.has(one))];
  return [...new Set(differing.map((one) => one.split(' ')[0]))];
}
/** Where a figure fell, and where it was carried to. */
const falls = (events: EventJson[]) =>
  events.flatMap((event) => (event.code === 'firefighter.knocked_down' ? [keyOf(event.start), keyOf(event.to)] : []));
const marksOf = (recap: Recap) =>
  new Set([...recap.cells.map(keyOf), ...recap.edges.map(edgeKey), ...recap.spots.map((spot) => spot.join(':'))]);

/** How it stands before each turn, and at the end of the story. */
const stands: Shown[] = [];
const now = copyPosition(opening);
for (const [i, { turn, events }] of log.entries()) {
  if (turn !== log[i - 1]?.turn) stands.push(copyPosition(now));
  for (const event of events) applyEvent(now, event);
}
stands.push(now);

describe('the marks of a recap', () => {
  it.each([1, 3, 8])('are on every place that differs after %i turns', (length) => {
    const codes = new Set<string>();
    for (let first = 0; first + length < stands.length; first++) {
      const since = log.filter(({ turn }) => turn > first && turn <= first + length);
      const events = since.flatMap((entry) => entry.events);
      const marks = marksOf(recapOf(since));
      const wanted = [...changed(stands[first], stands[first + length]), ...falls(events)];
      expect(wanted.filter((place) => !marks.has(place))).toEqual([]);
      for (const { code } of events) codes.add(code);
    }
    // What the marks were once blind to is in the story.
    const moving = ['firefighter.moved', 'victim.rescued', 'vehicle.drove', 'firefighter.knocked_down'];
    expect(moving.filter((code) => !codes.has(code))).toEqual([]);
  });

  const moved = { code: 'firefighter.moved', seat: 0, carry: null, lead: false } as const;
  const marksAfter = (...events: EventJson[]) => [...marksOf(recapOf([samples.entry({ events })]))].sort();
  it('are where a load was taken up and laid down, not where it was carried through', () => {
    const steps = [
      samples.event({ ...moved, carry: 'hazmat', start: [3, 3], to: [3, 4] }),
      samples.event({ ...moved, carry: 'hazmat', start: [3, 4], to: [3, 5] }),
      samples.event({ ...moved, start: [3, 5], to: [3, 6] }),
    ];
    expect(marksAfter(...steps)).toEqual(['3,3', '3,5']);
    const back = samples.event({ ...moved, carry: 'hazmat', start: [3, 5], to: [3, 3] });
    expect(marksAfter(...steps, back)).toEqual([]);
    expect(marksAfter(...steps, samples.event({ code: 'hazmat.disposed', at: [3, 5] }))).toEqual(['3,3', '3,5']);
  });
  it('are where a victim was carried and another led, or rode along', () => {
    const both = samples.event({ ...moved, carry: 'victim', lead: true, start: [3, 3], to: [3, 4] });
    expect(marksAfter(both)).toEqual(['3,3', '3,4']);
    const led = samples.event({ ...moved, lead: true, start: [3, 4], to: [3, 5] });
    expect(marksAfter(both, led)).toEqual(['3,3', '3,4', '3,5']);
    expect(marksAfter(samples.event({ code: 'victim.rescued', at: [3, 0], treated: false }))).toEqual(['3,0']);
    const rode = (carry: 'victim' | null) =>
      samples.event({ code: 'vehicle.rode_along', seat: 0, start: [3, 0], to: [0, 5], carry });
    expect(marksAfter(rode('victim'))).toEqual(['0,5', '3,0']);
    expect(marksAfter(rode(null))).toEqual([]);
  });
  it('are on both spots of a vehicle that is somewhere else now', () => {
    const drove = { code: 'vehicle.drove', vehicle: 'engine' } as const;
    const there = samples.event({ ...drove, start: 'left', to: 'top' });
    expect(marksAfter(there)).toEqual(['engine:left', 'engine:top']);
    expect(marksAfter(there, samples.event({ ...drove, start: 'top', to: 'left' }))).toEqual([]);
  });
});
