// Arrow keys inside a group of radio buttons or tabs: the next one gets the focus and is chosen, as the pattern of such groups asks.
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function arrows(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (!step || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  const group = event.currentTarget as HTMLElement;
  const items = [...group.querySelectorAll<HTMLElement>('[role="radio"], [role="tab"]')].filter(
    (item) => !(item as HTMLButtonElement).disabled,
  );
  const index = items.indexOf(document.activeElement as HTMLElement);
  if (index < 0) return;
  event.preventDefault();
  event.stopPropagation();
  const next = items[(index + step + items.length) % items.length];
  next.focus();
  next.click();
}

/** One of the group is reached by Tab: the chosen one, or the first. */
export function stop(chosen: boolean, first: boolean, any: boolean): 0 | -1 {
  return chosen || (first && !any) ? 0 : -1;
}
