import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { ClientId } from '@forecourt/contract/ids';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childEnvironment } from '../../../platform/config.ts';
import { createPool, inTx, type Tx } from '../../../platform/db/database.ts';
import { buildClient, nobody } from '../../../testing/builders/builders.ts';
import { buildOffer, buildPromoCode } from '../../../testing/builders/money-builders.ts';
import { buildImage } from '../../../testing/builders/vehicle-builders.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { insertItemsAndMovements } from '../invoices/invoice-lines.queries.ts';
import * as invoices from '../invoices/invoices.queries.ts';
import * as ledger from './ledger.service.ts';

let database: TestDatabase;
let superuser: pg.Pool;

beforeAll(async () => {
  database = await openTestDatabase();
  superuser = createPool(database.ownerUrl, 1, 'test superuser');
  await fill();
});
afterAll(async () => {
  await superuser.end();
  await database.close();
});

const run = <T>(work: (tx: Tx) => Promise<T>) => inTx(database.db, work);

/** Fills a ledger with rows of every kind. */
async function fill(): Promise<void> {
  const [from, to] = [await buildClient(database.db), await buildClient(database.db)];
  const payer = { kind: 'client', id: from } as const;
  await run((tx) => ledger.topUpAccount(tx, payer, 100, nobody));
  const expiresAt = new Date(nobody.now.getTime() + 86_400_000);
  await run((tx) => ledger.issueCredits(tx, payer, { credits: 10, reason: 'promo', expiresAt }, nobody));
  await run((tx) => ledger.moveCredits(tx, payer, { kind: 'client', id: to }, 3, nobody));
  const images = [
    await buildImage(database.db),
    await buildImage(database.db),
    await buildImage(database.db),
  ];
  for (const imageId of images)
    await run((tx) => ledger.holdCredits(tx, payer, [{ imageId, credits: 2 }], nobody));
  const [delivered, failed] = images;
  if (delivered) await run((tx) => ledger.captureHold(tx, { imageId: delivered }, nobody));
  if (failed) await run((tx) => ledger.releaseHold(tx, { imageId: failed }, nobody));
  const settled = [delivered, failed].filter((id) => id !== undefined);
  await database.db.updateTable('images').set({ state: 'cancelled' }).where('id', 'in', settled).execute();
  await buildOffer(database.db);
  await buildPromoCode(database.db);
  await fillInvoices(from);
}

/** One captured picture, on a void invoice and on a closed one. */
async function fillInvoices(clientId: ClientId): Promise<void> {
  const { customerId } = await database.db
    .selectFrom('clients')
    .select('customerId')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const owner = { kind: 'customer', id: customerId } as const;
  const terms = { creditPriceCents: 100, combo: null };
  await run(async (tx) => {
    for (const keep of [false, true]) {
      const draft = { owner, customerId, currency: 'EUR', vatBasisPoints: 0, now: nobody.now };
      const id = await invoices.insertDraft(tx, draft);
      await insertItemsAndMovements(tx, id, owner, customerId, terms);
      await invoices.setSums(tx, id, { ...(await invoices.findSumsOf(tx, id)), vatCents: 0 });
      const party = { name: 'x', address: 'x', vatId: '' };
      const sequence = keep ? 2 : 1;
      const closing = {
        year: 2026,
        sequence,
        seller: party,
        buyer: party,
        language: 'en',
        now: nobody.now,
      } as const;
      await invoices.closeInvoice(tx, id, closing);
      if (!keep) await invoices.setInvoiceVoid(tx, id, nobody.now);
    }
  });
}

