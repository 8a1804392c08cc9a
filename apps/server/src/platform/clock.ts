/** The only place of the server that asks what time it is. Tests put their own clock in its place. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds that only ever grow; for measuring, not for dates. */
export function elapsedMs(): number {
  return performance.now();
}
