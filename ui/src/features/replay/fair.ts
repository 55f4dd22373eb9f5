// The page's own check of the dice: does the seed fit the promise, and does every roll follow from the seed? The server is not asked.
import { bytesOf, hexOf, hmacOf, sha256 } from './sha256';
import type { Frame, Position, RecordJson } from '../../wire/protocol';

export const ALGORITHM = 'hmac-sha256-v1';

export interface OwnCheck {
  /** What the seed's SHA-256 is, and whether it is the one promised. */
  digest: string;
  promised: boolean;
  /** Rolls and reveals computed anew, outcomes the page cannot compute, and the first ply that differs. */
  same: number;
  unchecked: number;
  differs: { ply: number; said: string; drawn: string } | null;
}

/** A whole number 0..n-1 for a draw, every value equally likely. */
function below(draw: (text: string) => Uint8Array, number: number, n: number): number {
  const whole = 1n << 256n;
  const size = BigInt(n);
  const limit = whole - (whole % size);
  for (let attempt = 0; ; attempt++) {
    const word = BigInt(`0x${hexOf(draw(`${number}/${attempt}`))}`);
    if (word < limit) return Number(word % size);
  }
}

/** The text draw `number` must have; null for cards that are dealt, whose pool only the rules know. */
export function drawn(draw: (text: string) => Uint8Array, number: number, of: string, before: Position): string | null {
  if (of === 'dice') {
    const pick = below(draw, number, 48);
    return `! dice ${Math.floor(pick / 8) + 1} ${(pick % 8) + 1}`;
  }
  if (of === 'red') return `! red ${below(draw, number, 6) + 1}`;
  if (of === 'black') return `! black ${below(draw, number, 8) + 1}`;
  if (of === 'reveal') {
    const { victims, false_alarms: alarms } = before.unrevealed;
    return `! reveal ${below(draw, number, victims + alarms) < victims ? 'victim' : 'false_alarm'}`;
  }
  return null;
}

/** Checks a record whose seed is revealed; null when there is no seed to check. */
export async function checkDice(record: RecordJson, start: Position, frames: Frame[]): Promise<OwnCheck | null> {
  const dice = record.dice;
  const seed = dice?.seed ? bytesOf(dice.seed) : null;
  if (!dice || !seed || dice.algorithm !== ALGORITHM) return null;
  const digest = hexOf(await sha256(bytesOf((dice.salt ?? '') + dice.seed) ?? seed));
  const check: OwnCheck = { digest, promised: digest === dice.commitment, same: 0, unchecked: 0, differs: null };
  const draw = hmacOf(seed);
  let number = 0;
  for (const [index, frame] of frames.entries()) {
    if (!frame.ply.startsWith('! ')) continue;
    const before = index ? frames[index - 1].position : start;
    const text = drawn(draw, number++, frame.ply.split(' ')[1], before);
    if (text === null) check.unchecked += 1;
    else if (text === frame.ply) check.same += 1;
    else {
      check.differs = { ply: index + 1, said: frame.ply, drawn: text };
      break;
    }
  }
  return check;
}
