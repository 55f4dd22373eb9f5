// Sentences that depend on an option have one key per value; here is which option, its default first. A page without a game shows the
// sentences of the default.
import type { OptionsInEffect } from '../wire/protocol';

export const WORDED: Record<string, { option: string; values: (string | number | boolean)[] }> = {
  'card.captain': { option: 'captain_orders_disposal', values: [false, true] },
  'rules.text.captain': { option: 'captain_orders_disposal', values: [false, true] },
  'rules.text.move': { option: 'fire_stop', values: ['turn', 'move'] },
  'rules.text.victim': { option: 'pet_tokens', values: [0, 2] },
  'rules.text.false_alarm': { option: 'variant_hidden_hazmats', values: [false, true] },
  'rules.text.threat': { option: 'threat_supply', values: [33, 34] },
  'rules.text.shockwave': { option: 'shockwave_breaks_open_doors', values: [true, false] },
  'rules.text.flashover': { option: 'flashover_breaks_open_doors', values: [false, true] },
  'rules.text.knockdown': { option: 'knockdown_clears_saved_ap', values: [false, true] },
  'rules.text.command': { option: 'cafs_command_cap', values: ['command_ap', 'all_ap'] },
  'rules.text.reroll': { option: 'gun_reroll', values: ['stepwise', 'once'] },
  'rules.text.opposite_face': { option: 'd8_opposites', values: ['listed', 'sum9'] },
};

/** The key of a sentence in the game being played. */
export function worded(key: string, options: OptionsInEffect): string {
  const by = WORDED[key];
  return by ? `${key}.${options[by.option] ?? by.values[0]}` : key;
}
