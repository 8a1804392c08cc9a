import { getInstallation } from '@forecourt/contract/installation';
import { patchInvoiceSettings } from '@forecourt/contract/invoice-settings';
import { getCustomerInvoice, listCustomerInvoiceItems } from '@forecourt/contract/invoices';
import { listOrders, patchOffer } from '@forecourt/contract/offers';
import { cancelPayment, createPayment, getPayment, paymentEventsPath } from '@forecourt/contract/payments';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../platform/crypto.ts';
import { freePort } from '../../../platform/free-port.ts';
import { createLog } from '../../../platform/log.ts';
import { buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildOffer } from '../../../testing/builders/money-builders.ts';
import { PaymentProviderStandIn } from '../../../testing/stand-ins/payment-provider.ts';
import { type Answer, openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { isSomebodyWaiting } from '../../../testing/test-database.ts';
import * as ledger from '../ledger/ledger.service.ts';

let app: TestApp;
let root: string;
let rootId: string;
let provider: PaymentProviderStandIn;
let offerId: string;
/** What was logged as a warning or an error. */
let lines: string[] = [];
const seller = { currency: 'EUR', vatBasisPoints: 1900, sellerName: 'Operator', sellerAddress: 'Road 1' };

beforeAll(async () => {
  provider = await PaymentProviderStandIn.start();
  const log = createLog('warn', 'test', { write: (line) => lines.push(line) });
  app = await openTestApp({ payments: provider.account, log });
  rootId = await buildUser(app.db, { role: 'root' });
  root = await app.signedIn(rootId as never);
});
beforeEach(async () => {
  provider.failing = null;
  lines = [];
  offerId = await buildOffer(app.db, { name: 'Starter', credits: 500, priceCents: 24_900 });
  await app.call(patchInvoiceSettings, { token: root, body: seller });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

async function customer() {
  const id = await buildCustomer(app.db);
  return { id, token: await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: id })) };
}

async function started() {
  const { id, token } = await customer();
  const made = await app.call(createPayment, { params: { id }, token, body: { offerId } });
  expect(made.status).toBe(201);
  const params = { id, paymentId: made.body.id as string };
  const owner = { kind: 'customer', id } as const;
  return {
    ...{ id, token, params, payment: made.body, session: made.body.checkoutId as string },
    read: async () => (await app.call(getPayment, { params, token })).body,
    balance: () => ledger.findBalance(app.db, owner),
    orders: async () => (await app.call(listOrders, { params: { id }, token })).body.results,
  };
}

async function send(payload: string, header = provider.sign(payload, app.clock.now())) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': header };
  return (await app.server.inject({ method: 'POST', url: paymentEventsPath, headers, payload })).statusCode;
}

const deliver = (type: string, session: string, more: Record<string, unknown> = {}) =>
  send(provider.event(`checkout.session.${type}`, session, more));

/** Notifications of root about a payment. */
const noticesAbout = (paymentId: string) =>
  app.db
    .selectFrom('notifications')
    .selectAll()
    .where('kind', '=', 'paymentUnbooked')
    .where((eb) => eb(eb.cast<string>('link', 'text'), 'like', `%${paymentId}%`))
    .execute();

it('a payment has the gross price and its own page, and nothing is booked before the provider confirms it', async () => {
  const { payment, session, balance, orders, params } = await started();
  expect(payment).toMatchObject({ state: 'open', priceCents: 24_900, totalCents: 29_631, currency: 'EUR' });
  expect(payment.checkoutUrl).toBe(`${provider.url}/pay/${session}`);
  const page = `http://localhost:8080/customer/customers/${params.id}/payments/${params.paymentId}`;
  expect(provider.sessions.get(session)).toEqual({
    mode: 'payment',
    client_reference_id: payment.id,
    'metadata[payment]': payment.id,
    success_url: `${page}?paid`,
    cancel_url: page,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '29631',
    'line_items[0][price_data][product_data][name]': 'Starter',
  });
  expect([await balance(), await orders()]).toEqual([0, []]);
});

