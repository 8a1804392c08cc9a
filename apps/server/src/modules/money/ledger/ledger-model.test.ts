import { randomUUID } from 'node:crypto';
import type { CustomerId, VehicleId } from '@forecourt/contract/ids';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { buildCustomer, nobody } from '../../../testing/builders/builders.ts';
import { buildOrder } from '../../../testing/builders/money-builders.ts';
import { buildImage, buildSpin, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { drawsOf } from '../../../testing/models/dice.ts';
import { LedgerModel } from '../../../testing/models/ledger-model.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import type { Owner } from './ledger.rules.ts';
import * as ledger from './ledger.service.ts';

let database: TestDatabase;
let vehicleId: VehicleId;
beforeAll(async () => {
  database = await openTestDatabase();
  vehicleId = await buildVehicle(database.db);
});
afterAll(() => database.close());

const runs = drawsOf(300);

const who = fc.nat(3);
const credits = fc.integer({ min: 1, max: 9 });
const picture = fc.nat(2);
const step = fc.oneof(
  fc.record({ kind: fc.constant('topUp' as const), to: who, credits }),
  fc.record({ kind: fc.constant('promo' as const), to: who, credits, hours: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('order' as const), to: who, credits }),
  fc.record({ kind: fc.constantFrom('move' as const, 'move' as const), from: who, to: who, credits }),
  fc.record({ kind: fc.constant('hold' as const), from: who, picture, credits }),
  fc.record({ kind: fc.constantFrom('capture' as const, 'release' as const), picture }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('expire' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const settle = { capture: ledger.captureHold, release: ledger.releaseHold };

/** The real ledger and the model; every step is applied to both. */
class Both {
  readonly model = new LedgerModel([
    { kind: 'customer', mayOverdraw: true },
    { kind: 'customer', mayOverdraw: false },
    { kind: 'client', mayOverdraw: false },
    { kind: 'user', mayOverdraw: false },
  ]);
  readonly owners: Owner[];
  readonly things: ledger.HoldSubject[];
  readonly customerId: CustomerId;

  constructor(customerId: CustomerId, things: ledger.HoldSubject[]) {
    this.customerId = customerId;
    this.owners = this.model.accounts.map(({ kind, mayOverdraw }) => ({
      kind,
      id: mayOverdraw ? customerId : randomUUID(),
    }));
    this.things = things;
  }

  owner(index: number): Owner {
    return this.owners[index] ?? expect.fail('no such owner');
  }

  #thing(index: number): ledger.HoldSubject {
    return this.things[index] ?? expect.fail('no such picture or spin');
  }

  at(hour: number): Date {
    return new Date(nobody.now.getTime() + hour * 3_600_000);
  }

  /** Runs the work and returns whether it was done; the only accepted error is a refusal for lack of credits. */
  async #real(work: (tx: Tx, cause: ledger.MovementCause) => Promise<unknown>): Promise<boolean> {
    const cause = { ...nobody, now: this.at(this.model.hour) };
    try {
      return (await inTx(database.db, (tx) => work(tx, cause))) !== null;
    } catch (error) {
      expect((error as Error).name).toMatch(/CreditsExhausted$/);
      return false;
    }
  }

  async do(one: Step): Promise<void> {
    const { model } = this;
    switch (one.kind) {
      case 'topUp':
        model.issue(one.to, one.credits, null);
        await this.#real((tx, cause) => ledger.topUpAccount(tx, this.owner(one.to), one.credits, cause));
        return;
      case 'promo': {
        const hour = model.hour + one.hours;
        model.issue(one.to, one.credits, { hour, order: null });
        const issue = { credits: one.credits, reason: 'promo' as const, expiresAt: this.at(hour) };
        await this.#real((tx, cause) => ledger.issueCredits(tx, this.owner(one.to), issue, cause));
        return;
      }
      case 'order': {
        const id = await buildOrder(database.db, { customerId: this.customerId, credits: one.credits });
        model.issue(one.to, one.credits, { hour: null, order: id });
        const issue = { credits: one.credits, reason: 'order', subject: { kind: 'order', id } } as const;
        await this.#real((tx, cause) => ledger.issueCredits(tx, this.owner(one.to), issue, cause));
        return;
      }
      case 'move': {
        if (one.from === one.to) return;
        const [from, to] = [this.owner(one.from), this.owner(one.to)];
        const done = await this.#real(async (tx, cause) =>
          ledger.moveCredits(tx, from, to, one.credits, cause),
        );
        expect(done).toBe(model.move(one.from, one.to, one.credits));
        return;
      }
      case 'hold': {
        if (model.isHeld(one.picture) || model.paid.has(one.picture)) return;
        const price = [{ ...this.#thing(one.picture), credits: one.credits }];
        const done = await this.#real((tx, cause) =>
          ledger.holdCredits(tx, this.owner(one.from), price, cause),
        );
        expect(done).toBe(model.hold(one.from, one.picture, one.credits));
        return;
      }
      case 'capture':
      case 'release': {
        const thing = this.#thing(one.picture);
        const done = await this.#real((tx, cause) => settle[one.kind](tx, thing, cause));
        expect(done).toBe(model[one.kind](one.picture));
        return;
      }
      case 'wait':
        model.hour += one.hours;
        return;
      case 'expire':
        model.expire();
        await ledger.expireDueLots(database.db, { ...nobody, now: this.at(model.hour) });
    }
  }
}

async function platformSum(kind: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(e.amount), 0) as sum from ledger_entries e join accounts a on a.id = e.account_id
      where a.owner_kind = ${kind}`.execute(database.db);
  return rows[0]?.sum ?? 0;
}

/** The lots of an account as hours until they expire, orders and credits. */
async function lotsOf(owner: Owner, both: Both): Promise<string[]> {
  const rows = await database.db
    .selectFrom('ledgerLots')
    .innerJoin('accounts', 'accounts.id', 'ledgerLots.accountId')
    .select(['orderId', 'expiresAt', 'remaining'])
    .where('ownerId', '=', owner.id)
    .where('remaining', '>', 0)
    .execute();
  const hourOf = (time: string) => (Date.parse(time) - both.at(0).getTime()) / 3_600_000;
  return rows
    .map(({ orderId, expiresAt, remaining }) => `${expiresAt && hourOf(expiresAt)} ${orderId} ${remaining}`)
    .sort();
}

async function prepaidOf(customerId: CustomerId): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(credits), 0) as sum from prepaid_credits where customer_id = ${customerId}`.execute(
    database.db,
  );
  return rows[0]?.sum ?? 0;
}

it(`agrees with a simple model after any sequence of movements (${runs} runs)`, async () => {
  const totals = { issued: 0, held: 0, earned: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const customerId = await buildCustomer(database.db, { allowNegativeCredits: true });
      const things: ledger.HoldSubject[] = [];
      for (let index = 0; index < 2; index++)
        things.push({ imageId: await buildImage(database.db, { setId: vehicleId }) });
      const ofSpin = await buildVehicle(database.db);
      things.push({ spinId: await buildSpin(database.db, ofSpin, { state: 'queued' }) });
      const both = new Both(customerId, things);
      for (const one of steps) await both.do(one);
      const { model } = both;
      for (const [index, owner] of both.owners.entries()) {
        expect(await ledger.findBalance(database.db, owner)).toBe(model.balance(index));
        const lots = model.accounts[index]?.lots.filter(({ credits: some }) => some > 0) ?? [];
        const expected = lots.map(({ hour, order, credits: some }) => `${hour} ${order} ${some}`);
        expect(await lotsOf(owner, both)).toEqual(expected.sort());
      }
      expect(await prepaidOf(customerId)).toBe(model.prepaid);
      // Expires all credits of this run, so that no later run does.
      model.hour += 100;
      await both.do({ kind: 'expire' });
      totals.issued += model.issued;
      totals.held += model.held();
      totals.earned += model.earned;
      // Credits in accounts, held and earned add up to those that were issued and have not expired.
      const inAccounts = model.accounts.reduce((sum, _account, index) => sum + model.balance(index), 0);
      expect(inAccounts + model.held() + model.earned).toBe(model.issued);
    }),
    { numRuns: runs },
  );
  expect(await platformSum('issued')).toBe(-totals.issued);
  expect(await platformSum('held')).toBe(totals.held);
  expect(await platformSum('revenue')).toBe(totals.earned);
  expect(await ledger.findDifferences(database.db)).toEqual([]);
});
