// What a table waits for, read without asking of which kind it is.
import type { LegalPly, WaitsFor } from './protocol';

/** The seat that decides or rolls; null when the game is over. */
export const seatOf = (waits: WaitsFor | undefined): number | null =>
  waits && waits.kind !== 'over' ? waits.seat : null;
/** The decisions that may be taken now. */
export const legalOf = (waits: WaitsFor | undefined): LegalPly[] => (waits?.kind === 'decision' ? waits.legal : []);
