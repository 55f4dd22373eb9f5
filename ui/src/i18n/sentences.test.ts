// Events, refusals and errors in words: letters for seats, names for players, the server's sentence for what it refused.
import { event, problem, refusal } from '../wire/samples';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callBy } from '../app/crew.svelte';
import { settings } from '../app/settings.svelte';
import { wordsOf } from '../features/table/words';
import { ApiError } from '../wire/api';
import type { Catalogue } from './catalogue';
import { tellError } from './errors';
import { loadTexts, t } from './i18n.svelte';
import { tellGoal, tellIntent } from './intents.svelte';
import { LANGUAGES } from './languages';
import { tellEvent, tellNamed, tellRefusal, withLetters } from './sentences';

describe('sentences', () => {
  it('names seats by letter, inside phrases too, and leaves cells and shares alone', () => {
    const values = {
      seat: 1,
      n: 1,
      at: [3, 5],
      win: { percent: 0.5 },
      wait: { key: 'wait.action', values: { seat: 0 } },
    };
    expect(withLetters(values)).toEqual({
      ...values,
      seat: 'B',
      wait: { key: 'wait.action', values: { seat: 'A' } },
    });
  });
  it('has a sentence for what is no answer of the server', () => {
    expect(tellError(new Error('network'))).toBe("That didn't work.");
    expect(tellError(new Error('network'), 'editor.offline')).toContain("isn't answering");
    expect(tellError(new ApiError(409, problem('no.such.key', '')))).toBe("That didn't work.");
    expect(tellError(new ApiError(409, { ...problem('table.too_far', ''), params: { at: [3, 5] } }))).toContain(
      '3-\u20605',
    );
  });
});

// The library's sentences come from its own files here.
const library = import.meta.glob<Catalogue>('../../../src/flashover/i18n/*/*.json', { eager: true, import: 'default' });
const page = import.meta.glob<Catalogue>('./*/main.json', { eager: true, import: 'default' });
const of = (language: string, files: Record<string, Catalogue>, areas = /./): Catalogue =>
  Object.assign(
    {},
    ...Object.entries(files)
      .filter(([path]) => path.includes(`/${language}/`) && areas.test(path))
      .map(([, texts]) => texts),
  );

