import { ComeAgain } from './come-again.ts';

/** Seconds until those who were sent away may come again; spread, so that they do not all come at once. */
const comeAgainS = { min: 2, max: 6 };

/**
 * Work that takes turns: so much at a time, so much waiting, and whoever comes then is told `overloaded` at once. What
 * waits is thus never older than the few before it take.
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
      // The place passes on; nobody who comes meanwhile takes it.
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
