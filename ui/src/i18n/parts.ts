// Which texts come later: the areas that only some pages and dialogs need, by the first word of their keys. All others make up the
// part "page". The build makes a file of each (vite.config.ts), the reader of the catalogues loads it (i18n.svelte.ts).

/** A part of the texts of a language: "page", "server", "spoken" or the name of a later area. */
export type Part = string;

export const LATER: Record<string, Part> = {
  dice: 'summary',
  edition: 'options',
  editor: 'editor',
  end: 'summary',
  examples: 'rulebook',
  group: 'options',
  help: 'help',
  lastcard: 'lastcard',
  learn: 'learn',
  log: 'log',
  option: 'options',
  play_on: 'summary',
  questions: 'rulebook',
  replay: 'replay',
  risk: 'risk',
  rule: 'rulelist',
  rulelist: 'rulelist',
  rules: 'rules',
  summary: 'summary',
  value: 'options',
};

export const LATER_PARTS: ReadonlySet<Part> = new Set(Object.values(LATER));
