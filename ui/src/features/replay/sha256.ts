// SHA-256 and HMAC of it. The browser's own WebCrypto is used where it exists; a page served without TLS to another machine of the
// house has none, so that the few lines of the standard are here as well.
const K = new Uint32Array(64);
const START = new Uint32Array(8);
{
  // Fractional parts of the square and cube roots of the first primes (FIPS 180-4), in whole numbers.
  const root = (value: bigint, degree: number): bigint => {
    let low = 0n;
    let high = 1n << 48n;
    while (low < high) {
      const middle = (low + high + 1n) >> 1n;
      if (middle ** BigInt(degree) <= value) low = middle;
      else high = middle - 1n;
    }
    return low;
  };
  let found = 0;
  for (let candidate = 2; found < 64; candidate++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = Number(root(BigInt(candidate) << 64n, 2) & 0xffffffffn);
    K[found++] = Number(root(BigInt(candidate) << 96n, 3) & 0xffffffffn);
  }
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** SHA-256 without help of the browser. */
export function sha256Plain(data: Uint8Array): Uint8Array {
  const blocks = new Uint8Array((((data.length + 8) >> 6) << 6) + 64);
  blocks.set(data);
  blocks[data.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor((data.length * 8) / 2 ** 32));
  view.setUint32(blocks.length - 4, (data.length * 8) >>> 0);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let offset = 0; offset < blocks.length; offset += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(offset + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [a, b] = [words[i - 15], words[i - 2]];
      words[i] =
        words[i - 16] +
        (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
        words[i - 7] +
        (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + words[i]) >>> 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, i) => out.setUint32(4 * i, word));
  return digest;
}

/** SHA-256 by WebCrypto, or by the lines above where the browser offers none. */
export async function sha256(data: Uint8Array): Promise<Uint8Array> {
  const subtle = globalThis.crypto?.subtle;
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', data.slice())) : sha256Plain(data);
}

/** A function that gives the HMAC-SHA-256 of texts under a key. */
export function hmacOf(key: Uint8Array): (text: string) => Uint8Array {
  const padded = new Uint8Array(64);
  padded.set(key.length > 64 ? sha256Plain(key) : key);
  const inner = padded.map((byte) => byte ^ 0x36);
  const outer = padded.map((byte) => byte ^ 0x5c);
  return (text) => {
    const message = new TextEncoder().encode(text);
    return sha256Plain(join(outer, sha256Plain(join(inner, message))));
  };
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of a hexadecimal text; null when it is none. */
export function bytesOf(hex: string): Uint8Array | null {
  if (hex.length % 2 || !/^[0-9a-f]*$/i.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
