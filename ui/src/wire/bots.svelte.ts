// The bots that can sit at a table: asked for once, named and described in the reader's language.
import { hasText, t } from '../i18n/i18n.svelte';
import { getInfo } from './api';

export interface BotInfo {
  name: string;
  about: string;
}
/** Strong, and quick enough that nobody waits for it. */
const USUAL = 'search';
/** Any server has it. */
const FIRST: BotInfo[] = [{ name: 'greedy', about: '' }];

let known = $state.raw<BotInfo[]>(FIRST);
let asked = false;

/** All there are, the strongest first. Reactive. */
export function bots(): BotInfo[] {
  if (!asked) {
    asked = true;
    void getInfo()
      .then((info) => {
        if (info.bots.length) known = info.bots;
      })
      .catch(() => (asked = false));
  }
  return known;
}

/** The bot for a seat nobody has chosen one for. Reactive. */
export function usualBot(): string {
  const names = bots().map((bot) => bot.name);
  return names.includes(USUAL) ? USUAL : names[0];
}

/** A bot by name; it may have options after a colon. */
export function botName(spec: string | null | undefined): string {
  const [name, options] = (spec ?? '').split(/:(.*)/s);
  const told = hasText(`bot.${name}`) ? t(`bot.${name}`) : name;
  return options ? `${told} (${options})` : told;
}

/** One line about a bot. */
export function botAbout(name: string): string {
  return hasText(`bot.${name}.about`) ? t(`bot.${name}.about`) : (known.find((bot) => bot.name === name)?.about ?? '');
}
