import { describe, expect, it } from 'vitest';
import * as samples from '../../wire/samples';
import { MARK, fromHash, toHash } from './link';
import { normalised } from './reading';

const position = normalised(
  samples.position({
    fire: [
      [3, 2],
      [3, 3],
    ],
    pois: [
      { at: [2, 1], face: 'victim', treated: false },
      { at: [1, 2], face: 'down' },
    ],
    rescued: 3,
  }),
);

describe('a position as a link', () => {
  it('comes back as it was, from letters any address may have', async () => {
    const hash = await toHash(position);
    expect(hash).toMatch(/^#p=[\w-]+$/);
    expect(hash.length).toBeLessThan(600);
    expect(await fromHash(hash)).toEqual(position);
  });
  it.each(['', '!!!', 'AAAA', 'q1YqSy0qzszPAwA'])('refuses %j by code', async (text) => {
    await expect(fromHash(MARK + text)).rejects.toMatchObject({ code: 'editor.link.bad' });
  });
  it('refuses what is too large, small as its link may be', async () => {
    await expect(fromHash(MARK + 'A'.repeat(9000))).rejects.toMatchObject({ code: 'editor.link.too_large' });
    const bomb = await toHash({ ...position, options: { filler: 'x'.repeat(190_000) } });
    expect(bomb.length).toBeLessThan(1500);
    const larger = { ...position, options: { filler: 'y'.repeat(199_990) } };
    await expect(toHash(larger).then(fromHash)).rejects.toMatchObject({ code: 'editor.link.too_large' });
  });
});
