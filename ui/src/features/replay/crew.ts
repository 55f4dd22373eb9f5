// Who played a game, in one line: people by name, bots by kind and number.
import { letterOf } from '../../board/words';
import { t } from '../../i18n/i18n.svelte';
import { botName } from '../../wire/bots.svelte';

/** Did only bots sit there in the end? A game without a word about it counts as one of people. */
export const ofBotsAlone = (players: readonly string[]): boolean =>
  players.length > 0 && players.every((player) => player.startsWith('bot:'));

/** "Hana, Petr, Captain ×2" */
export function crewWords(names: readonly string[], players: readonly string[]): string {
  const people = names
    .map((name, seat) => ({ name: name || t('replay.firefighter', { letter: letterOf(seat) }), player: players[seat] }))
    .filter(({ player }) => !player?.startsWith('bot:'))
    .map(({ name }) => name);
  const bots = new Map<string, number>();
  for (const player of players)
    if (player.startsWith('bot:')) bots.set(player.slice(4), (bots.get(player.slice(4)) ?? 0) + 1);
  return [
    ...people,
    ...[...bots].map(([bot, n]) => t('log.bot', { name: botName(bot) }) + (n > 1 ? ` ×${n}` : '')),
  ].join(', ');
}
