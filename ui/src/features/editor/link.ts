// A position as a link: its JSON without what is neutral, deflated, in the part of the address that is never sent to a server.
import { NEUTRAL, type Position } from '../../wire/protocol';
import { ImportError, fromText } from './reading';

/** What a link begins with after `#`. */
export const MARK = '#p=';
/** A longer link is none of ours: the fullest house takes about 1,500 characters. */
const LONGEST_LINK = 8_000;
/** The JSON of a position is some kB; more is a bomb. */
const LARGEST_JSON = 200_000;

async function through(bytes: Uint8Array<ArrayBuffer>, by: ReadableWritablePair<Uint8Array, BufferSource>) {
  const reader = new Blob([bytes]).stream().pipeThrough(by).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST_JSON) {
      void reader.cancel();
      throw new ImportError('editor.link.too_large');
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The part of the address from `#` on. */
export async function toHash(position: Position): Promise<string> {
  const neutral: Record<string, unknown> = { ...NEUTRAL };
  const told = Object.entries(position).filter(([name, value]) => !alike(value, neutral[name]));
  const json = JSON.stringify(Object.fromEntries([...told, ['firefighters', position.firefighters]]));
  const small = await through(new TextEncoder().encode(json), new CompressionStream('deflate-raw'));
  const text = btoa(String.fromCharCode(...small));
  return MARK + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The position of a link; `ImportError` when there is none in it. */
export async function fromHash(hash: string): Promise<Position> {
  if (hash.length > LONGEST_LINK) throw new ImportError('editor.link.too_large');
  let json: string;
  try {
    const text = atob(hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    json = new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('editor.link.bad');
  }
  try {
    return fromText(json);
  } catch {
    throw new ImportError('editor.link.bad');
  }
}
