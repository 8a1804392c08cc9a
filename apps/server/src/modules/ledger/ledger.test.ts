import type { ImageId } from '@forecourt/contract/ids';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../platform/db/database.ts';
import { buildClient, buildCustomer, buildVehicle } from '../../testing/builders.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Owner } from './ledger.rules.ts';
import * as ledger from './ledger.service.ts';

let database: TestDatabase;
const nobody = { actorId: null };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function client(credits: number): Promise<Owner> {
  const owner: Owner = { kind: 'client', id: await buildClient(database.db) };
  if (credits > 0) await inTx(database.db, (tx) => ledger.topUp(tx, owner, credits, nobody));
  return owner;
}

async function image(): Promise<ImageId> {
  const vehicleId = await buildVehicle(database.db);
  const { id } = await database.db
    .insertInto('images')
    .values({
      vehicle_id: vehicleId,
      position: 'exterior.front',
      file_name: 'a.jpg',
      content_type: 'image/jpeg',
      size_bytes: 1,
      sha256: Buffer.from(vehicleId),
      original_key: 'images/a',
      state: 'queued',
      recipe: '{}',
      queued_at: new Date(0),
      created_at: new Date(0),
      updated_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const balance = (owner: Owner) => ledger.balance(database.db, owner);
const clean = async () => expect(await ledger.findDifferences(database.db)).toEqual([]);

describe('the ledger', () => {
  it('lets two hundred spends at once take exactly what is there', async () => {
    const [from, to] = [await client(50), await client(0)];
    const spends = Array.from({ length: 200 }, () =>
      inTx(database.db, (tx) => ledger.move(tx, from, to, 1, nobody)),
    );
    const results = await Promise.allSettled(spends);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(50);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason.name).toBe('clientCreditsExhausted');
    expect([await balance(from), await balance(to)]).toEqual([0, 50]);
    await clean();
  });

  it('names who cannot pay', async () => {
    const customer: Owner = { kind: 'customer', id: await buildCustomer(database.db) };
    const spend = inTx(database.db, async (tx) => ledger.move(tx, customer, await client(0), 1, nobody));
    await expect(spend).rejects.toMatchObject({ name: 'customerCreditsExhausted' });
  });

  it('refuses every change and removal of what was written', async () => {
    await client(5);
    for (const statement of [
      sql`update ledger_entries set amount = amount + 1`,
      sql`delete from ledger_entries`,
      sql`truncate ledger_entries`,
      sql`update ledger_transactions set reason = 'removal'`,
      sql`delete from ledger_transactions`,
    ]) {
      await expect(statement.execute(database.db)).rejects.toThrow(/append-only|truncate/);
    }
  });

  it('refuses a transaction that does not sum to zero, when it is committed', async () => {
    const { id: account } = await database.db
      .selectFrom('accounts')
      .select('id')
      .where('owner_kind', '=', 'revenue')
      .executeTakeFirstOrThrow();
    const lopsided = inTx(database.db, async (tx) => {
      const { id } = await tx
        .insertInto('ledger_transactions')
        .values({ reason: 'top_up' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('ledger_entries')
        .values({ transaction_id: id, account_id: account, amount: 1 })
        .execute();
    });
    await expect(lopsided).rejects.toThrow('does not sum to zero');
  });

  it('settles a hold once, whoever comes first', async () => {
    const owner = await client(10);
    const imageId = await image();
    await inTx(database.db, (tx) => ledger.hold(tx, owner, [{ imageId, credits: 3 }], nobody));
    const settled = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        inTx(database.db, (tx) =>
          index % 2 ? ledger.capture(tx, imageId) : ledger.release(tx, imageId, nobody),
        ),
      ),
    );
    expect(settled.filter((one) => one !== null)).toHaveLength(1);
    expect([7, 10]).toContain(await balance(owner));
  });

  it('finds a planted difference', async () => {
    const owner = await client(4);
    await sql`update accounts set balance = 5 where owner_id = ${owner.id}`.execute(database.db);
    const [difference] = await ledger.findDifferences(database.db);
    expect(difference?.what).toBe('wrong balance');
    await sql`update accounts set balance = 4 where owner_id = ${owner.id}`.execute(database.db);
  });

  it('agrees with a simple model after any sequence of movements', async () => {
    const step = fc.record({
      kind: fc.constantFrom('topUp', 'move', 'hold', 'capture', 'release'),
      from: fc.nat(2),
      to: fc.nat(2),
      credits: fc.integer({ min: 1, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
        const owners = [await client(0), await client(0), await client(0)];
        const model = [0, 0, 0];
        const imageId = await image();
        let held: { by: number; credits: number } | null = null;
        for (const { kind, from, to, credits } of steps) {
          const [payer, payee] = [owners[from], owners[to]];
          if (!payer || !payee) continue;
          const before = model[from] ?? 0;
          const run = (work: Parameters<typeof inTx>[1]) => inTx(database.db, work).catch(() => null);
          if (kind === 'topUp') {
            await run((tx) => ledger.topUp(tx, payer, credits, nobody));
            model[from] = before + credits;
          } else if (kind === 'move' && from !== to) {
            await run((tx) => ledger.move(tx, payer, payee, credits, nobody));
            if (before >= credits) {
              model[from] = before - credits;
              model[to] = (model[to] ?? 0) + credits;
            }
          } else if (kind === 'hold' && !held) {
            await run((tx) => ledger.hold(tx, payer, [{ imageId, credits }], nobody));
            if (before >= credits) {
              model[from] = before - credits;
              held = { by: from, credits };
            }
          } else if (kind === 'release') {
            await run((tx) => ledger.release(tx, imageId, nobody));
            if (held) model[held.by] = (model[held.by] ?? 0) + held.credits;
            held = null;
          } else if (kind === 'capture' && held) {
            await run((tx) => ledger.capture(tx, imageId));
            held = null;
          }
        }
        expect(await Promise.all(owners.map(balance))).toEqual(model);
        await inTx(database.db, (tx) => ledger.release(tx, imageId, nobody));
      }),
      { numRuns: 60 },
    );
    await database.db.updateTable('images').set({ state: 'cancelled' }).execute();
    const differences = await ledger.findDifferences(database.db);
    // The random image may be charged in two orders, which the product never does for one picture.
    expect(differences.filter(({ what }) => what !== 'picture charged twice')).toEqual([]);
  }, 120_000);
});
