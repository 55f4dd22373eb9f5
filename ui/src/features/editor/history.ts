// Undo and redo of edits: positions are values, so the history is three lists of them. Edits with the same tag in a row
// (a number being typed) are one step.
export interface History<T> {
  past: T[];
  now: T;
  future: T[];
  tag: string;
}
const LONGEST = 300;

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [], tag: '' });

export function change<T>(history: History<T>, now: T, tag = ''): History<T> {
  if (now === history.now || JSON.stringify(now) === JSON.stringify(history.now)) return history;
  if (tag && tag === history.tag && history.past.length) return { ...history, now, future: [] };
  return { past: [...history.past, history.now].slice(-LONGEST), now, future: [], tag };
}

export function undo<T>(history: History<T>): History<T> {
  if (!history.past.length) return history;
  return {
    past: history.past.slice(0, -1),
    now: history.past[history.past.length - 1],
    future: [history.now, ...history.future],
    tag: '',
  };
}

export function redo<T>(history: History<T>): History<T> {
  if (!history.future.length) return history;
  return { past: [...history.past, history.now], now: history.future[0], future: history.future.slice(1), tag: '' };
}
