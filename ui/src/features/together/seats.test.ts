import { describe, expect, it } from 'vitest';
import type { SeatView } from '../../wire/protocol';
import { absence, absentees, arrivals, freeSeats } from './seats';

const seat = (more: Partial<SeatView> = {}): SeatView => ({
  name: '',
  kind: 'human',
  bot: null,
  taken: true,
  connected: true,
  away: false,
  asked: false,
  ...more,
});
const open = seat({ taken: false, connected: false });

describe('seats', () => {
  it('are free when a person may take them', () => {
    expect(freeSeats([seat(), open, seat({ kind: 'bot', bot: 'greedy', taken: false })])).toEqual([1]);
  });
  it('bring news of others who sit down or get up', () => {
    const before = [seat({ name: 'Ann' }), open, seat({ name: 'Cid' }), open];
    const after = [seat({ name: 'Ann' }), seat({ name: 'Hana' }), open, seat()];
    expect(arrivals(before, after, [0])).toEqual([
      { key: 'together.arrived', values: { letter: 'B', name: 'Hana' }, good: true },
      { key: 'together.left', values: { letter: 'C', name: 'Cid' }, good: false },
      { key: 'together.arrived.nameless', values: { letter: 'D', name: '' }, good: true },
    ]);
    expect(arrivals(before, after, [1, 2, 3])).toEqual([]);
    expect(arrivals(before, before, [])).toEqual([]);
    expect(arrivals([], after, [])).toEqual([]);
  });
  it('say why nobody is at them', () => {
    expect([seat(), open, seat({ connected: false }), seat({ connected: false, away: true })].map(absence)).toEqual([
      null,
      'free',
      'gone',
      'bot',
    ]);
    expect(absence(seat({ kind: 'bot', bot: 'greedy', connected: false }))).toBeNull();
    expect(absence(undefined)).toBeNull();
  });
  it('are told in one line: who is lost before who is stood in for, a free seat when it is waited for', () => {
    const gone = seat({ connected: false });
    const stood = seat({ connected: false, away: true });
    expect(absentees([seat(), gone, stood, gone, open], 0, true)).toEqual({ why: 'gone', seats: [1, 3] });
    expect(absentees([seat(), stood, open], 0, false)).toEqual({ why: 'bot', seats: [1] });
    // Nobody has left a seat that nobody took, whoever plays it.
    expect(absentees([seat(), { ...open, away: true }], 0, false)).toBeNull();
    expect(absentees([seat(), open], 0, false)).toBeNull();
    expect(absentees([seat(), open], 1, false)).toEqual({ why: 'free', seats: [1] });
    expect(absentees([seat(), open], 1, true)).toBeNull();
  });
});
