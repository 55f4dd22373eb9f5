// The browser's Intl knows the same plural categories, decimals and shares as the library's language.json.
// That every key of every catalogue can be filled is tested once for both sides: tests/unit/i18n/test_catalogues.py.
import { describe, expect, it } from 'vitest';
import { Filler, type Catalogue } from './catalogue';
import { FALLBACK, LANGUAGES, languageName, mannerOf } from './languages';

const files = import.meta.glob<Catalogue>('./*/*.json', { eager: true, import: 'default' });

describe.each(LANGUAGES)('%s', (language) => {
  const manner = mannerOf(language);
  const filler = new Filler({ language, find: (key) => manner[key] });
  it('has a name and the page’s areas', () => {
    expect(languageName(language)).toBeTruthy();
    const areas = (of: string) => Object.keys(files).filter((path) => path.startsWith(`./${of}/`)).length;
    expect(areas(language)).toBe(areas(FALLBACK));
  });
  it('has the plural categories of the library', () => {
    const rules = new Intl.PluralRules(language);
    const own = Object.keys(manner)
      .filter((key) => key.startsWith('plural.'))
      .map((key) => key.slice(7));
    expect([...own, 'other'].sort()).toEqual([...rules.resolvedOptions().pluralCategories].sort());
  });
  it('writes numbers as the library does, cells so that no line breaks in them', () => {
    const number = (text: string) => String(manner['format.percent']).replace('{number}', text);
    const decimal = (whole: number, tenths: number) => `${whole}${String(manner['format.decimal'])}${tenths}`;
    expect(filler.write({ percent: 0.131 })).toBe(number(decimal(13, 1)));
    expect(filler.write({ percent: 0.5 })).toBe(number('50'));
    expect(filler.write(2.5)).toBe(decimal(2, 5));
    expect(filler.write(12345)).toBe('12345');
    const cell = String(manner['format.cell']).replace('{row}', '3').replace('{column}', '5');
    expect(filler.write([3, 5])).toBe(cell.replace('-', '-\u2060'));
  });
});

it('lists English first', () => expect(LANGUAGES[0]).toBe(FALLBACK));
