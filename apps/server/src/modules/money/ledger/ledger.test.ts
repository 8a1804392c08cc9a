import type { ImageId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, inTx, type Tx } from '../../../platform/db/database.ts';
import { unguarded } from '../../../platform/db/one-connection.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildImage } from '../../../testing/builders/vehicle-builders.ts';
import { isSomebodyWaiting, openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { until } from '../../../testing/test-worker.ts';
import type { Owner } from './ledger.rules.ts';
import * as ledger from './ledger.service.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const run = <T>(work: (tx: Tx) => Promise<T>) => inTx(database.db, work);
const balance = (owner: Owner) => ledger.findBalance(database.db, owner);
const clean = async () => expect(await ledger.findDifferences(database.db)).toEqual([]);
const later = (hours: number) => ({ ...nobody, now: new Date(nobody.now.getTime() + hours * 3_600_000) });
const promo = (owner: Owner, credits: number, hours: number) =>
  run((tx) =>
    ledger.issueCredits(tx, owner, { credits, reason: 'promo', expiresAt: later(hours).now }, nobody),
  );

async function client(credits: number): Promise<Owner> {
  const owner: Owner = { kind: 'client', id: await buildClient(database.db) };
  if (credits > 0) await run((tx) => ledger.topUpAccount(tx, owner, credits, nobody));
  return owner;
}

const image = (): Promise<ImageId> => buildImage(database.db);

describe('the ledger', () => {
  it('lets two hundred simultaneous spends take exactly the balance', async () => {
    const [from, to] = [await client(50), await client(0)];
    const spends = Array.from({ length: 200 }, () =>
      run((tx) => ledger.moveCredits(tx, from, to, 1, nobody)),
    );
    const results = await Promise.allSettled(spends);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(50);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason.name).toBe('clientCreditsExhausted');
    expect([await balance(from), await balance(to)]).toEqual([0, 50]);
    await clean();
  });

  it('names the account that cannot pay', async () => {
    const customer: Owner = { kind: 'customer', id: await buildCustomer(database.db) };
    const user: Owner = { kind: 'user', id: await buildUser(database.db) };
    const to = await client(0);
    const spend = (from: Owner) => run((tx) => ledger.moveCredits(tx, from, to, 1, nobody));
    await expect(spend(customer)).rejects.toMatchObject({ name: 'customerCreditsExhausted' });
    await expect(spend(user)).rejects.toMatchObject({ name: 'userCreditsExhausted' });
  });

  it('lets all accounts of a customer overdraw exactly while the customer may', async () => {
    const customerId = await buildCustomer(database.db, { allowNegativeCredits: true });
    const clientId = await buildClient(database.db, { customerId });
    const owners: Owner[] = [
      { kind: 'customer', id: customerId },
      { kind: 'client', id: clientId },
      { kind: 'user', id: await buildUser(database.db, { clientId }) },
    ];
    const to = await client(0);
    const spends = () =>
      Promise.allSettled(owners.map((from) => run((tx) => ledger.moveCredits(tx, from, to, 3, nobody))));
    expect((await spends()).every((one) => one.status === 'fulfilled')).toBe(true);
    expect(await Promise.all(owners.map(balance))).toEqual([-3, -3, -3]);
    await database.db
      .updateTable('customers')
      .set({ allowNegativeCredits: false })
      .where('id', '=', customerId)
      .execute();
    expect((await spends()).every((one) => one.status === 'rejected')).toBe(true);
    // A debt can still be paid.
    await run((tx) => ledger.topUpAccount(tx, owners[0] as Owner, 1, nobody));
    expect(await balance(owners[0] as Owner)).toBe(-2);
    await clean();
  });

  it('refuses amounts that are not a valid number of credits', async () => {
    const owner = await client(5);
    for (const credits of [0, -1, 0.5, Number.NaN, 2_000_000_000])
      await expect(run((tx) => ledger.topUpAccount(tx, owner, credits, nobody))).rejects.toThrow(RangeError);
    await expect(run((tx) => ledger.moveCredits(tx, owner, owner, 1, nobody))).rejects.toThrow(RangeError);
    expect(await balance(owner)).toBe(5);
  });

  it('refuses a transaction that does not sum to zero, when it is committed', async () => {
    const { id: account } = await database.db
      .selectFrom('accounts')
      .select('id')
      .where('ownerKind', '=', 'revenue')
      .executeTakeFirstOrThrow();
    const lopsided = run(async (tx) => {
      const { id } = await tx
        .insertInto('ledgerTransactions')
        .values({ reason: 'top_up' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('ledgerEntries')
        .values({ transactionId: id, accountId: account, amount: 1 })
        .execute();
    });
    await expect(lopsided).rejects.toThrow('does not sum to zero');
  });

  it('refuses in the database to overdraw an account, even when the code skips the check', async () => {
    const { id } = await client(2);
    const overdraw = run((tx) =>
      sql`with t as (insert into ledger_transactions (reason) values ('transfer') returning id)
        insert into ledger_entries (transaction_id, account_id, amount)
        select t.id, a.id, case a.owner_kind when 'client' then -3 else 3 end
          from t, accounts a where a.owner_id = ${id} or a.owner_kind = 'issued'`.execute(tx),
    );
    await expect(overdraw).rejects.toMatchObject({ constraint: 'accounts_not_overdrawn' });
  });

  it('settles a hold once when captures and releases compete', async () => {
    const owner = await client(10);
    const imageId = await image();
    await run((tx) => ledger.holdCredits(tx, owner, [{ imageId, credits: 3 }], nobody));
    const settled = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        run((tx) =>
          index % 2
            ? ledger.captureHold(tx, { imageId }, nobody)
            : ledger.releaseHold(tx, { imageId }, nobody),
        ),
      ),
    );
    expect(settled.filter((one) => one !== null)).toHaveLength(1);
    expect([7, 10]).toContain(await balance(owner));
    await database.db.updateTable('images').set({ state: 'cancelled' }).execute();
    await clean();
  });

  it('records the actor, action, reason and request of each transaction', async () => {
    const actorId = await buildUser(database.db, { role: 'root' });
    const owner = await client(3);
    const imageId = await image();
    const cause = { ...nobody, actorId, key: 'the key of the call' };
    await run((tx) => ledger.holdCredits(tx, owner, [{ imageId, credits: 2 }], cause));
    const written = await database.db
      .selectFrom('ledgerTransactions')
      .select(['reason', 'actorId', 'subjectKind', 'subjectId', 'idempotencyKey'])
      .where('subjectId', '=', imageId)
      .execute();
    expect(written).toEqual([
      {
        reason: 'hold',
        actorId,
        subjectKind: 'image',
        subjectId: imageId,
        idempotencyKey: 'the key of the call',
      },
    ]);
    await run((tx) => ledger.releaseHold(tx, { imageId }, nobody));
  });
});

