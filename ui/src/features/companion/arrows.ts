// Arrow keys inside a group of radio buttons or tabs: the next one gets the focus and is chosen, as the pattern of such groups asks.
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function arrows(event: KeyboardEvent & { currentTarget: Element }): void {
  const step = STEPS[event.key];
  if (!step || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]:not(:disabled), [role="tab"]:not(:disabled)'),
  ];
  const index = items.findIndex((item) => item === document.activeElement);
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
