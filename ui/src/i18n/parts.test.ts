// Whatever shows later texts has them: its page loads them, or what it lies in waits for them (`textsReady`).
import { describe, expect, it } from 'vitest';
import type { Catalogue } from './catalogue';
import { LATER_PARTS, type Part } from './parts';

const catalogues = import.meta.glob<Catalogue>('./en/*.json', { eager: true, import: 'default' });
const raw = import.meta.glob<string>(['../**/*.{svelte,ts}', '!../**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const inFolder = (from: string, to: string): string => new URL(to, `file:///src/i18n/${from}`).pathname;
const sources = new Map(Object.entries(raw).map(([path, text]) => [inFolder('', path), text]));
const moduleOf = (path: string): string | undefined =>
  [path, `${path}.ts`, `${path}/index.ts`].find((one) => sources.has(one));

/** The later parts by key; a key that ends in a dot stands for all that begin with it. */
const keys = Object.entries(catalogues).flatMap(([path, texts]) => {
  const part = path.slice('./en/'.length, -'.json'.length);
  return LATER_PARTS.has(part) ? Object.keys(texts).map((key): [string, Part] => [key, part]) : [];
});
function partsAsked(text: string): Set<Part> {
  const asked = new Set([...text.matchAll(/['`]([a-z_]+\.[\w.]*)/g)].map((found) => found[1]));
  const meant = (key: string) => asked.has(key) || [...asked].some((one) => one.endsWith('.') && key.startsWith(one));
  return new Set(keys.filter(([key]) => meant(key)).map(([, part]) => part));
}
const named = (text: string): Part[] => [...text.matchAll(/'(\w+)'/g)].map((found) => found[1]);
const waitedFor = (text: string): Part[] =>
  [...text.matchAll(/textsReady\(([^)]*)\)/g)].flatMap(([, args]) => named(args));
const imported = (path: string, text: string): string[] =>
  [...text.matchAll(/(?:from\s+|import\()'(\.[^']+)'/g)].flatMap(([, to]) => {
    const found = moduleOf(new URL(to, `file://${path}`).pathname);
    return found ? [found] : [];
  });

/** What is shown somewhere below a module although its part may not be there yet. */
function unready(path: string, ready: Part[], seen = new Set<string>()): string[] {
  const text = sources.get(path) ?? '';
  const here = [...new Set([...ready, ...waitedFor(text)])].toSorted();
  const visit = `${path} ${here.join(' ')}`;
  if (seen.has(visit)) return [];
  seen.add(visit);
  const missing = [...partsAsked(text)].filter((part) => !here.includes(part)).map((part) => `${path}: ${part}`);
  return [...missing, ...imported(path, text).flatMap((one) => unready(one, here, seen))];
}

const app = sources.get('/src/App.svelte') ?? '';
const pages = [
  ...app.matchAll(/'(\/[^']*)',\s*\(\) => import\('(\.[^']+)'\),\s*(?:true|false),?\s*(?:\[([^\]]*)\])?/g),
];

describe('later texts', () => {
  it('knows the pages and what they ask for', () => {
    expect(pages.length).toBe([...app.matchAll(/\(\) => import\(/g)].length);
    expect([...partsAsked(sources.get('/src/features/learn/RuleDialog.svelte') ?? '')]).toEqual(['rulelist', 'rules']);
  });
  it.each(pages.map(([, path, page, parts = '']) => ({ path, page, parts })))(
    'are there on $path',
    ({ page, parts }) => {
      const entry = moduleOf(new URL(page, 'file:///src/App.svelte').pathname);
      expect(entry).toBeDefined();
      expect([...new Set(unready(entry!, named(parts)))]).toEqual([]);
    },
  );
});
