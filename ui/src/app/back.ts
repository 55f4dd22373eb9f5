// State of the whole page (app/): Back closes what lies open over a page before it leaves the page. While anything lies open, one
// entry of the history, the guard, stands above the page's own; going back takes the guard away and closes the uppermost layer.
interface Layer {
  close: () => void;
}

/** Longer than any browser takes to go one entry back. */
const PATIENCE = 500;

const layers: Layer[] = [];
const waiting: (() => void)[] = [];
const isGuard = (state: unknown): boolean => typeof state === 'object' && state !== null && 'guard' in state;
/** `leaving`: the guard is being taken away by us; until the browser has done so the history stays untouched. */
let guard: 'none' | 'up' | 'leaving' = isGuard(history.state) ? 'up' : 'none';
let due = false;
let left = '';
let patience: ReturnType<typeof setTimeout> | undefined;

function leave(): void {
  guard = 'leaving';
  left = location.href;
  patience = setTimeout(() => arrived('none'), PATIENCE);
  history.back();
}

function arrived(now: 'none' | 'up'): void {
  clearTimeout(patience);
  guard = now;
  for (const action of waiting.splice(0)) action();
  settle();
}

/** Puts the guard up or takes it away, once everything of this moment has opened and closed: dialogs that follow each other share it. */
function settle(): void {
  if (due) return;
  due = true;
  setTimeout(() => {
    due = false;
    if (layers.length && guard === 'none') {
      history.pushState({ guard: true }, '');
      guard = 'up';
    } else if (!layers.length && guard === 'up') leave();
  });
}

/** Opens a layer that Back closes; the answer takes it away again. */
export function closeOnBack(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  settle();
  return () => {
    const index = layers.indexOf(layer);
    if (index >= 0) layers.splice(index, 1);
    settle();
  };
}

/** Changes the page's own entry of the history: at once, or as soon as the guard is gone. */
export function beneath(action: () => void): void {
  if (guard === 'none') return action();
  waiting.push(action);
  if (guard === 'up') leave();
}

/** Adds an entry for another page; the guard makes room for it. */
export function pushEntry(to: string): boolean {
  if (guard === 'leaving') return false;
  if (guard === 'up') history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  guard = 'none';
  return true;
}

addEventListener('popstate', (event) => {
  if (guard === 'leaving') {
    // What the address said last, the place in a replay for instance, it goes on saying.
    if (location.href !== left) history.replaceState(history.state, '', left);
    arrived(isGuard(history.state) ? 'up' : 'none');
  } else if (isGuard(event.state)) {
    guard = 'up';
    settle();
  } else if (guard === 'up') {
    guard = 'none';
    layers.at(-1)?.close();
    settle();
  }
});

// A page loaded again with its guard up has nothing open.
settle();
