/** Copies a text; false when the browser does not let the page. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages without TLS have no clipboard; a selected field still can be copied.
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'unseen';
    // While a dialog is open, nothing outside it can be selected.
    (document.querySelector('dialog[open]') ?? document.body).append(area);
    area.select();
    const done = document.execCommand?.('copy') ?? false;
    area.remove();
    return done;
  }
}
