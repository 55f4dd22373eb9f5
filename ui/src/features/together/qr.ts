// QR codes of links: bytes, error correction M (a picture with 15 % of it unreadable still reads), versions 1 to 10 (213 bytes).
// The standard is ISO/IEC 18004; the tests read every length back with a decoder.

/** Of versions 1 to 10: error correction codewords per block, and the data codewords of each block. */
const BLOCKS: readonly (readonly [number, readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

// The field GF(256) of the error correction, as powers of 2 and logarithms.
const POWER = new Uint8Array(256);
const LOG = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i++) {
  POWER[i] = value;
  LOG[value] = i;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a && b ? POWER[(LOG[a] + LOG[b]) % 255] : 0);

/** The error correction codewords of a block. */
function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++)
    generator = [...generator, 0].map((part, at) => part ^ times(generator[at - 1] ?? 0, POWER[i]));
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i];
    generator.forEach((part, at) => (rest[i + at] ^= times(part, factor)));
  }
  return rest.slice(data.length);
}

/** A number with its own check bits behind it. */
function checked(value: number, bits: number, generator: number): number {
  let rest = value << bits;
  const top = 31 - Math.clz32(generator);
  for (let bit = 31 - Math.clz32(rest); bit >= top; bit = rest ? 31 - Math.clz32(rest) : -1)
    rest ^= generator << (bit - top);
  return (value << bits) | rest;
}

/** All codewords of a text in the order they are drawn. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [count, sizes] = BLOCKS[version - 1];
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = sum(sizes) * 8;
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  const data = Array.from({ length: room / 8 }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2));
  let at = 0;
  const blocks = sizes.map((size) => data.slice(at, (at += size)));
  const checks = blocks.map((block) => correction(block, count));
  const woven = (rows: number[][]) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) => rows.map((row) => row[i])).flat();
  return [...woven(blocks), ...woven(checks)].filter((word) => word !== undefined);
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => ((y >> 1) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = boolean[][];

/** How hard a picture is to read: long runs, blocks, false finders, too much of one colour. */
function penalty(grid: Grid): number {
  const size = grid.length;
  let found = 0;
  const columns = grid[0].map((_, x) => grid.map((row) => row[x]));
  for (const line of [...grid, ...columns]) {
    const text = line.map(Number).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) found += run.length - 2;
    for (const finder of ['10111010000', '00001011101'])
      for (let i = text.indexOf(finder); i >= 0; i = text.indexOf(finder, i + 1)) found += 40;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const same = grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x - 1];
      if (same) found += 3;
    }
  const share = grid.flat().filter(Boolean).length / (size * size);
  return found + Math.floor(Math.abs(share - 0.5) * 20) * 10;
}

/** The picture of a text: rows of dark (true) and light modules, without the light border it needs. */
export function qrCode(text: string): Grid {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex(([, sizes], i) => bytes.length <= sum(sizes) - (i + 1 < 10 ? 2 : 3)) + 1;
  if (!version) throw new RangeError('too long for a QR code');
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed: Grid = grid.map((row) => [...row]);
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    grid[y][x] = dark;
    fixed[y][x] = true;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const square = (x: number, y: number, reach: number, dark: (ring: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const last = size - 7;
  const marks = version === 1 ? [] : version < 7 ? [6, last] : [6, (6 + last) / 2, last];
  for (const x of marks)
    for (const y of marks) {
      const inCorner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!inCorner) square(x, y, 2, (ring) => ring !== 1);
    }
  const about = version < 7 ? 0 : checked(version, 12, 0x1f25);
  for (let i = 0; version >= 7 && i < 18; i++) {
    const bit = ((about >> i) & 1) === 1;
    set(Math.floor(i / 3), size - 11 + (i % 3), bit);
    set(size - 11 + (i % 3), Math.floor(i / 3), bit);
  }
  const format = (mask: number) => {
    const word = checked(mask, 10, 0x537) ^ 0x5412; // level M is 00
    for (let i = 0; i < 15; i++) {
      const bit = ((word >> i) & 1) === 1;
      set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, bit);
      set(i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i, 8, bit);
    }
    set(8, size - 8, true);
  };
  format(0);
  // The codewords run in columns of two from the right, up and down by turns, around everything fixed.
  const words = codewords(bytes, version);
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i;
        if (fixed[y][x]) continue;
        grid[y][x] = ((words[at >> 3] >> (7 - (at & 7))) & 1) === 1;
        at++;
      }
  }
  const flip = (mask: number) => {
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) if (!fixed[y][x] && MASKS[mask](x, y)) grid[y][x] = !grid[y][x];
  };
  const worth = MASKS.map((_, mask) => {
    format(mask);
    flip(mask);
    const found = penalty(grid);
    flip(mask);
    return found;
  });
  const best = worth.indexOf(Math.min(...worth));
  format(best);
  flip(best);
  return grid;
}

/** The same as an SVG path of unit squares. */
export function qrPath(grid: Grid): string {
  return grid.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
}
