// What can be chosen for a game: options, editions, boards, ready choices. Asked of the server once; the page has no list of its own.
import { getOptions } from './api';
import type { OptionInfo, OptionsInfo, Scalar } from './protocol';

let known = $state.raw<OptionsInfo | null>(null);
let asked: Promise<OptionsInfo> | null = null;

/** The catalogue, once it has come; a failed question is asked again the next time. */
export function loadCatalog(): Promise<OptionsInfo> {
  asked ??= getOptions().then(
    (found) => (known = found),
    (error) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

const optionOf = (name: string): OptionInfo | undefined => known?.options.find((option) => option.name === name);

/** The values of an option; none until the catalogue has come. Reactive. */
export const valuesOf = (name: string): Scalar[] => optionOf(name)?.values ?? [];
/** What is played when an option is not given. Reactive. */
export const defaultOf = (name: string): string => String(optionOf(name)?.default ?? '');
/** The printed editions, the default one first. Reactive. */
export const editions = (): string[] => Object.keys(known?.editions ?? {});
