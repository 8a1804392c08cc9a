import type { OwnerKind } from '../../modules/money/ledger/ledger.rules.ts';

/** A reference model of the ledger in plain numbers, with which tests compare the real one. */

/** Free credits, which may expire in an hour, or those of an order. */
interface ModelLot {
  hour: number | null;
  order: string | null;
  credits: number;
}

interface ModelLedgerAccount {
  kind: OwnerKind;
  mayOverdraw: boolean;
  lots: ModelLot[];
  /** Credits outside of lots: an allowance, or owed if below zero. */
  outside: number;
}

type ModelOrigin = Pick<ModelLot, 'hour' | 'order'>;
type ModelPart = [origin: ModelOrigin | null, credits: number];

export class LedgerModel {
  readonly accounts: ModelLedgerAccount[];
  readonly #holds = new Map<number, { by: number; parts: ModelPart[] }>();
  /** Pictures that were paid for, which are never charged again. */
  readonly paid = new Set<number>();
  hour = 0;
  issued = 0;
  earned = 0;
  /** Bought credits that made up for owed ones. */
  prepaid = 0;

  constructor(accounts: Pick<ModelLedgerAccount, 'kind' | 'mayOverdraw'>[]) {
    this.accounts = accounts.map((account) => ({ ...account, lots: [], outside: 0 }));
  }

  #account(index: number): ModelLedgerAccount {
    const account = this.accounts[index];
    if (!account) throw new RangeError(`No account ${index}`);
    return account;
  }

  balance(index: number): number {
    const { lots, outside } = this.#account(index);
    return lots.reduce((sum, { credits }) => sum + credits, outside);
  }

  held(): number {
    return [...this.#holds.values()]
      .flatMap(({ parts }) => parts)
      .reduce((sum, [, credits]) => sum + credits, 0);
  }

  isHeld(picture: number): boolean {
    return this.#holds.has(picture);
  }

  /** Adds parts to an account; bought ones first make up for what it owes. */
  #put(index: number, parts: readonly ModelPart[]): void {
    const account = this.#account(index);
    for (const [origin, credits] of parts) if (!origin) account.outside += credits;
    for (const [origin, credits] of parts) {
      if (!origin) continue;
      const used = origin.order ? Math.min(credits, Math.max(0, -account.outside)) : 0;
      account.outside += used;
      this.prepaid += used;
      const lot = account.lots.find(({ hour, order }) => hour === origin.hour && order === origin.order);
      if (lot) lot.credits += credits - used;
      else account.lots.push({ hour: origin.hour, order: origin.order, credits: credits - used });
    }
  }

  issue(to: number, credits: number, origin: ModelOrigin | null): void {
    this.issued += credits;
    this.#put(to, [[origin, credits]]);
  }

  #drop(index: number): void {
    const account = this.#account(index);
    const isDue = ({ hour }: ModelLot) => hour !== null && hour <= this.hour;
    for (const { credits } of account.lots.filter(isDue)) this.issued -= credits;
    account.lots = account.lots.filter((lot) => !isDue(lot));
  }

  expire(): void {
    for (const index of this.accounts.keys()) this.#drop(index);
  }

  /** Takes credits; returns null and changes nothing if the balance is too low. */
  #take(from: number, credits: number): ModelPart[] | null {
    const account = this.#account(from);
    const due = account.lots.filter(({ hour }) => hour !== null && hour <= this.hour);
    const usable = this.balance(from) - due.reduce((sum, lot) => sum + lot.credits, 0);
    if (usable < credits && !account.mayOverdraw) return null;
    this.#drop(from);
    const parts: ModelPart[] = [];
    let open = credits;
    // Those that expire first, then free ones, then those of the oldest order.
    const rank = ({ hour, order }: ModelLot) => `${String(hour ?? 9999).padStart(4, '0')}${order ?? ''}`;
    for (const lot of account.lots.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))) {
      const taken = Math.min(open, lot.credits);
      if (taken === 0) continue;
      parts.push([{ hour: lot.hour, order: lot.order }, taken]);
      lot.credits -= taken;
      open -= taken;
    }
    if (open > 0) parts.push([null, open]);
    account.outside -= open;
    return parts;
  }

  move(from: number, to: number, credits: number): boolean {
    const parts = this.#take(from, credits);
    if (parts) this.#put(to, parts);
    return parts !== null;
  }

  hold(by: number, picture: number, credits: number): boolean {
    const parts = this.#take(by, credits);
    if (parts) this.#holds.set(picture, { by, parts });
    return parts !== null;
  }

  release(picture: number): boolean {
    const hold = this.#holds.get(picture);
    if (hold) this.#put(hold.by, hold.parts);
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
