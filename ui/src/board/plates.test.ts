// Prices hide nothing that lies or stands on a cell, as long as there is room at all, and never each other.
import { describe, expect, it } from 'vitest';
import { Frame } from './geometry';
import { layoutCell, type Place } from './layout';
import { badgeHeight, badgePlace, badgeWidth, pricesOf, STACK, type Plate, type Price } from './plates';

const LABELS = ['1', '1–3'];
/** How much of a disc lies under a plate, from its rim inwards. */
function under(plate: Plate, place: Place, radius: number, big: boolean): number {
  const [half, high] = [badgeWidth(plate.label, big) / 2, badgeHeight(big) / 2];
  const dx = Math.max(Math.abs(place.x - plate.x) - half, 0);
  const dy = Math.max(Math.abs(place.y - plate.y) - high, 0);
  return Math.max(0, radius * place.scale - Math.hypot(dx, dy));
}

describe.each([false, true])('a price plate, big: %s', (big) => {
  for (const threat of ['', 'smoke', 'fire'] as const)
    for (const hot of [0, 1, 2])
      for (const things of [0, 1, 2])
        for (const figures of [0, 1]) {
          const name = `${threat || 'no threat'}, ${hot} hot spots, ${things} tokens, ${figures} figures`;
          it.each(LABELS)(`hides nothing: ${name}, %s`, (label) => {
            const plan = layoutCell(!!threat, hot > 0, things, figures);
            const plate = badgePlace({ plan, threat, hot }, label, { big });
            // A touch at the rim of a token is no cover; a long plate needs a little more where it is large or the cell is full.
            const least = label.length > 1 && (big || things + figures > 2) ? 15 : 9;
            if (hot) expect(under(plate, plan.hotSpot, 20, big)).toBeLessThan(least);
            for (const place of plan.things) expect(under(plate, place, 22, big)).toBeLessThan(least);
            for (const place of plan.figures) expect(under(plate, place, 26, big)).toBeLessThan(least);
          });
        }
  it('stays in its cell', () => {
    for (const label of LABELS) {
      const plate = badgePlace(undefined, label, { big });
      expect(Math.abs(plate.x) + badgeWidth(label, big) / 2).toBeLessThanOrEqual(46);
      expect(Math.abs(plate.y) + badgeHeight(big) / 2).toBeLessThanOrEqual(46);
    }
  });
});

it('begins at the top left, or at the top right for the number of the cell', () => {
  const plate = badgePlace(undefined, '2');
  expect([Math.sign(plate.x), Math.sign(plate.y)]).toEqual([-1, -1]);
  const number = badgePlace(undefined, '1,1', { right: true, beside: [plate] });
  expect([Math.sign(number.x), Math.sign(number.y)]).toEqual([1, -1]);
});
it('leaves the corner of a hot spot to it', () => {
  const plan = layoutCell(false, true, 0, 0);
  const plate = badgePlace({ plan, threat: '', hot: 1 }, '1');
  expect(Math.hypot(plate.x - plan.hotSpot.x, plate.y - plan.hotSpot.y)).toBeGreaterThan(27);
});
it('makes room for the arrow of a cell and for another plate', () => {
  const held = { plan: layoutCell(false, true, 0, 0), threat: '' as const, hot: 1 };
  const first = badgePlace(held, '1', { arrow: true });
  const second = badgePlace(held, '1,1', { arrow: true, right: true, beside: [first] });
  expect(Math.abs(first.x - second.x) > 24 || Math.abs(first.y - second.y) > 20).toBe(true);
  for (const plate of [first, second]) expect(Math.hypot(plate.x + 29, plate.y - 29)).toBeGreaterThan(20);
});

/** Pairs of prices that lie on each other. */
function clashes(prices: Price[], big: boolean): string[] {
  const boxes = prices.map((one) => {
    const [half, high, more] = [badgeWidth(one.label, big) / 2, badgeHeight(big) / 2, one.many ? STACK : 0];
    return {
      left: one.x - half,
      right: one.x + half + more,
      top: one.y - high - more,
      bottom: one.y + high,
      of: one.key,
    };
  });
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.of} and ${b.of}`),
  );
}

describe.each([false, true])('prices of one board, turned: %s', (turned) => {
  const frame = new Frame(turned);
  // All around one cell: its own price, those of its neighbours, and two, three or four doors.
  const doors = ['3,3|3,4', '3,3|4,3', '2,3|3,3', '3,2|3,3'];
  const cells = ['3,3', '2,3', '3,2', '3,4', '4,3', '2,2', '4,4', '2,4', '4,2'];
  const tokens = [
    { threat: '' as const, hot: 0, things: 0, figures: 1 },
    { threat: 'smoke' as const, hot: 0, things: 1, figures: 1 },
    { threat: '' as const, hot: 1, things: 0, figures: 1 },
    { threat: 'fire' as const, hot: 2, things: 1, figures: 0 },
  ];
  for (const { threat, hot, things, figures } of tokens)
    for (let count = 1; count <= doors.length; count++)
      it.each(['2', '1–2'])(`${count} doors, ${threat} ${hot} ${things} ${figures}, %s`, (label) => {
        const held = new Map(
          cells.map((key) => [key, { plan: layoutCell(!!threat, hot > 0, things, figures), threat, hot }]),
        );
        const prices = pricesOf({
          frame,
          held,
          spots: [],
          cellMarks: Object.fromEntries(cells.map((key) => [key, { label, many: label.length > 1 }])),
          edgeMarks: Object.fromEntries(doors.slice(0, count).map((key) => [key, { label: '1' }])),
          spotMarks: {},
          arrows: false,
          loud: new Set(),
        });
        expect(prices).toHaveLength(cells.length + count);
        expect(clashes(prices, turned)).toEqual([]);
      });
});