describe('names', () => {
  const leave: (() => void)[] = [];
  const call = (...names: string[]) => leave.push(callBy(() => names.map((name) => ({ name }))));
  async function speak(language: string): Promise<void> {
    settings.language = language;
    for (let tries = 0; t('format.cell') === '' || t('word.fire') !== page[`./${language}/main.json`]['word.fire'];) {
      if (++tries > 100) throw new Error(`${language} was not loaded`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await loadTexts('server', 'spoken');
  }
  beforeAll(() => {
    globalThis.fetch = (url) =>
      Promise.resolve(Response.json(of(String(url).split('/').at(-1) ?? '', library, /(engine|pets)\.json/)));
  });
  afterEach(async () => {
    for (const one of leave.splice(0)) one();
    await speak('en');
  });

  it('stand for the figure wherever it is the subject, and behind its letter elsewhere', async () => {
    await speak('en');
    call('', 'Hana', 'Otto');
    const knocked = event({ code: 'firefighter.knocked_down', seat: 1, start: [3, 5], to: [0, 3] });
    knocked.values = { seat: 1, start: [3, 5], to: [0, 3] };
    knocked.key = 'event.firefighter.knocked_down';
    expect(tellEvent(knocked)).toMatch(/^Fire reaches Hana at /);
    expect(tellNamed('event.captain.ordered', { captain: 1, seat: 2 })).toBe(
      'Hana, the Fire captain, gives Otto an order.',
    );
    expect(tellNamed('event.captain.ordered', { captain: 0, seat: 2 })).toBe(
      'Firefighter A, the Fire captain, gives Otto an order.',
    );
    expect(tellNamed('wait.knockdown', { seat: 1 })).toMatch(/^Hana comes round/);
    expect(tellNamed('end.seats', { n: 1, letters: [1], cells: [[3, 5]] })).toMatch(/^Hana is next to fire/);
    expect(tellNamed('end.seats', { n: 2, letters: [0, 1], cells: '' })).toContain('firefighters A, B (Hana)');
    expect(wordsOf({ key: 'do.first', values: { seat: 2 } })).toBe('Otto goes first');
    expect(tellIntent({ key: 'intent.plain.command', values: { seat: 2 } })).toBe('Gives an order to Otto.');
    expect(tellGoal({ key: 'intent.to_poi.ordered', values: { seat: 1, to: [1, 2] } })).toContain('Send Hana towards');
    const error = { ...refusal('x'), key: 'refusal.decision.wrong_seat', params: { asked: 1, seat: 0 } };
    expect(tellRefusal(error)).toBe('Hana decides now, not firefighter A.');
  });
  it('are taken as they are', () => {
    call('$1 (B)', 'B', '\ue001 $&');
    expect(wordsOf({ key: 'do.first', values: { seat: 0 } })).toBe('$1 (B) goes first');
    expect(wordsOf({ key: 'do.first', values: { seat: 1 } })).toBe('B goes first');
    expect(wordsOf({ key: 'do.first', values: { seat: 2 } })).toBe('\ue001 $& goes first');
  });
  it('are those of the page that is seen, as long as it is', () => {
    call('Hana');
    call('Petr');
    leave[0]();
    expect(wordsOf({ key: 'do.first', values: { seat: 0 } })).toBe('Petr goes first');
    leave[1]();
    expect(wordsOf({ key: 'do.first', values: { seat: 0 } })).toBe('A goes first');
  });

  const SEATS = /\{(seat|captain|asked)\}/g;
  it.each(LANGUAGES)('are in every sentence about a figure: %s', async (language) => {
    await speak(language);
    call('', 'Hana', 'Otto', 'Vera');
    const seats = { seat: 1, captain: 2, asked: 3 };
    const names: Record<string, string> = { seat: 'Hana', captain: 'Otto', asked: 'Vera' };
    const texts = { ...of(language, library, /(engine|pets|bots|advice)\.json/), ...of(language, page) };
    const about = Object.entries(texts).filter(([key, text]) => {
      const found = JSON.stringify(text).match(SEATS);
      return found && !key.startsWith('advice.line.');
    });
    expect(about.length).toBeGreaterThan(60);
    for (const [key, text] of about) {
      const values = {
        n: 1,
        at: [1, 2],
        pet: { key: 'pet.cat' },
        led: { key: 'pet.cat' },
        carried: { key: 'pet.cat' },
      };
      const said = tellNamed(key, { ap: 4, orders: 1, saved: 1, forfeited: 1, ...values, ...seats });
      expect(said).not.toMatch(/[\ue000-\ue1ff]/);
      for (const found of new Set(JSON.stringify(text).match(SEATS)))
        expect(said, `${key}: ${said}`).toContain(names[found.slice(1, -1)]);
    }
  });
  it.each([
    ['en', 'Hana moves from', 'Fire reaches Hana at', 'Hana, the Fire captain, gives Otto an order.'],
    ['cs', 'Hana jde z', 'zasáhl hasiče B (Hana)', 'Velitel zásahu, Hana, dává povel hasiči C (Otto).'],
    ['pl', 'Hana idzie z', 'dosięga strażaka B (Hana)', 'Hana, Kapitan brygady, wydaje rozkaz strażakowi C (Otto).'],
    ['ru', 'Hana переходит', 'сбивает с ног пожарного B (Hana)', 'РТП, Hana, отдаёт приказ пожарному C (Otto).'],
    ['es', 'Hana se mueve', 'Hana sufre un aturdimiento', 'Hana, el Jefe, da una orden al bombero C (Otto).'],
    ['de', 'Hana geht von', 'setzt Hana außer Gefecht', 'Hana gibt als Einsatzleiter Otto einen Befehl.'],
    ['fr', 'Hana va de', 'Le feu atteint Hana en', 'Hana, le Capitaine, donne un ordre au pompier C (Otto).'],
  ])('are not inflected: %s', async (language, moves, knocked, orders) => {
    await speak(language);
    call('', 'Hana', 'Otto');
    expect(tellNamed('event.firefighter.moved', { seat: 1, start: [1, 2], to: [1, 3] })).toContain(moves);
    expect(tellNamed('event.firefighter.knocked_down', { seat: 1, start: [1, 2], to: [0, 3] })).toContain(knocked);
    expect(tellNamed('event.captain.ordered', { captain: 1, seat: 2 })).toBe(orders);
    expect(tellNamed('wait.knockdown', { seat: 1 })).toMatch(/(^|, )Hana\b/);
  });
});