it('a purchase that is begun again with its key, also at the same time, is one payment with one session', async () => {
  const { id, token } = await customer();
  const before = provider.sessions.size;
  const begin = (more: object = {}) =>
    app.call(createPayment, {
      ...{ params: { id }, token, body: { offerId } },
      headers: { 'idempotency-key': 'one purchase' },
      ...more,
    });
  const answers = [...(await Promise.all([begin(), begin()])), await begin()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(provider.sessions.size).toBe(before + 1);
  const other = await buildOffer(app.db, { name: 'Other', credits: 5, priceCents: 100 });
  expect((await begin({ body: { offerId: other } })).body.name).toBe('idempotencyKeyReused');
  const elsewhere = await customer();
  const foreign = await begin({ params: { id: elsewhere.id }, token: elsewhere.token });
  expect(foreign.body.id).not.toBe(answers[0]?.body.id);
});

/** Begins a call, and does something while it waits for the provider. */
async function whileAsked(call: () => Promise<Answer>, act: () => Promise<void>): Promise<Answer> {
  const before = provider.asked;
  const letGo = provider.hold();
  const answer = call();
  try {
    await expect.poll(() => provider.asked).toBe(before + 1);
    await act();
  } finally {
    letGo();
  }
  return answer;
}

it('no transaction is open while the provider is asked for its page, and to close it', async () => {
  const { id, token, params } = await started();
  const headers = { 'idempotency-key': 'slow provider' };
  const begin = () => app.call(createPayment, { params: { id }, token, body: { offerId }, headers });
  const cancel = () => app.call(cancelPayment, { params, token, headers });
  for (const [call, status] of [
    [begin, 201],
    [cancel, 200],
  ] as const) {
    const answer = await whileAsked(call, async () => {
      const { rows } = await app.database.pool.query(`select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
      expect(rows).toEqual([]);
    });
    expect(answer.status).toBe(status);
  }
});

it('a paid event books the credits and an invoice that is paid and has the order at its terms then', async () => {
  const { id, token, session, read, balance, orders } = await started();
  await app.call(patchOffer, {
    token: root,
    params: { id: offerId },
    body: { priceCents: 1, active: false },
  });
  expect(await deliver('completed', session)).toBe(204);
  const paid = await read();
  expect(paid).toMatchObject({ state: 'paid', paidCents: 29_631, paidCurrency: 'EUR', checkoutUrl: null });
  expect(await balance()).toBe(500);
  expect(await orders()).toEqual([expect.objectContaining({ id: paid.orderId, priceCents: 24_900 })]);
  const params = { id, invoiceId: paid.invoiceId };
  const invoice = (await app.call(getCustomerInvoice, { params, token })).body;
  expect(invoice).toMatchObject({ status: 'paid', totalCents: 29_631, currency: 'EUR', itemCount: 1 });
  expect(invoice.number).toMatch(/^\d{4}-\d{5}$/);
  const [item] = (await app.call(listCustomerInvoiceItems, { params, token })).body.results;
  expect(item).toMatchObject({ line: 1, kind: 'order', name: 'Starter', credits: 500, netCents: 24_900 });
});

it('an event that arrives a hundred times at once books the credits once', async () => {
  const { session, balance, orders, read } = await started();
  const payload = provider.event('checkout.session.completed', session);
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(payload)));
  expect(new Set(answers)).toEqual(new Set([204]));
  expect([await balance(), (await orders()).length, (await read()).state]).toEqual([500, 1, 'paid']);
});

it('a booking that is cut off leaves nothing behind, and the repeated event books all of it', async () => {
  const { id, session, balance, orders, read } = await started();
  const invoices = () => app.db.selectFrom('invoices').select('id').where('customerId', '=', id).execute();
  // Holds the numbers of invoices, so that the booking has written the credits and waits for its number.
  const holder = await app.database.pool.connect();
  await holder.query('begin; lock table invoice_numbers in exclusive mode');
  const answer = deliver('completed', session);
  try {
    await expect.poll(() => isSomebodyWaiting(app.database)).toBe(true);
    const killed = await holder.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
    expect([killed.rowCount, await answer]).toEqual([1, 503]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect([await balance(), await orders(), (await read()).state]).toEqual([0, [], 'open']);
  expect(await invoices()).toEqual([]);
  expect(await deliver('completed', session)).toBe(204);
  expect([await balance(), (await invoices()).length, (await read()).state]).toEqual([500, 1, 'paid']);
});

it.each([
  ['the money of a debit arrives later', ['completed unpaid', 'async_payment_succeeded'], 'paid', 500],
  [
    'the money is there before the debit was announced',
    ['async_payment_succeeded', 'completed unpaid'],
    'paid',
    500,
  ],
  ['a debit fails', ['completed unpaid', 'async_payment_failed'], 'failed', 0],
  ['a debit is announced and the page has expired', ['completed unpaid', 'expired'], 'processing', 0],
  ['nobody pays', ['expired', 'expired'], 'expired', 0],
  ['the page expires after it was paid', ['completed', 'expired', 'async_payment_failed'], 'paid', 500],
  ['the page expires before the payment is known', ['expired', 'completed', 'completed'], 'paid', 500],
])('when %s, %j leave the payment %s', async (_name, types, state, credits) => {
  const { session, balance, read } = await started();
  for (const type of types) {
    const [name = '', status = 'paid'] = type.split(' ');
    expect(await deliver(name, session, { payment_status: status })).toBe(204);
  }
  const now = await read();
  expect([now.state, await balance(), now.settledAt !== null]).toEqual([
    state,
    credits,
    state !== 'processing',
  ]);
});

it.each([
  [{ amount_total: 29_630 }, 29_630, 'EUR'],
  [{ amount_total: 29_632 }, 29_632, 'EUR'],
  [{ currency: 'usd' }, 29_631, 'USD'],
  [{ amount_total: null }, null, 'EUR'],
])(
  'another amount or currency (%j) books nothing, and root is notified once',
  async (more, cents, currency) => {
    const { session, balance, read, orders, params } = await started();
    for (let time = 0; time < 2; time += 1) await deliver('completed', session, more);
    await deliver('completed', session);
    const left = await read();
    expect(left).toMatchObject({
      state: 'unbooked',
      problem: 'amount',
      paidCents: cents,
      paidCurrency: currency,
    });
    expect([await balance(), await orders()]).toEqual([0, []]);
    const notices = await noticesAbout(params.paymentId);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.link).toEqual({ kind: 'payment', id: params.paymentId, customerId: params.id });
  },
);

it('a purchase is cancelled with its page; money that arrives nevertheless is not booked, and root is notified', async () => {
  const { session, token, params, balance, read } = await started();
  const cancelled = await app.call(cancelPayment, { params, token });
  expect([cancelled.status, cancelled.body.state, cancelled.body.checkoutUrl]).toEqual([
    200,
    'cancelled',
    null,
  ]);
  expect(provider.expired).toContain(session);
  await deliver('expired', session);
  expect((await read()).state).toBe('cancelled');
  await deliver('completed', session);
  expect(await read()).toMatchObject({ state: 'unbooked', problem: 'cancelled', paidCents: 29_631 });
  expect([await balance(), (await noticesAbout(params.paymentId)).length]).toEqual([0, 1]);
});

it.each([
  ['the customer pays', { status: 'complete' }, 'completed', 409, 'paid', 500],
  ['money arrives just before the page is closed', null, 'completed', 409, 'paid', 500],
  ['the page expires by itself', { status: 'expired' }, 'expired', 409, 'expired', 0],
  ['the event of the closing is faster than its answer', null, 'expired', 200, 'cancelled', 0],
])(
  'when %s during a cancellation (session %j, event %s), it is answered %s and the payment is %s',
  async (_name, facts, type, status, state, credits) => {
    const { session, token, params, balance, read } = await started();
    const cancelled = await whileAsked(
      () => app.call(cancelPayment, { params, token }),
      async () => {
        if (facts) provider.facts.set(session, facts);
        expect(await deliver(type, session)).toBe(204);
      },
    );
    expect([cancelled.status, (await read()).state, await balance()]).toEqual([status, state, credits]);
  },
);

it('a cancellation that is repeated, also at the same time, cancels once', async () => {
  const { session, token, params } = await started();
  const headers = { 'idempotency-key': 'one cancellation' };
  const cancel = () => app.call(cancelPayment, { params, token, headers });
  const answers = [...(await Promise.all([cancel(), cancel()])), await cancel()];
  expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([200, 'cancelled']));
  expect(provider.expired.filter((id) => id === session)).toHaveLength(1);
});

it.each<[number, number, string | undefined, string]>([
  [400, 409, 'paymentStateWrong', 'open'],
  [404, 200, undefined, 'cancelled'],
  [302, 502, 'paymentPageUnreachable', 'open'],
  [401, 502, 'paymentPageUnreachable', 'open'],
  [403, 502, 'paymentPageUnreachable', 'open'],
  [429, 502, 'paymentPageUnreachable', 'open'],
  [503, 502, 'paymentPageUnreachable', 'open'],
])('a cancellation that the provider answers with %s is answered %s', async (answer, status, name, state) => {
  const { params, token, read } = await started();
  provider.failing = answer;
  const cancelled = await app.call(cancelPayment, { params, token });
  expect([cancelled.status, status === 200 ? undefined : cancelled.body.name]).toEqual([status, name]);
  expect((await read()).state).toBe(state);
  expect(lines.filter((line) => line.includes('did not close a checkout session'))).toHaveLength(
    status === 502 ? 1 : 0,
  );
});

it('a purchase whose page may still be open, because the provider does not answer, is not cancelled', async () => {
  const { params, token, read } = await started();
  app.outside.payments = { ...provider.account, url: `http://127.0.0.1:${await freePort()}` };
  try {
    const refused = await app.call(cancelPayment, { params, token });
    expect([refused.status, refused.body.name]).toEqual([502, 'paymentPageUnreachable']);
  } finally {
    app.outside.payments = provider.account;
  }
  expect((await read()).state).toBe('open');
  expect(lines.join('')).toContain('the payment provider does not answer');
});

it('a customer that was deleted and a seller that is not named any more leave the money unbooked, where root sees it', async () => {
  const gone = await started();
  await app.db
    .updateTable('customers')
    .set({ deletedAt: app.clock.now() })
    .where('id', '=', gone.id)
    .execute();
  await deliver('completed', gone.session);
  // The notice leads there.
  const page = await app.call(getPayment, { params: gone.params, token: root });
  expect([page.status, page.body.state, page.body.problem]).toEqual([200, 'unbooked', 'customer']);
  const others = [
    gone.token,
    (await customer()).token,
    await app.signedIn(await buildUser(app.db, { role: 'manager' })),
  ];
  for (const token of others)
    expect((await app.call(getPayment, { params: gone.params, token })).status).not.toBe(200);
  const unknown = { ...gone.params, paymentId: newId() };
  expect((await app.call(getPayment, { params: unknown, token: root })).body.name).toBe('customerNotFound');
  const nameless = await started();
  await app.call(patchInvoiceSettings, { token: root, body: { ...seller, sellerName: '' } });
  await deliver('completed', nameless.session);
  expect((await nameless.read()).problem).toBe('seller');
  for (const { params } of [gone, nameless]) expect(await noticesAbout(params.paymentId)).toHaveLength(1);
});

it('events without a signature of the last minutes are refused, and those of others change nothing', async () => {
  const { session, balance } = await started();
  const payload = provider.event('checkout.session.completed', session);
  const at = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000);
  const right = provider.sign(payload, at(0));
  const refused = [
    '',
    'nonsense',
    right.replace('v1=', 'v0='),
    right.replace(/t=\d+/, 't='),
    provider.sign(payload, at(-301)),
    provider.sign(payload, at(301)),
    provider.sign(`${payload} `, at(0)),
    provider.sign(payload, at(0), 'whsec_of_somebody_else'),
  ];
  for (const header of refused) expect([header, await send(payload, header)]).toEqual([header, 400]);
  expect(lines.map((line) => JSON.parse(line).reason)).toEqual([
    ...Array(4).fill('there is no signature'),
    ...Array(2).fill('the time of the signature is not now'),
    ...Array(2).fill('no secret of the configuration made the signature'),
  ]);
  expect(lines.join('')).not.toMatch(/whsec|v1=/);
  expect(await deliver('completed', 'cs_of_others')).toBe(204);
  expect(await send('{"type":"charge.refunded"}')).toBe(204);
  expect(await balance()).toBe(0);
  // While a secret is replaced, the provider signs with both.
  const both = `${provider.sign(payload, at(-299), 'whsec_before')},${right.split(',')[1]}`;
  expect(await send(payload, both.replace(/t=\d+/, right.split(',')[0] ?? ''))).toBe(204);
  expect(await balance()).toBe(500);
});

const event = (more: object) =>
  JSON.stringify({
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_1', payment_status: 'paid', amount_total: 1, currency: 'eur', ...more } },
  });

it.each([
  ['', ': invalid_type'],
  ['no JSON', ': invalid_type'],
  ['{}', 'type: invalid_value'],
  ['{"type":"checkout.session.completed"}', 'data: invalid_type'],
  [event({ id: 'cs_\0' }), 'data.object.id: custom'],
  [event({ id: 'cs_\ud800' }), 'data.object.id: custom'],
  [event({ currency: 'eu\0' }), 'data.object.currency: custom'],
  [
    '{"type":"checkout.session.completed","data":{"object":{"id":"cs_1"}}}',
    'data.object.currency: invalid_type',
  ],
])('a signed event that cannot be read (%s) is refused, and the log says why', async (payload, fault) => {
  expect(await send(payload)).toBe(400);
  const [line, ...more] = lines.map((text) => JSON.parse(text));
  expect([line.msg, more]).toEqual(['a signed event of the payment provider cannot be read', []]);
  expect(line.faults).toContain(fault);
});

it('a session that the provider repeats for another payment begins none', async () => {
  const first = await started();
  const { id, token } = await customer();
  provider.repeats = first.session;
  const begun = await app.call(createPayment, { params: { id }, token, body: { offerId } });
  provider.repeats = null;
  expect([begun.status, begun.body.name]).toEqual([502, 'paymentPageUnreachable']);
  expect(lines.join('')).toContain('repeats a session of another payment');
  expect(await first.read()).toEqual(first.payment);
});

it('no payment begins for a free package, without a seller, or where the provider does not answer', async () => {
  const { id, token } = await customer();
  const begin = (offer: string) =>
    app.call(createPayment, { params: { id }, token, body: { offerId: offer } });
  const free = await buildOffer(app.db, { priceCents: 0 });
  expect((await begin(free)).body.name).toBe('paymentNotNeeded');
  for (const status of [401, 500]) {
    provider.failing = status;
    expect((await begin(offerId)).body.name).toBe('paymentPageUnreachable');
  }
  provider.failing = null;
  await app.call(patchInvoiceSettings, { token: root, body: { ...seller, sellerAddress: '' } });
  expect((await begin(offerId)).body.name).toBe('invoiceSellerMissing');
  expect((await app.call(getInstallation)).body.takesPayments).toBe(false);
  expect(await app.db.selectFrom('payments').select('id').where('customerId', '=', id).execute()).toEqual([]);
});

it('where the operator has no provider, the installation says so and the address of events takes nothing', async () => {
  expect((await app.call(getInstallation)).body.takesPayments).toBe(true);
  const { session, balance } = await started();
  app.outside.payments = null;
  try {
    expect((await app.call(getInstallation)).body.takesPayments).toBe(false);
    expect(await deliver('completed', session)).toBe(400);
    expect(await balance()).toBe(0);
  } finally {
    app.outside.payments = provider.account;
  }
});