/** Makes a forbidden change with all triggers off, runs the check, and rolls back. */
async function plant(statement: string): Promise<string[]> {
  const client = await superuser.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const { rowCount } = await client.query(statement);
    expect(rowCount, 'rows that were changed').toBeGreaterThan(0);
    await client.query('commit and chain');
    return (await ledger.findDifferences(database.db)).map(({ what }) => what);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Makes a forbidden change and reverts it, so that the next one starts with a correct ledger. */
async function planted(statement: string, undo: string): Promise<string[]> {
  const found = await plant(statement);
  await plant(undo);
  return [...new Set(found)];
}

const client = "(select id from accounts where owner_kind = 'client' limit 1)";
const nowhere = '00000000-0000-7000-8000-000000000001';
const plants: [what: string, statement: string, undo: string][] = [
  [
    'balance is not the sum of its entries',
    'update accounts set balance = balance + 1 where owner_id is not null',
    'update accounts set balance = balance - 1 where owner_id is not null',
  ],
  [
    'transaction does not sum to zero',
    'update ledger_entries set amount = amount + 1 where amount = 100',
    'update ledger_entries set amount = amount - 1 where amount = 101',
  ],
  [
    'balance after the entry is not the sum up to it',
    'update ledger_entries set balance_after = 7 where balance_after = 100',
    'update ledger_entries set balance_after = 100 where balance_after = 7',
  ],
  [
    'credits of a lot are not the sum of its entries',
    'update ledger_lots set remaining = remaining + 1',
    'update ledger_lots set remaining = remaining - 1',
  ],
  [
    'transaction without entries',
    "insert into ledger_transactions (id, reason) values ('00000000-0000-7000-8000-000000000001', 'top_up')",
    "delete from ledger_transactions where id = '00000000-0000-7000-8000-000000000001'",
  ],
  [
    'platform account keeps a balance',
    "update accounts set balance = 5 where owner_kind = 'revenue'",
    "update accounts set balance = 0 where owner_kind = 'revenue'",
  ],
  [
    'hold is not what was set aside',
    "update ledger_holds set amount = 3 where state = 'held'",
    "update ledger_holds set amount = 2 where state = 'held'",
  ],
  [
    'open hold of a picture that is not being made',
    "update images set state = 'delivered' where state = 'queued'",
    "update images set state = 'queued' where state = 'delivered'",
  ],
  [
    'settled hold without its transaction',
    "update ledger_holds set state = 'released' where state = 'captured'",
    "update ledger_holds h set state = 'captured' where exists (select 1 from ledger_transactions t where t.subject_id = h.image_id and t.reason = 'capture')",
  ],
  [
    'picture charged twice',
    `insert into ledger_holds (account_id, image_id, amount, state, settled_at)
       select account_id, image_id, 1, 'captured', now() from ledger_holds where state = 'captured'`,
    "delete from ledger_holds where state = 'captured' and amount = 1",
  ],
  [
    'order without its credits',
    `insert into orders (offer_id, customer_id, name, credits, price_cents, created_at)
       select o.id, c.id, 'x', 5, 1, now() from offers o, customers c limit 1`,
    'delete from orders',
  ],
  [
    'redeemed promo code without its credits',
    `insert into promo_redemptions select p.id, a.id, now() from promo_codes p, accounts a where a.id = ${client}`,
    'delete from promo_redemptions',
  ],
  [
    'movement on two live invoices',
    "update invoices set status = 'closed', voided_at = null where status = 'void'",
    "update invoices set status = 'void', voided_at = now() where sequence = 1",
  ],
  [
    'billed hold was not captured',
    'update invoice_movements set hold_id = (select id from ledger_holds where state = $$held$$) where live',
    'update invoice_movements set hold_id = (select id from ledger_holds where state = $$captured$$) where live',
  ],
  [
    'credits of an item are not those of its movements',
    'update invoice_items set credits = credits + 1',
    'update invoice_items set credits = credits - 1',
  ],
  [
    'covered credits of an item are not those of its holds',
    'update invoice_items set covered_credits = covered_credits - 1',
    'update invoice_items set covered_credits = covered_credits + 1',
  ],
  [
    'bought credits billed by use',
    `update ledger_lots set order_id = '${nowhere}'`,
    'update ledger_lots set order_id = null',
  ],
  [
    'prepaid credits used twice',
    `update invoice_covers set prepaid_id = '${nowhere}'`,
    'update invoice_covers set prepaid_id = null',
  ],
  [
    'invoice is not the sum of its items',
    'update invoices set net_cents = net_cents + 1',
    'update invoices set net_cents = net_cents - 1',
  ],
  [
    'invoice numbers have a gap',
    'update invoices set sequence = sequence + 10 where sequence is not null',
    'update invoices set sequence = sequence - 10 where sequence is not null',
  ],
];

describe('a check of the ledger', () => {
  it('finds no difference in a correct ledger', async () => {
    expect(await ledger.findDifferences(database.db)).toEqual([]);
  });

  it.each(plants)('finds: %s', async (what, statement, undo) => {
    expect(await planted(statement, undo)).toContain(what);
    expect(await ledger.findDifferences(database.db)).toEqual([]);
  });
});

describe('npm run cli -- ledger verify', () => {
  function verify(): { status: number | null; said: string } {
    const { status, stdout } = spawnSync(
      process.execPath,
      [path.join(import.meta.dirname, '../../../cli.ts'), 'ledger', 'verify'],
      {
        encoding: 'utf8',
        env: childEnvironment({
          NODE_ENV: 'test',
          DATABASE_URL: database.ownerUrl,
          DATABASE_APP_URL: database.url,
          SIGNING_SECRET: 'a secret for tests that is long enough',
          LOG_LEVEL: 'silent',
        }),
      },
    );
    return { status, said: stdout };
  }

  it('reports a correct ledger and exits with 0', () => {
    const { status, said } = verify();
    expect(status).toBe(0);
    expect(said).toMatch(/^The ledger is right: \d+ transactions and \d+ accounts checked\.\n$/);
  });

  it('reports what is wrong and in which account, and exits with 1', async () => {
    await plant('update ledger_lots set remaining = remaining + 1 where remaining > 0');
    const { rows } = await superuser.query('select id from ledger_lots where remaining > 0 limit 1');
    const { status, said } = verify();
    expect(status).toBe(1);
    expect(said).toContain(`credits of a lot are not the sum of its entries: ${rows[0].id}\n`);
    expect(said).toMatch(/\d+ differences?; \d+ transactions/);
    await plant('update ledger_lots set remaining = remaining - 1 where remaining > 1');
  });
});
