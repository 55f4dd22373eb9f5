// Where an event of the browser happened.
export const elementOf = (event: Event): Element | null => (event.target instanceof Element ? event.target : null);

/** Does the key belong to a field that is typed or chosen in? */
export const isTyping = (event: Event): boolean => !!elementOf(event)?.matches('input, textarea, select');

/** What has the focus, to be given it back later. */
export function focused(): { focus(): void } | null {
  const element = document.activeElement;
  return element instanceof HTMLElement || element instanceof SVGElement ? element : null;
}