describe('credits that expire', () => {
  it('are spent first, earliest expiry first, and keep their expiry when transferred', async () => {
    const [from, to] = [await client(5), await client(0)];
    await promo(from, 4, 48);
    await promo(from, 2, 24);
    await run((tx) => ledger.moveCredits(tx, from, to, 3, nobody));
    // Of the three credits that arrived, two expire after a day and one after two.
    expect(await ledger.expireDueLots(database.db, later(25))).toBe(1);
    expect([await balance(from), await balance(to)]).toEqual([8, 1]);
    expect(await ledger.expireDueLots(database.db, later(49))).toBe(2);
    expect([await balance(from), await balance(to)]).toEqual([5, 0]);
    await clean();
  });

  it('cannot be spent after their expiry, even before the sweep removes them', async () => {
    const [from, to] = [await client(1), await client(0)];
    await promo(from, 4, 24);
    const spend = (credits: number) => run((tx) => ledger.moveCredits(tx, from, to, credits, later(24)));
    await expect(spend(2)).rejects.toMatchObject({ name: 'clientCreditsExhausted' });
    await spend(1);
    expect(await balance(from)).toBe(0);
    await clean();
  });

  it('return to their lot when a picture fails, and keep its expiry', async () => {
    const owner = await client(1);
    await promo(owner, 2, 24);
    const imageId = await image();
    await run((tx) => ledger.holdCredits(tx, owner, [{ imageId, credits: 3 }], nobody));
    expect(await balance(owner)).toBe(0);
    await run((tx) => ledger.releaseHold(tx, { imageId }, later(30)));
    expect(await balance(owner)).toBe(3);
    await ledger.expireDueLots(database.db, later(30));
    expect(await balance(owner)).toBe(1);
  });

  it('stay held after their expiry when fewer are needed, and the others return to their lots', async () => {
    const owner = await client(10);
    await promo(owner, 5, 24);
    const imageId = await image();
    await run((tx) => ledger.holdCredits(tx, owner, [{ imageId, credits: 8 }], nobody));
    await ledger.expireDueLots(database.db, later(25));
    await run((tx) => ledger.reduceHold(tx, { imageId }, 4, later(26)));
    expect(await ledger.findHeldCredits(database.db, { imageId })).toBe(4);
    await ledger.expireDueLots(database.db, later(27));
    // Of the five that have expired four are held, so that none of the ten is.
    expect(await balance(owner)).toBe(10);
    await run((tx) => ledger.captureHold(tx, { imageId }, later(28)));
    await clean();
  });

  it('are enough for a cheaper picture also where nothing else is left', async () => {
    const owner = await client(0);
    await promo(owner, 3, 24);
    const imageId = await image();
    await run((tx) => ledger.holdCredits(tx, owner, [{ imageId, credits: 3 }], nobody));
    await run((tx) => ledger.reduceHold(tx, { imageId }, 2, later(30)));
    expect(await ledger.findHeldCredits(database.db, { imageId })).toBe(2);
    await run((tx) => ledger.reduceHold(tx, { imageId }, 0, later(31)));
    expect(await ledger.findHeldCredits(database.db, { imageId })).toBe(null);
    await clean();
  });
});

