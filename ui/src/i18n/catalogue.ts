// The one filler of the catalogues, with the template language of the library (docs/reference/catalogues.md): a key and typed values
// in, a sentence out. Plural forms and numbers are those of Intl.
export type Template = string | { [placeholder: string]: { [category: string]: Template } };
export type Catalogue = Record<string, Template>;
export interface Phrase {
  key: string;
  values?: Values;
}
/** A share to be written in per cent. */
export interface Percent {
  percent: number;
}
export type Values = Record<string, unknown>;

/** What a word of place becomes on a board that is turned by a quarter to the right. */
const RINGS: Record<string, string[]> = {
  side: ['top', 'right', 'bottom', 'left'],
  direction: ['up', 'right', 'down', 'left'],
};
export function turnedKey(key: string): string {
  const [kind, word, ...form] = key.split('.');
  const ring = RINGS[kind];
  const at = ring?.indexOf(word) ?? -1;
  return at < 0 ? key : [kind, ring[(at + 1) % 4], ...form].join('.');
}

/** A hyphen and a word joiner: browsers would break a line between the numbers of a cell. */
const UNBROKEN = '-\u2060';
const isCell = (value: unknown[]): boolean => value.length === 2 && value.every((part) => typeof part === 'number');

/** The smallest share that is written, and what is still too small for it: a chance is neither nothing nor certain before it is. */
const LEAST = 0.001;
const TOO_SMALL = 0.0005;

export interface Source {
  language: string;
  find: (key: string) => Template | undefined;
  /** Whether words of place follow a turned board. */
  turned?: boolean;
}

/** Puts values into the templates of one language. */
export class Filler {
  readonly #source: Source;
  readonly #plural: Intl.PluralRules;
  readonly #number: Intl.NumberFormat;
  readonly #percent: Intl.NumberFormat;
  /** The space between a number and its unit. */
  #measured: RegExp | undefined;

  constructor(source: Source) {
    this.#source = source;
    this.#plural = new Intl.PluralRules(source.language);
    this.#number = new Intl.NumberFormat(source.language, { maximumFractionDigits: 2, useGrouping: false });
    this.#percent = new Intl.NumberFormat(source.language, { style: 'percent', maximumFractionDigits: 1 });
  }

  /** A phrase; with a form, the form of the word which that role in a sentence asks for. A key without a text is shown as it is. */
  phrase({ key, values = {} }: Phrase, form?: string): string {
    const whole = form ? `${key}.${form}` : key;
    const found = this.#source.find(this.#source.turned ? turnedKey(whole) : whole);
    return found === undefined ? whole : this.fill(found, values);
  }

  /** A template with its values put in; a value that is missing leaves its placeholder to be seen. */
  fill(template: Template, values: Values): string {
    let found = template;
    while (typeof found !== 'string') {
      const [placeholder, forms] = Object.entries(found)[0];
      // A count needs no form for fractions.
      found = forms[this.#plural.select(Number(values[placeholder]))] ?? forms.other ?? forms.many ?? '';
    }
    const filled = found.replace(/\{(\w+)(?:\.(\w+))?\}/g, (whole, name: string, form?: string) =>
      name in values ? this.write(values[name], form) : whole,
    );
    return this.#unbroken(filled);
  }

  /** Browsers would break a line between a number and its unit. */
  #unbroken(text: string): string {
    const unit = this.#source.find('format.unit');
    if (typeof unit !== 'string') return text;
    this.#measured ??= new RegExp(`(\\d) (?=${unit}(?!\\p{L}))`, 'gu');
    return text.replace(this.#measured, '$1\u00a0');
  }

  /** A value as the language writes it. */
  write(value: unknown, form?: string): string {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return this.#number.format(value);
    if (Array.isArray(value)) {
      if (!isCell(value)) {
        const between = this.#source.find('format.between');
        return value
          .map((item) => this.write(item, form))
          .join(typeof between === 'string' ? between.replace('{one}', '').replace('{other}', '') : '; ');
      }
      const cell = this.#source.find('format.cell');
      const [row, column] = value;
      return this.fill(typeof cell === 'string' ? cell : '{row},{column}', { row, column }).replace('-', UNBROKEN);
    }
    if (typeof value === 'object') {
      if ('percent' in value) return this.#share(Number(value.percent));
      if ('key' in value) return this.phrase(value as Phrase, form);
    }
    return String(value);
  }

  #share(share: number): string {
    if (share > 0 && share < TOO_SMALL) return `<${this.#percent.format(LEAST)}`;
    if (share >= 1 - TOO_SMALL && share < 1) return `>${this.#percent.format(1 - LEAST)}`;
    return this.#percent.format(share);
  }
}
