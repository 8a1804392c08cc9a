import type { CustomerId, PaymentId, UserId } from '@forecourt/contract/ids';
import { patchInvoiceSettings } from '@forecourt/contract/invoice-settings';
import { createPayment, paymentEventsPath } from '@forecourt/contract/payments';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPool } from '../../../platform/db/database.ts';
import { buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildOffer, buildPayment } from '../../../testing/builders/money-builders.ts';
import { PaymentProviderStandIn } from '../../../testing/stand-ins/payment-provider.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { checkPayments } from './payment-checks.service.ts';

let app: TestApp;
let rootId: UserId;
let provider: PaymentProviderStandIn;
let offerId: string;
const minuteMs = 60_000;
const paid = { status: 'complete', payment_status: 'paid' };

beforeAll(async () => {
  provider = await PaymentProviderStandIn.start();
  app = await openTestApp({ payments: provider.account });
  rootId = await buildUser(app.db, { role: 'root' });
  offerId = await buildOffer(app.db, { name: 'Starter', credits: 500, priceCents: 24_900 });
  const seller = { currency: 'EUR', vatBasisPoints: 1900, sellerName: 'Operator', sellerAddress: 'Road 1' };
  await app.call(patchInvoiceSettings, { token: await app.signedIn(rootId), body: seller });
});
beforeEach(async () => {
  await app.db
    .updateTable('payments')
    .set({ createdAt: new Date(0) })
    .execute();
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

const stateOf = async (id: string) => {
  const { state } = await app.db
    .selectFrom('payments')
    .select('state')
    .where('id', '=', id as PaymentId)
    .executeTakeFirstOrThrow();
  return state;
};

async function begin() {
  const id = await buildCustomer(app.db);
  // Sessions end while the clock goes forward.
  const token = await app.signedIn(rootId);
  const { body } = await app.call(createPayment, { params: { id }, token, body: { offerId } });
  return {
    id: body.id as string,
    customerId: id,
    session: body.checkoutId as string,
    state: () => stateOf(body.id),
    balance: () => ledger.findBalance(app.db, { kind: 'customer', id }),
  };
}

async function asOwner(statement: string): Promise<void> {
  const superuser = createPool(app.database.ownerUrl, 1, 'test superuser');
  await superuser.query(statement);
  await superuser.end();
}

/** Lets a minute pass and runs the job. */
function check(minutes = 1): Promise<void> {
  app.clock.forward(minutes * minuteMs);
  return checkPayments(app.system());
}

async function deliverCompleted(session: string): Promise<number> {
  const payload = provider.event('checkout.session.completed', session);
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': provider.sign(payload, app.clock.now()),
  };
  const sent = await app.server.inject({ method: 'POST', url: paymentEventsPath, headers, payload });
  return sent.statusCode;
}

it('a payment whose event was lost is booked a minute later, because the provider is asked', async () => {
  const { session, state, balance } = await begin();
  await check();
  expect([await state(), await balance()]).toEqual(['open', 0]);
  provider.facts.set(session, paid);
  await check();
  expect([await state(), await balance()]).toEqual(['paid', 500]);
});

it.each([
  [{ status: 'complete', payment_status: 'unpaid' }, 'processing'],
  [{ status: 'expired' }, 'expired'],
  [{ ...paid, amount_total: 1 }, 'unbooked'],
  [{ ...paid, amount_total: 'much' }, 'open'],
  [{ status: 'of a later version' }, 'open'],
])('a session that is %j leaves its payment %s', async (facts, state) => {
  const payment = await begin();
  provider.facts.set(payment.session, facts);
  await check();
  expect([await payment.state(), await payment.balance()]).toEqual([state, 0]);
});

it('a debit that was announced is booked once its money has arrived', async () => {
  const { session, state, balance } = await begin();
  provider.facts.set(session, { status: 'complete', payment_status: 'unpaid' });
  await check();
  expect(await state()).toBe('processing');
  provider.facts.set(session, paid);
  await check(60);
  expect([await state(), await balance()]).toEqual(['paid', 500]);
});

it('runs and events at the same time book the credits once', async () => {
  const { session, state, balance } = await begin();
  provider.facts.set(session, paid);
  await Promise.all([check(), check(0), deliverCompleted(session), deliverCompleted(session)]);
  expect([await state(), await balance()]).toEqual(['paid', 500]);
});

it('a payment that cannot be asked about or booked does not stop the others, and is booked later', async () => {
  const [unknown, broken, last] = [await begin(), await begin(), await begin()];
  const form = provider.sessions.get(unknown.session) ?? {};
  provider.sessions.delete(unknown.session);
  for (const { session } of [unknown, broken, last]) provider.facts.set(session, paid);
  // Its credits cannot be written.
  const refuse = `create function refused() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refused before insert on orders for each row
    when (new.customer_id = '${broken.customerId}') execute function refused()`;
  await asOwner(refuse);
  await check();
  expect([await unknown.state(), await broken.state(), await last.state()]).toEqual(['open', 'open', 'paid']);
  await asOwner('drop trigger refused on orders; drop function refused()');
  provider.sessions.set(unknown.session, form);
  await check();
  expect([await unknown.state(), await broken.state()]).toEqual(['paid', 'paid']);
});

it('no transaction is open while the provider is asked about payments', async () => {
  const { session, state } = await begin();
  provider.facts.set(session, paid);
  const before = provider.asked;
  const letGo = provider.hold();
  const running = check();
  try {
    await expect.poll(() => provider.asked).toBe(before + 1);
    const { rows } = await app.database.pool.query(`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
    expect(rows).toEqual([]);
  } finally {
    letGo();
  }
  await running;
  expect(await state()).toBe('paid');
});

it('the pauses between questions grow to a quarter of an hour, and end after a month', async () => {
  await begin();
  const askedIn = async (minutes: number, steps: number) => {
    const before = provider.asked;
    for (let step = 0; step < steps; step += 1) await check(minutes);
    return provider.asked - before;
  };
  expect(await askedIn(1, 8)).toBe(8);
  expect(await askedIn(8 * 60, 1)).toBe(1);
  expect(await askedIn(1, 45)).toBe(3);
  expect(await askedIn(30 * 24 * 60, 1)).toBe(0);
});

it('one run asks about at most twenty payments, first about those that were not asked about for longest', async () => {
  const customerId: CustomerId = await buildCustomer(app.db);
  for (let made = 0; made < 25; made += 1) await buildPayment(app.db, { customerId });
  await app.db
    .updateTable('payments')
    .set({ createdAt: app.clock.now() })
    .where('customerId', '=', customerId)
    .execute();
  const before = provider.asked;
  await check();
  expect(provider.asked - before).toBe(20);
  await check(0);
  expect(provider.asked - before).toBe(25);
});

it('where the operator has no provider any more, nothing is asked', async () => {
  const { state } = await begin();
  app.outside.payments = null;
  try {
    await check();
    expect(await state()).toBe('open');
  } finally {
    app.outside.payments = provider.account;
  }
});