describe('everything of an owner', () => {
  const user = async (): Promise<Owner> => ({ kind: 'user', id: await buildUser(database.db) });

  it('moves with its expiry and what is held; what has expired is removed and does not arrive', async () => {
    const [from, to] = [await user(), await client(1)];
    const [failing, made] = [await image(), await image()];
    await run((tx) => ledger.topUpAccount(tx, from, 10, nobody));
    await promo(from, 4, 24);
    await promo(from, 2, 72);
    const prices = [failing, made].map((imageId) => ({ imageId, credits: 3 }));
    await run((tx) => ledger.holdCredits(tx, from, prices, nobody));
    await promo(from, 5, 24);
    await run((tx) => ledger.moveEverything(tx, from, to, later(25)));
    expect([await balance(from), await balance(to)]).toEqual([0, 11]);
    await run((tx) => ledger.releaseHold(tx, { imageId: failing }, later(26)));
    await run((tx) => ledger.captureHold(tx, { imageId: made }, later(26)));
    expect([await balance(from), await balance(to)]).toEqual([0, 14]);
    // The three that were released had expired, and the others keep their day.
    await ledger.expireDueLots(database.db, later(27));
    expect(await balance(to)).toBe(11);
    await clean();
  });

  it.each(Object.entries({ capture: ledger.captureHold, release: ledger.releaseHold }))(
    'a %s finds a hold that is being moved meanwhile',
    async (name, settle) => {
      const [from, to] = [await user(), await client(0)];
      await run((tx) => ledger.topUpAccount(tx, from, 3, nobody));
      const imageId = await image();
      await run((tx) => ledger.holdCredits(tx, from, [{ imageId, credits: 3 }], nobody));
      let settled: ReturnType<typeof ledger.captureHold> | undefined;
      await run(async (tx) => {
        await ledger.moveEverything(tx, from, to, nobody);
        settled = unguarded(() => run((other) => settle(other, { imageId }, nobody)));
        await until('it to wait', () => isSomebodyWaiting(database));
      });
      expect(await settled).toMatchObject({ owner: to, credits: 3 });
      expect(await balance(to)).toBe(name === 'capture' ? 0 : 3);
    },
  );

  it('a hold below zero is reduced and moves although the permission to overdraw was taken away', async () => {
    const customerId = await buildCustomer(database.db, { allowNegativeCredits: true });
    const clientId = await buildClient(database.db, { customerId });
    const from: Owner = { kind: 'user', id: await buildUser(database.db, { clientId }) };
    const to: Owner = { kind: 'client', id: clientId };
    const [reduced, moving] = [await image(), await image()];
    await run((tx) => ledger.topUpAccount(tx, from, 1, nobody));
    const prices = [reduced, moving].map((imageId) => ({ imageId, credits: 3 }));
    await run((tx) => ledger.holdCredits(tx, from, prices, nobody));
    await database.db
      .updateTable('customers')
      .set({ allowNegativeCredits: false })
      .where('id', '=', customerId)
      .execute();
    await run((tx) => ledger.reduceHold(tx, { imageId: reduced }, 2, nobody));
    await run((tx) => ledger.moveEverything(tx, from, to, nobody));
    await run((tx) => ledger.captureHold(tx, { imageId: reduced }, nobody));
    await run((tx) => ledger.captureHold(tx, { imageId: moving }, nobody));
    expect(await balance(from)).toBeGreaterThanOrEqual(0);
    expect(await balance(to)).toBeGreaterThanOrEqual(0);
    await database.db
      .updateTable('images')
      .set({ state: 'delivered' })
      .where('id', 'in', [reduced, moving])
      .execute();
    await clean();
  });

  it('moves also where nothing but expired credits is left; what is owed is billed where it was used, and owed no longer', async () => {
    const customerId = await buildCustomer(database.db, { allowNegativeCredits: true });
    const clientId = await buildClient(database.db, { customerId });
    const owner: Owner = { kind: 'user', id: await buildUser(database.db, { clientId }) };
    const [expired, to] = [await user(), await client(0)];
    await promo(expired, 4, 24);
    await run((tx) => ledger.moveCredits(tx, owner, to, 3, nobody));
    for (const from of [expired, owner]) await run((tx) => ledger.moveEverything(tx, from, to, later(30)));
    expect(await Promise.all([expired, owner, to].map(balance))).toEqual([0, 0, 3]);
    await clean();
  });
});

