// The Latin letter of a key press. A keyboard that writes another alphabet is read by the key's place, so that shortcuts work there, too.
export function latinLetter(event: KeyboardEvent): string {
  if (/^[a-z]$/i.test(event.key)) return event.key.toUpperCase();
  return /^Key([A-Z])$/.exec(event.code)?.[1] ?? event.key;
}
