// State of the whole page (app/): what a person has set for this browser, kept in local storage.
import { FALLBACK, LANGUAGES, type Language } from '../i18n/languages';

export interface Settings {
  language: Language;
  theme: 'system' | 'light' | 'dark';
  /** Null until the question has been answered. */
  sound: boolean | null;
  /** From 0 to 1, of the sound when it is on. */
  volume: number;
  speed: number;
  stepByStep: boolean;
  /** Play what happens; otherwise it is there at once. */
  animate: boolean;
  /** Played without movement: what happens is marked where it happens, for as long as it would take. */
  calm: boolean;
  confirmEnd: boolean;
  textBoard: boolean;
  riskView: boolean;
  notify: boolean;
  arrows: boolean;
  /** The number of every cell, not only of the one pointed at. */
  cellNumbers: boolean;
  /** How much the advisor tells when asked: 0 it is not there, 1 danger map, 2 goals, 3 plans. */
  hints: 0 | 1 | 2 | 3;
}

const KEY = 'flashover.settings';

function systemLanguage(): Language {
  for (const wanted of navigator.languages ?? []) {
    const short = wanted.slice(0, 2);
    if (LANGUAGES.includes(short)) return short;
  }
  return FALLBACK;
}

/** Once no sound was a volume of 0. */
function renewed(stored: Partial<Settings>): Partial<Settings> {
  if (stored.sound === undefined && stored.volume !== undefined) {
    if (stored.volume) stored.sound = true;
    else delete stored.volume;
  }
  return stored;
}

function load(): Settings {
  const start: Settings = {
    language: systemLanguage(),
    theme: 'system',
    sound: null,
    volume: 0.6,
    speed: 1,
    stepByStep: false,
    animate: true,
    calm: false,
    confirmEnd: true,
    textBoard: false,
    riskView: false,
    notify: false,
    arrows: false,
    cellNumbers: false,
    hints: 3,
  };
  try {
    const stored: Partial<Settings> = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const merged = { ...start, ...renewed(stored) };
    if (!LANGUAGES.includes(merged.language)) merged.language = start.language;
    return merged;
  } catch {
    return start;
  }
}

export const settings = $state<Settings>(load());

const darkQuery = matchMedia('(prefers-color-scheme: dark)');
const motionQuery = matchMedia('(prefers-reduced-motion: reduce)');
const system = $state({ dark: darkQuery.matches, still: motionQuery.matches });
darkQuery.addEventListener?.('change', (event) => (system.dark = event.matches));
motionQuery.addEventListener?.('change', (event) => (system.still = event.matches));

/** Is the page dark now? */
export function isDark(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'system' && system.dark);
}

/** Should nothing move? */
export function isStill(): boolean {
  return system.still || settings.calm || !settings.animate;
}

$effect.root(() => {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // private windows may have no storage: the settings then last as long as the page
    }
  });
  $effect(() => {
    document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
    document.documentElement.dataset.still = String(isStill());
    document.documentElement.lang = settings.language;
  });
});
