// What the page draws, a decoder reads.
import jsqr from 'jsqr';
import { describe, expect, it } from 'vitest';
import { qrCode } from './qr';

/** Reads a code as a camera would see it: four pixels a module, a light border around it. */
function read(grid: boolean[][]): { text: string; version: number } | null {
  const size = (grid.length + 8) * 4;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const dark = grid[(y >> 2) - 4]?.[(x >> 2) - 4] ?? false;
      pixels.fill(dark ? 0 : 255, 4 * (y * size + x), 4 * (y * size + x) + 3);
    }
  const found = jsqr(pixels, size, size);
  return found && { text: found.data, version: found.version };
}

describe('QR codes', () => {
  // The most bytes of versions 1 to 10 with error correction M.
  const most = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];
  it.each(most.map((bytes, i) => ({ version: i + 1, bytes, least: (most[i - 1] ?? 0) + 1 })))(
    'of version $version carry $least to $bytes bytes',
    ({ version, bytes, least }) => {
      for (const length of [least, bytes - 1, bytes]) {
        const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 37 + length) % 94))).join('');
        expect(read(qrCode(text))).toEqual({ text, version });
      }
    },
  );
  it('carry any text of a link', () => {
    const link = 'http://192.168.1.20:8170/r/aB3_-xYz90QwErTy#seat=ÄÖ-žluťoučký';
    expect(read(qrCode(link))?.text).toBe(link);
  });
  it('refuse what does not fit', () => {
    expect(() => qrCode('x'.repeat(214))).toThrow(RangeError);
  });
});
