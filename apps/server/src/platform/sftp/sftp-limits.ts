/** Limits of connections by SFTP, and what counts them. */

export interface SftpLimits {
  connectionsMax: number;
  connectionsPerAccount: number;
  /** Connections of one address that have not signed in yet. */
  strangersPerAddress: number;
  signInAttempts: number;
  signInMs: number;
  idleMs: number;
  /** How often it is asked whether an account is still allowed. */
  recheckMs: number;
}

export const sftpLimits: SftpLimits = {
  connectionsMax: 200,
  connectionsPerAccount: 10,
  strangersPerAddress: 10,
  signInAttempts: 10,
  signInMs: 30_000,
  idleMs: 10 * 60_000,
  recheckMs: 20_000,
};

/** Counts by a key, without keeping those that are at zero. */
export class Counter {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Returns what leaves again, once. */
  enter(key: string): () => void {
    let isIn = true;
    this.#counts.set(key, this.of(key) + 1);
    return () => {
      if (!isIn) return;
      isIn = false;
      const left = this.of(key) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }
}
