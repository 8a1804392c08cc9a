import { assertNoTransaction } from './db/one-connection.ts';
import { RetryLater } from './retry-later.ts';

/** Retry-After in seconds; randomised, so that refused clients do not all retry at once. */
const retryAfterS = { min: 2, max: 6 };

function retryLater(): RetryLater {
  const { min, max } = retryAfterS;
  return new RetryLater('overloaded', min + Math.floor(Math.random() * (max - min + 1)));
}

interface SemaphoreLimits {
  atOnceMax: number;
  waitingMax: number;
  /** Maximum of running and waiting calls from one source. */
  shareMax?: number;
}

/**
 * A semaphore with a bounded queue. When the queue is full, `run` fails with `overloaded` at once instead of waiting, so
 * the longest wait is bounded by the length of the queue.
 */
export class Semaphore {
  readonly #atOnceMax: number;
  readonly #waitingMax: number;
  readonly #shareMax: number;
  readonly #waiting: (() => void)[] = [];
  readonly #shares = new Map<string, number>();
  #running = 0;

  constructor({ atOnceMax, waitingMax, shareMax = Number.POSITIVE_INFINITY }: SemaphoreLimits) {
    this.#atOnceMax = atOnceMax;
    this.#waitingMax = waitingMax;
    this.#shareMax = shareMax;
  }

  /** @param source the share of one source is limited, so that it cannot occupy all slots */
  async run<T>(work: () => Promise<T>, source?: string): Promise<T> {
    assertNoTransaction('A turn');
    if (source === undefined) return this.#runInSlot(work);
    const share = this.#shares.get(source) ?? 0;
    if (share >= this.#shareMax) throw retryLater();
    this.#shares.set(source, share + 1);
    try {
      return await this.#runInSlot(work);
    } finally {
      const left = (this.#shares.get(source) ?? 1) - 1;
      if (left > 0) this.#shares.set(source, left);
      else this.#shares.delete(source);
    }
  }

  async #runInSlot<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnceMax) this.#running++;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The slot is handed to the next waiter directly, so that a new caller cannot take it first.
      if (next) next();
      else this.#running--;
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#waitingMax) throw retryLater();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
