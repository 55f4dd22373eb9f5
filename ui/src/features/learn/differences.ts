// How printed editions differ on a rule, from the tables of the engine: which options say so, and which edition plays what.
import type { OptionInfo, OptionsInfo, Scalar } from '../../wire/protocol';
import { playersRule } from './rulelist';

export interface Difference {
  option: OptionInfo;
  /** Each value that is played, with the editions that play it, in their order. */
  values: { value: Scalar; editions: string[] }[];
}

/** By rule, what editions play differently. */
export function differences(info: OptionsInfo): Map<string, Difference[]> {
  const found = new Map<string, Difference[]>();
  for (const option of info.options) {
    const played = Object.entries(info.editions).map(([name, own]) => ({
      name,
      value: own[option.name] ?? option.default,
    }));
    const values = option.values
      .map((value) => ({ value, editions: played.filter((one) => one.value === value).map((one) => one.name) }))
      .filter((one) => one.editions.length);
    if (values.length < 2) continue;
    for (const rule of new Set(option.rules.map(playersRule)))
      if (rule) found.set(rule, [...(found.get(rule) ?? []), { option, values }]);
  }
  return found;
}
