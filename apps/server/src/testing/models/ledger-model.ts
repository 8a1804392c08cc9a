import type { OwnerKind } from '../../modules/money/ledger/ledger.rules.ts';

/** A reference model of the ledger in plain numbers, with which tests compare the real one. */
interface ModelLedgerAccount {
  kind: OwnerKind;
  mayOverdraw: boolean;
  /** Credits that never expire. */
  lasting: number;
  /** Expiring credits by their hour of expiry. */
  expiring: Map<number, number>;
}

interface ModelHold {
  by: number;
  parts: [hour: number | null, credits: number][];
}

export class LedgerModel {
  readonly accounts: ModelLedgerAccount[];
  readonly #holds = new Map<number, ModelHold>();
  /** Pictures that were paid for, which are never charged again. */
  readonly paid = new Set<number>();
  hour = 0;
  issued = 0;
  earned = 0;

  constructor(accounts: Pick<ModelLedgerAccount, 'kind' | 'mayOverdraw'>[]) {
    this.accounts = accounts.map((account) => ({ ...account, lasting: 0, expiring: new Map() }));
  }

  #account(index: number): ModelLedgerAccount {
    const account = this.accounts[index];
    if (!account) throw new RangeError(`No account ${index}`);
    return account;
  }

  balance(index: number): number {
    const { lasting, expiring } = this.#account(index);
    return [...expiring.values()].reduce((sum, credits) => sum + credits, lasting);
  }

  held(): number {
    return [...this.#holds.values()]
      .flatMap(({ parts }) => parts)
      .reduce((sum, [, credits]) => sum + credits, 0);
  }

  isHeld(picture: number): boolean {
    return this.#holds.has(picture);
  }

  #put(index: number, hour: number | null, credits: number): void {
    const account = this.#account(index);
    if (hour === null) account.lasting += credits;
    else account.expiring.set(hour, (account.expiring.get(hour) ?? 0) + credits);
  }

  issue(to: number, credits: number, hour: number | null): void {
    this.issued += credits;
    this.#put(to, hour, credits);
  }

  #drop(index: number): void {
    const { expiring } = this.#account(index);
    for (const [hour, credits] of expiring) {
      if (hour > this.hour) continue;
      this.issued -= credits;
      expiring.delete(hour);
    }
  }

  expire(): void {
    for (const index of this.accounts.keys()) this.#drop(index);
  }

  /** Takes credits; returns null and changes nothing if the balance is too low. */
  #take(from: number, credits: number): ModelHold['parts'] | null {
    const account = this.#account(from);
    const due = [...account.expiring].filter(([hour]) => hour <= this.hour);
    const usable = this.balance(from) - due.reduce((sum, [, some]) => sum + some, 0);
    if (usable < credits && !account.mayOverdraw) return null;
    this.#drop(from);
    const parts: ModelHold['parts'] = [];
    let open = credits;
    for (const hour of [...account.expiring.keys()].sort((a, b) => a - b)) {
      const taken = Math.min(open, account.expiring.get(hour) ?? 0);
      if (taken === 0) continue;
      parts.push([hour, taken]);
      this.#put(from, hour, -taken);
      open -= taken;
    }
    if (open > 0) parts.push([null, open]);
    account.lasting -= open;
    return parts;
  }

  move(from: number, to: number, credits: number): boolean {
    const parts = this.#take(from, credits);
    for (const [hour, some] of parts ?? []) this.#put(to, hour, some);
    return parts !== null;
  }

  hold(by: number, picture: number, credits: number): boolean {
    const parts = this.#take(by, credits);
    if (parts) this.#holds.set(picture, { by, parts });
    return parts !== null;
  }

  release(picture: number): boolean {
    const hold = this.#holds.get(picture);
    for (const [hour, some] of hold?.parts ?? []) this.#put(hold?.by ?? 0, hour, some);
    return this.#holds.delete(picture);
  }

  capture(picture: number): boolean {
    const hold = this.#holds.get(picture);
    if (!hold) return false;
    this.earned += hold.parts.reduce((sum, [, some]) => sum + some, 0);
    this.paid.add(picture);
    return this.#holds.delete(picture);
  }
}
