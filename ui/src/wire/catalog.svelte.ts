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
/** Whether an option means something with these options in effect. Reactive. */
export const applies = (name: string, options: { [name: string]: Scalar }): boolean =>
  Object.entries(optionOf(name)?.needs ?? {}).every(([other, needed]) => options[other] === needed);
/** The printed editions, the default one first. Reactive. */
export const editions = (): string[] => Object.keys(known?.editions ?? {});
/** What a new game is given where a form begins with another value than the library's default. */
export const offeredOf = (info: OptionsInfo): Record<string, Scalar> =>
  Object.fromEntries(
    info.options.filter((option) => option.offered !== option.default).map((option) => [option.name, option.offered]),
  );
