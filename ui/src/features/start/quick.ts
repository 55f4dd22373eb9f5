// Games that begin by one click: a ready choice of the catalogue, set up by the server, at its first turn.
import { createRoom } from '../../wire/api';
import { loadCatalog, offeredOf } from '../../wire/catalog.svelte';
import { hold } from '../../wire/tokens';

/** Makes the room of a preset, for its own number of seats or another; returns its id. */
export async function quickGame(id: string, seats?: number): Promise<string> {
  const info = await loadCatalog();
  const preset = info.presets.find((one) => one.id === id);
  const count = seats ?? preset?.seats ?? 1;
  const bot = preset?.bot ?? null;
  const made = await createRoom({
    options: { ...offeredOf(info), ...preset?.options },
    seats: Array.from({ length: count }, (_, seat) =>
      bot && seat ? { name: '', kind: 'bot', bot } : { name: '', kind: 'human' },
    ),
    standard: true,
  });
  hold(made.room, made.tokens, made.host);
  return made.room;
}
