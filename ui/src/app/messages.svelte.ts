// State of the whole page (app/: what every page shares): short messages as toasts for the eye and announcements for screen readers.
export interface Toast {
  id: number;
  text: string;
  kind: 'info' | 'good' | 'bad';
  more?: string;
  /** The rules it speaks of; each can be opened. */
  rules?: string[];
}

let next = 1;
export const toasts = $state<Toast[]>([]);
export const live = $state({ polite: '', urgent: '' });

/** Says something to screen readers only. */
export function announce(text: string, urgent = false): void {
  if (urgent) live.urgent = text;
  else live.polite = text;
}

/** Shows a message for a few seconds, and announces it. */
export function toast(text: string, kind: Toast['kind'] = 'info', more?: string, rules?: string[]): void {
  const id = next++;
  toasts.push({ id, text, kind, more, rules });
  if (toasts.length > 3) toasts.shift();
  announce(text, kind === 'bad');
  setTimeout(() => dismiss(id), (rules?.length ? 6000 : 4500) + text.length * 30);
}

export function dismiss(id: number): void {
  const index = toasts.findIndex((one) => one.id === id);
  if (index >= 0) toasts.splice(index, 1);
}

/** Which dialog of the shell is open. */
export const shell = $state<{ dialog: 'settings' | null }>({ dialog: null });
