// The lessons' texts: short, with the same terms in every language; the coach's texts taken apart.
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../i18n/languages';
import { WORDED } from '../../i18n/worded';
import { LESSONS, asks, pieces, plain, textKey } from './lessons';
import { TERMS, termOf, termsOfRule } from './terms';

type Catalogue = Record<string, unknown>;
const files = import.meta.glob<{ default: Catalogue }>('../../i18n/*/{learn,rules}.json', { eager: true });
const file = (area: string, language: string) => files[`../../i18n/${language}/${area}.json`].default;
/** The keys of a sentence, one per value where it depends on an option. */
const textsOf = (key: string): string[] => WORDED[key]?.values.map((value) => `${key}.${value}`) ?? [key];
const words = (text: string) =>
  plain(text)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const links = (value: unknown) => (JSON.stringify(value).match(/\]\(\w+\)/g) ?? []).sort();

describe.each(LANGUAGES)('texts in %s', (language) => {
  it.each(['learn', 'rules'])('%s links the terms of the English one', (area) => {
    const [own, english] = [file(area, language), file(area, 'en')];
    for (const key of Object.keys(english)) expect([key, links(own[key])]).toEqual([key, links(english[key])]);
  });

  it('has a text for every step, a hint where something is to be done, and no page over 60 words', () => {
    const own = file('learn', language);
    for (const lesson of LESSONS) {
      expect(own).toHaveProperty([`learn.lesson.${lesson.id}`]);
      expect(own).toHaveProperty([`learn.lesson.${lesson.id}.about`]);
      for (const step of lesson.steps) {
        const key = textKey(lesson, step);
        const hint = own[`${key}.hint`];
        expect([key, typeof own[key], typeof hint]).toEqual([key, 'string', asks(step) ? 'string' : 'undefined']);
        expect([key, words(own[key] as string) <= 60]).toEqual([key, true]);
        expect([key, words(String(hint ?? '')) <= 20]).toEqual([key, true]);
      }
    }
  });

  it('has words for every term, in one or two sentences', () => {
    const own = file('rules', language);
    for (const term of TERMS) {
      expect(own[`rules.term.${term.id}`]).toBeTruthy();
      expect(own).toHaveProperty([`rules.group.${term.group}`]);
      for (const key of textsOf(`rules.text.${term.id}`))
        expect([key, !!own[key] && words(String(own[key])) <= 40]).toEqual([key, true]);
    }
  });

  it('has no text nobody uses', () => {
    const steps = LESSONS.flatMap((lesson) =>
      lesson.steps.flatMap((step) => [textKey(lesson, step), `${textKey(lesson, step)}.hint`]),
    );
    const lessonKeys = new RegExp(`^learn\\.(${LESSONS.map((lesson) => lesson.id).join('|')})\\.`);
    for (const key of Object.keys(file('learn', language))) if (lessonKeys.test(key)) expect(steps).toContain(key);
  });
});

describe('lessons', () => {
  it('are short: four to eight steps, only the first is a whole game', () => {
    for (const lesson of LESSONS.slice(1)) {
      expect(lesson.steps.length).toBeGreaterThanOrEqual(4);
      expect(lesson.steps.length).toBeLessThanOrEqual(8);
    }
  });
  it('take a text with terms apart', () => {
    expect(pieces('See [fire](fire) and [a door](door).')).toEqual([
      { text: 'See ' },
      { text: 'fire', term: 'fire' },
      { text: ' and ' },
      { text: 'a door', term: 'door' },
      { text: '.' },
    ]);
    expect(plain('A [b c](d)')).toBe('A b c');
  });
});

describe('terms', () => {
  it('are found by rule, the closest first', () => {
    expect(termsOfRule('FLASH-02').map((term) => term.id)).toContain('flashover');
    expect(termsOfRule('SPEC-13')[0].rules).toEqual(['SPEC-13']);
    expect(termOf('poi')?.rules).toContain('POI-01');
  });
});
