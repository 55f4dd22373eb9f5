// The letters of the actions; the same in every language, shown on the buttons.
export const LETTERS: Record<string, string> = {
  end: 'E', treat: 'T', dispose: 'D', look: 'O', gun: 'G', keep: 'K', crew: 'C', stay: 'Y', identify: 'I', explode: 'X',
};
export const HELP: [string, string][] = [
  ['↑ ↓ ← →', 'help.cursor'], ['Enter', 'help.enter'], ['Shift + ↑ ↓ ← →', 'help.step'], ['E', 'help.end'], ['A', 'advice.key'], ['U / R', 'help.undo'],
  ['T D O G K C Y', 'help.actions'], ['1 – 6', 'help.orders'], ['P', 'help.ping'], ['V', 'help.plan'], ['Space', 'help.next'], ['S', 'help.skip'],
  ['W', 'help.where'], ['L', 'help.log'], ['H', 'help.chat'], ['B', 'help.text'], ['?', 'help.help'], ['Esc', 'help.escape'],
];
