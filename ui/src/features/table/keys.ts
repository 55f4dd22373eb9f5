// The letters of the actions; the same in every language, shown on the buttons.
export const LETTERS: Record<string, string> = {
  end: 'E',
  treat: 'T',
  dispose: 'D',
  look: 'O',
  gun: 'G',
  keep: 'K',
  crew: 'C',
  stay: 'Y',
  identify: 'I',
  explode: 'X',
};
