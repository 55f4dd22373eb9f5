// The keys of the table and what they do, for the help.
/** Keys, {named} in the reader's language, and what they do. */
export const HELP: [string, string][] = [
  ['↑ ↓ ← →', 'help.cursor'],
  ['{enter}', 'help.enter'],
  ['{shift} + ↑ ↓ ← →', 'help.step'],
  ['E', 'help.end'],
  ['A', 'advice.key'],
  ['U / R', 'help.undo'],
  ['T D O G K C Y', 'help.actions'],
  ['1 – 6', 'help.orders'],
  ['P', 'help.ping'],
  ['V', 'help.plan'],
  ['{space}', 'help.next'],
  ['S', 'help.skip'],
  ['W', 'help.where'],
  ['L', 'help.log'],
  ['H', 'help.chat'],
  ['B', 'help.text'],
  ['?', 'help.help'],
  ['{escape}', 'help.escape'],
];

/** The names of keys as they stand on the reader's keyboard. */
export const keyNames = (keys: string, name: (key: string) => string): string =>
  keys.replace(/\{(\w+)\}/g, (_, key: string) => name(`key.${key}`));
