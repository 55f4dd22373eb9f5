// Plans and their numbers in words.
import { letterOf } from '../../board/words';
import { tellGoal, tellIntent, tellNext } from '../../i18n/intents.svelte';
import { t, write } from '../../i18n/i18n.svelte';
import { wordsOf } from '../table/words';
import { stepsOf, target, type Step } from './steps';
import type { BoardJson, PlanJson, Position } from '../../wire/protocol';

/** "B: Move ×3 → 3-5" */
export function stepWords(step: Step): string {
  const times = step.plies > 1 ? ` ×${step.plies}` : '';
  const at = target(step);
  const what = `${wordsOf(step.choice)}${times}${at ? ` →\u00a0${write(at)}` : ''}`;
  return step.ordered ? t('word.label', { name: letterOf(step.seat), what }) : what;
}

/** A chance in per cent; with a tenth where it is small. */
export function chance(value: number): string {
  const digits = isSmall(value) ? 3 : 2;
  return write({ percent: rounded(value, digits) });
}
/** Rounded, but never to nothing or to certainty: what is near them is written as below or above a number. */
function rounded(value: number, digits: number): number {
  const found = Number(value.toFixed(digits));
  return found === 0 || found === 1 ? value : found;
}
/** A chance with its uncertainty, as exact as the chance: "62 % ± 4". */
export function chanceWithError(value: number, error: number): string {
  const digits = isSmall(value) ? 1 : 0;
  const least = digits ? 0.1 : 1;
  const points = write(Number(Math.max(least, error * 100).toFixed(digits)));
  return error > 0 ? `${chance(value)} ± ${points}` : chance(value);
}
const isSmall = (value: number) => value > 0 && value < 0.0995;

/** Two chances in per cent; with a tenth where they would look the same without. */
export function bothChances(one: number, other: number): [string, string] {
  const digits = shownShare(one) === shownShare(other) ? 3 : null;
  const tell = (value: number) => (digits ? write({ percent: rounded(value, digits) }) : chance(value));
  return [tell(one), tell(other)];
}
const shownShare = (value: number) => Number(value.toFixed(isSmall(value) ? 3 : 2));

/** How many points the second chance is ahead, as both are shown. */
export function pointsBetween(one: number, other: number): number {
  const [low, high] =
    shownShare(one) === shownShare(other)
      ? [Number(one.toFixed(3)), Number(other.toFixed(3))]
      : [shownShare(one), shownShare(other)];
  return Number((100 * (high - low)).toFixed(1));
}

/** What a plan is for, without what comes in the next turn; and that alone. */
export function goalWords(plan: PlanJson): string {
  const { then: _, ...values } = plan.goal.values ?? {};
  return tellGoal({ ...plan.goal, values });
}
export function nextWords(plan: PlanJson): string {
  return tellNext(plan.goal);
}

/** Why a plan; a ply named in the reason is told in words. */
export function reasonWords(plan: PlanJson, position: Position, board: BoardJson, seat: number): string {
  const ply = plan.reason?.values?.ply;
  if (!plan.reason || typeof ply !== 'string') return tellIntent(plan.reason);
  const words = stepsOf({ plies: [ply], events: [] }, position, board, seat)
    .map((step) => stepWords(step))
    .join('; ');
  return tellIntent({ ...plan.reason, values: { ...plan.reason.values, ply: words } });
}
export function amount(value: number): string {
  return write(value);
}

export interface Row {
  name: 'win' | 'explosion' | 'hit' | 'cubes';
  before: string;
  after: string;
  /** Lengths of the bars, 0 to 1. */
  bars: [number, number];
  change: 'better' | 'worse' | 'same';
  /** Which way the number goes. */
  way: 'up' | 'down' | 'level';
}

/** The numbers of a plan against ending here and now. */
export function rowsOf(plan: PlanJson, base: { win: number; error: number }): Row[] {
  const row = (
    name: Row['name'],
    [before, after]: [number, number],
    most: number,
    noise: number,
    tell: (value: number) => string,
  ): Row => {
    const difference = after - before;
    // What looks the same is the same.
    const level = Math.abs(difference) <= noise || tell(before) === tell(after);
    const way = level ? 'level' : difference > 0 ? 'up' : 'down';
    const good = name === 'win' ? 'up' : 'down';
    return {
      name,
      before: tell(before),
      after: tell(after),
      bars: [Math.min(1, before / most), Math.min(1, after / most)],
      change: way === 'level' ? 'same' : way === good ? 'better' : 'worse',
      way,
    };
  };
  const win = row('win', [base.win, plan.win], 1, Math.max(base.error, plan.error), chance);
  return [
    { ...win, before: chance(base.win), after: chanceWithError(plan.win, plan.error) },
    row('explosion', plan.explosion, Math.max(0.1, ...plan.explosion), 0.0005, chance),
    row('hit', plan.hit, Math.max(0.25, ...plan.hit), 0.005, amount),
    row('cubes', plan.cubes, Math.max(1, ...plan.cubes), 0.005, amount),
  ];
}
