// What an option is chosen in: the form of a new game, or what may still be chosen for one that begins at a position.
import type { OptionInfo, Scalar } from '../../wire/protocol';

export interface Chooser {
  value(name: string): Scalar;
  set(name: string, next: Scalar): void;
  parse(option: OptionInfo, text: string): Scalar;
}
