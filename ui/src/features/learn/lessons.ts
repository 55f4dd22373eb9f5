// The lessons as data (lessons.json): a start position and, step by step, the plies to be played on the real server. A ply of
// the learner may have alternatives ("ride 0 0,7|ride 0 0,8"; the first is the one shown); what begins with "!" is given by the lesson.
import data from './lessons.json';
import type { Cell } from '../../wire/protocol';

export interface Step {
  id: string;
  plies?: string[];
  /** The cells the text speaks of; a ply that is asked for shows its own target. */
  cells?: Cell[];
  /** A button of the page to point at; all but `end` are a step of their own. */
  control?: 'end' | 'undo' | 'risk' | 'advice';
  /** A new scene: the board is set up anew. */
  start?: StartPosition;
}
export type StartPosition = { firefighters: { at: number[]; specialist?: string }[] } & Record<string, unknown>;
export interface Lesson {
  id: string;
  minutes: number;
  terms: string[];
  start: StartPosition;
  steps: Step[];
}

export const LESSONS = data.lessons as unknown as Lesson[];

export const lessonOf = (id: string): Lesson | undefined => LESSONS.find((lesson) => lesson.id === id);
export const textKey = (lesson: Lesson, step: Step): string => `learn.${lesson.id}.${step.id}`;
export const alternatives = (ply: string): string[] => ply.split('|');
export const isChance = (ply: string): boolean => ply.startsWith('!');
/** Does the learner have to do something in this step? */
export const asks = (step: Step): boolean => !!step.plies?.some((ply) => !isChance(ply));

const KEY = 'flashover.lessons';

/** The lessons finished in this browser. */
export function finishedLessons(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function finishLesson(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...finishedLessons(), id])]));
  } catch {
    // without storage nothing is remembered
  }
}

export interface Piece {
  text: string;
  term?: string;
}

/** A text with [words](term) taken apart. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(/\[([^\]]+)\]\((\w+)\)/g)) {
    if (match.index > end) found.push({ text: text.slice(end, match.index) });
    found.push({ text: match[1], term: match[2] });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ text: text.slice(end) });
  return found;
}

/** A text as it is read. */
export const plain = (text: string): string =>
  pieces(text)
    .map((piece) => piece.text)
    .join('');