describe('the role of the running application', () => {
  it('cannot grant itself more privileges', async () => {
    const { rows } = await sql<{ powers: boolean }>`
      select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as powers
        from pg_roles where rolname = current_user`.execute(database.db);
    expect(rows).toEqual([{ powers: false }]);
    await expect(sql`alter table ledger_entries disable trigger all`.execute(database.db)).rejects.toThrow(
      'must be owner',
    );
    await expect(sql`set session_replication_role = replica`.execute(database.db)).rejects.toThrow(
      'permission denied',
    );
  });

  it.each([
    'update ledger_entries set amount = amount + 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    "update ledger_transactions set reason = 'removal'",
    'delete from ledger_transactions',
    'truncate ledger_transactions, ledger_entries cascade',
    'update accounts set balance = 1000',
    "insert into accounts (owner_kind, owner_id, balance) values ('user', new_id(), 1000)",
    'delete from accounts',
    'update ledger_lots set remaining = 1000',
    "update ledger_lots set expires_at = '2100-01-01'",
    'delete from ledger_lots',
    'update ledger_holds set amount = 1000',
    'delete from ledger_holds',
    'drop table ledger_entries',
    'drop trigger ledger_entries_append_only on ledger_entries',
    "select grant_application('forecourt_template_app')",
  ])('may not: %s', async (statement) => {
    await client(1);
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('is backed by triggers, which refuse changes of the journal even to the owner of the tables', async () => {
    const owner = createPool(database.ownerUrl, 1, 'test owner');
    for (const table of ['ledger_entries', 'ledger_transactions'])
      for (const change of [
        `delete from ${table}`,
        `truncate ${table} cascade`,
        `update ${table} set id = id`,
      ])
        await expect(owner.query(change)).rejects.toThrow(/append-only|can only be updated to DEFAULT/);
    await owner.end();
  });
});
