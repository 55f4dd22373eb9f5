// The options of a game that begins at a position or at a moment of another game: what that one says stays, and what forms offer
// instead of the library's default is offered here, too.
import { offeredOf } from '../../wire/catalog.svelte';
import type { OptionInfo, OptionsInfo, Scalar } from '../../wire/protocol';
import type { Chooser } from './chooser';

export class Carried implements Chooser {
  /** What may be chosen. */
  readonly options: OptionInfo[];
  chosen = $state<Record<string, Scalar>>({});

  constructor(info: OptionsInfo, given: { [name: string]: unknown }) {
    const offered = offeredOf(info);
    this.options = info.options.filter((option) => option.name in offered);
    const edition = info.editions[String(given.edition ?? '')] ?? {};
    for (const { name, values } of this.options)
      this.chosen[name] = values.find((one) => one === given[name]) ?? edition[name] ?? offered[name];
  }
  value(name: string): Scalar {
    return this.chosen[name];
  }
  set(name: string, next: Scalar): void {
    this.chosen[name] = next;
  }
  parse(option: OptionInfo, text: string): Scalar {
    return option.values.find((one) => String(one) === text) ?? option.offered;
  }
}
