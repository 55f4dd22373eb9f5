// Options and their values in the reader's words.
import { hasText, t } from '../../i18n/i18n.svelte';
import type { OptionInfo, Scalar } from '../../wire/protocol';

const first = (...keys: string[]): string | null => {
  const found = keys.find(hasText);
  return found ? t(found) : null;
};
export const nameOf = (option: OptionInfo): string =>
  first(`option.${option.name}`) ?? option.name.replaceAll('_', ' ');
export const aboutOf = (option: OptionInfo): string => first(`option.${option.name}.about`) ?? option.about;
export const valueName = (name: string, value: Scalar): string =>
  first(`value.${name}.${value}`, `value.${value}`) ?? String(value);
/** What a value does, where that has a sentence of its own. */
export const valueAbout = (name: string, value: Scalar): string => first(`value.${name}.${value}.about`) ?? '';
