/** Beyond these the oldest are dropped: about a megabyte. */
const keptMax = 2_000;

/** The latest messages, so that a stream of events that is opened again misses none. Times are ms since 1970. */
export class RecentMessages {
  readonly #kept: { at: number; message: unknown }[] = [];
  #completeFrom = Number.POSITIVE_INFINITY;

  /** From now on every message is added; earlier ones are forgotten, because there may be a gap after them. */
  begin(now: number): void {
    this.#kept.length = 0;
    this.#completeFrom = now + 1;
  }

  add(message: unknown, now: number): void {
    this.#kept.push({ at: now, message });
    if (this.#kept.length <= keptMax) return;
    const dropped = this.#kept.shift();
    if (dropped) this.#completeFrom = dropped.at + 1;
  }

  /** The messages since then, the oldest first; null where some may be missing. */
  since(time: number): unknown[] | null {
    if (!(time >= this.#completeFrom)) return null;
    return this.#kept.flatMap(({ at, message }) => (at >= time ? [message] : []));
  }
}
