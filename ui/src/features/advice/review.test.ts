import * as samples from '../../wire/samples';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plan } from './fixtures';
import { chartOf, furtherMistakes, getReview, lanes, tooClose, verdictOf } from './review';
import { pointsBetween } from './words';
import type { ReviewSteps, TurnReviewJson } from '../../wire/protocol';

const turn = (number: number, win: number, drop = 0): TurnReviewJson => ({
  turn: number,
  seat: number % 2,
  ply_number: 10 * number,
  before: { win, error: 0.05 },
  played: { win: win - drop, error: 0.05 },
  best: plan(['move up', 'end']),
  drop,
  error: 0.15,
  significant: drop > 0.2,
});
const turns = [turn(1, 0.6), turn(2, 0.5, 0.3), turn(3, 0.25, 0.1), turn(4, 0.2)];
afterEach(() => vi.unstubAllGlobals());

it('has more mistakes than it explains', () => {
  const many = Array.from({ length: 8 }, (_, i) => turn(i + 1, 0.6, i < 7 ? 0.25 : 0.1));
  expect(furtherMistakes({ turns: many, worst: many.slice(1, 6) }).map((one) => one.turn)).toEqual([1, 7]);
  expect(furtherMistakes({ turns, worst: [turns[1]] })).toEqual([]);
});

describe('the review as it comes', () => {
  it('waits for the server, which says how far it is', async () => {
    const answers = [
      { status: 202, body: { progress: { done: 0, all: 9 } } },
      { status: 202, body: { progress: { done: 3, all: 9 } } },
      { status: 200, body: { turns, worst: [turns[1]] } },
    ];
    vi.stubGlobal('fetch', () => {
      const { status, body } = answers.shift()!;
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    });
    const seen: ReviewSteps[] = [];
    const review = await getReview('x', new AbortController().signal, (progress) => seen.push(progress), 1);
    expect(review.worst[0].turn).toBe(2);
    expect(seen).toEqual([
      { done: 0, all: 9 },
      { done: 3, all: 9 },
    ]);
  });
  it('is asked for with the record of a game from elsewhere', async () => {
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
      asked.push([path, method, body]);
      return Promise.resolve(new Response(JSON.stringify({ turns }), { status: 200 }));
    });
    const record = samples.record();
    await getReview(record, new AbortController().signal, () => {});
    expect(asked).toEqual([['/api/v1/review', 'POST', JSON.stringify(record)]]);
  });
  it('says why there is none', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response('{"error": {"code": "game.running", "message": "It is not over."}}', { status: 409 }),
      ),
    );
    await expect(getReview('x', new AbortController().signal, () => {})).rejects.toMatchObject({
      code: 'game.running',
      message: 'It is not over.',
    });
  });
});

it('calls nothing a mistake that lies within the uncertainty', () => {
  expect(turns.map(verdictOf)).toEqual(['best', 'mistake', 'close', 'best']);
  expect(tooClose(turns).map((one) => one.turn)).toEqual([3]);
});
it('the difference is that of the chances shown', () => {
  expect(pointsBetween(0.484, 0.506)).toBe(3);
  expect(pointsBetween(0.5031, 0.5044)).toBe(0.1);
  expect(pointsBetween(0.02, 0.034)).toBe(1.4);
});

describe('the chart', () => {
  it('goes from turn to turn and ends with the game', () => {
    const chart = chartOf(turns, false, 400, 100);
    expect(chart.line).toBe('M0 40L100 50L200 75L300 80L400 100');
    expect(chartOf(turns, true, 400, 100).end).toEqual({ x: 400, y: 0 });
    expect(chart.band.startsWith('M0 35')).toBe(true);
    expect(chart.ticks.map((tick) => tick.turn)).toEqual([1, 2, 3, 4]);
  });
  it('shows the part of the scale that the game used, and never less than a fifth of it', () => {
    const range = (won: boolean, ...wins: number[]) =>
      chartOf(
        wins.map((win, i) => turn(i + 1, win)),
        won,
        400,
        100,
      ).range;
    expect(range(true, 0.93, 0.9)).toEqual([0.8, 1]);
    expect(range(true, 0.65, 0.75)).toEqual([0.6, 1]);
    expect(range(false, 0.25, 0.15)).toEqual([0, 0.3]);
    expect(range(false, 0.02)).toEqual([0, 0.2]);
    expect(range(true, 0.4)).toEqual([0, 1]);
    const chart = chartOf([turn(1, 0.9)], true, 400, 100);
    expect(chart.line).toBe('M0 50L400 0');
    expect(chart.band).toBe('M0 25L400 0L0 75z');
  });
  it('gives marks that would cover each other lanes of their own', () => {
    expect(lanes([100, 110, 200, 105, 190], 20)).toEqual([0, 1, 0, 2, 1]);
  });
  it('names few turns of a long game, and copes with none', () => {
    expect(
      chartOf(
        Array.from({ length: 40 }, (_, i) => turn(i + 1, 0.5)),
        true,
        400,
        100,
      ).ticks.map((tick) => tick.turn),
    ).toEqual([1, 6, 11, 16, 21, 26, 31, 36]);
    expect(chartOf([], true, 400, 100).dots).toEqual([]);
  });
});
