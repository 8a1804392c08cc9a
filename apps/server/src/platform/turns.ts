import { ComeAgain } from './come-again.ts';

/** Retry-After in seconds; randomised, so that refused clients do not all retry at once. */
const comeAgainS = { min: 2, max: 6 };

/**
 * A semaphore with a bounded queue. When the queue is full, `run` fails with `overloaded` at once instead of waiting, so
 * the longest wait is bounded by the length of the queue.
 */
export class Turns {
  readonly #atOnceMax: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnceMax, waitingMax }: { atOnceMax: number; waitingMax: number }) {
    this.#atOnceMax = atOnceMax;
    this.#waitingMax = waitingMax;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
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
    if (this.#waiting.length >= this.#waitingMax) {
      const { min, max } = comeAgainS;
      throw new ComeAgain('overloaded', min + Math.floor(Math.random() * (max - min + 1)));
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
