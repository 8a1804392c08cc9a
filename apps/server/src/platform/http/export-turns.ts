import { finished, type Writable } from 'node:stream';
import { Semaphore } from '../semaphore.ts';

/**
 * The exports that a process streams at once. Each holds a connection to the database for as long as its reader takes, so all of them
 * together leave most of the pool to other calls; those of one account run one after another, and only a few wait.
 */
export class ExportTurns {
  readonly #all = new Semaphore({ atOnceMax: 4, waitingMax: 24 });
  readonly #accounts = new Map<string, { turns: Semaphore; users: number }>();

  /** Waits until this account may begin an export, and keeps its turn until the response has ended or was cut. */
  take(account: string, response: Writable): Promise<void> {
    return new Promise((begin, refuse) => {
      const streamed = () =>
        new Promise<void>((end) => {
          finished(response, () => end());
          begin();
        });
      this.#inTurn(account, () => this.#all.run(streamed)).catch(refuse);
    });
  }

  async #inTurn(account: string, work: () => Promise<void>): Promise<void> {
    const own = this.#accounts.get(account) ?? {
      turns: new Semaphore({ atOnceMax: 1, waitingMax: 8 }),
      users: 0,
    };
    this.#accounts.set(account, own);
    own.users += 1;
    try {
      await own.turns.run(work);
    } finally {
      own.users -= 1;
      if (own.users === 0) this.#accounts.delete(account);
    }
  }
}
