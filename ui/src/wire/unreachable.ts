/**
 * The end of a `switch` that handles every kind: a kind without a case is a type error here. A page older than its server may still
 * meet a kind it does not know; it passes that over, since the position sent along is complete.
 */
export function unreachable(_: never): void {}
