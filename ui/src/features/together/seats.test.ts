import { describe, expect, it } from 'vitest';
import type { SeatView } from '../../wire/protocol';
import { absence, arrivals, freeSeats } from './seats';

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
});
