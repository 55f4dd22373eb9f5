// Sentences of errors, for every page: they need nothing of a game.
import { ApiError } from '../wire/api';
import { hasText, t } from './i18n.svelte';

/** The sentence of whatever was thrown: the server's, or the one of that key when there is no answer at all. */
export function tellError(error: unknown, otherwise = 'ui.failed'): string {
  if (error instanceof ApiError && hasText(error.body.key)) return t(error.body.key, error.body.params);
  return t(otherwise);
}
