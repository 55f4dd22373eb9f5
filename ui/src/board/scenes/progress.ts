// How far the scene that is shown has come by the clock of its pictures: on a busy machine they begin later than the beat they belong to.
let shown: Animation | undefined;

/** These motions are the scene now. All of them begin together and last as long as it. */
export function follow(motions: readonly Animation[]): void {
  shown = motions[0];
}
/** In ms from the start of the beat; endless where nothing moves or all is over. */
export function seenMs(): number {
  return shown?.playState === 'running' ? Number(shown.currentTime ?? 0) : Infinity;
}
