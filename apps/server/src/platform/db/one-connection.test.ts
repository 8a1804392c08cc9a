import { sendInvitation } from '@forecourt/contract/invitations';
import { patchInvoiceSettings } from '@forecourt/contract/invoice-settings';
import { createPayment } from '@forecourt/contract/payments';
import { redeemPromoCode } from '@forecourt/contract/promo-codes';
import { createUser, getUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { buildClient, buildCustomer, buildUser } from '../../testing/builders/builders.ts';
import { buildOffer, buildPromoCode } from '../../testing/builders/money-builders.ts';
import { PaymentProviderStandIn } from '../../testing/stand-ins/payment-provider.ts';
import { type Answer, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { hashPassword } from '../crypto.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { createMailer } from '../mail/mailer.ts';
import { inTx } from './database.ts';

const connectionsMax = 4;
const callsAtOnce = 6 * connectionsMax;
let app: TestApp;
let provider: PaymentProviderStandIn;
beforeAll(async () => {
  provider = await PaymentProviderStandIn.start();
  app = await openTestApp({ connectionsMax, payments: provider.account });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

describe('while a transaction is open', () => {
  const mail = {
    id: '1',
    to: 'a@b.test',
    subject: '',
    text: '',
    html: null,
    attachments: [],
    oneClick: null,
  };
  const url = 'http://127.0.0.1:9';

  it.each<[string, () => Promise<unknown>]>([
    ['a second connection', () => app.db.selectFrom('users').select('id').execute()],
    ['a second transaction', () => inTx(app.db, async () => {})],
    ['a limit', () => new RateLimit(app.database.pool, { name: 'test', tries: 1, windowS: 60 }).take('key')],
    ['another server', () => app.outside.outgoing(url, { method: 'GET', timeoutMs: 100, bytesMax: 1 })],
    ['the address of a server', () => app.outside.addressOf('server.test')],
    ['the mail server', () => createMailer('smtp://127.0.0.1:9', 'a@b.test').send(mail)],
    ['a turn', () => hashPassword('a password')],
    ['a file', () => app.outside.storage.put('test/file', new Uint8Array())],
  ])('%s is refused, and free again afterwards', async (_name, ask) => {
    const refused = 'is asked for while a transaction is open';
    await inTx(app.db, async () => {
      await expect(ask()).rejects.toThrow(refused);
    });
    await ask().catch((error: Error) => expect(error.message).not.toContain(refused));
  });
});

/** The statuses of many more calls at once than there are connections, after somebody else has been answered in between. */
async function crowd(
  call: (n: number) => Promise<Answer>,
  meanwhile = async () => {},
  letGo = () => {},
): Promise<number[]> {
  const id = await buildUser(app.db);
  const token = await app.signedIn(id);
  const calls = Array.from({ length: callsAtOnce }, (_, n) => call(n));
  await meanwhile();
  expect((await app.call(getUser, { params: { id }, token })).status).toBe(200);
  letGo();
  return (await Promise.all(calls)).map(({ status }) => status);
}

const times = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;
const keyed = (n: number) => ({ 'idempotency-key': `crowd ${n}` });

describe('many calls at once hold no connection that others wait for', () => {
  it('where they redeem promo codes, whose attempts are counted', async () => {
    await buildPromoCode(app.db, { code: 'CROWD', credits: 5 });
    const clientId = await buildClient(app.db);
    const token = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
    const body = { code: 'CROWD' };
    const statuses = await crowd((n) => app.call(redeemPromoCode, { token, body, headers: keyed(n) }));
    expect([times(statuses, 200), times(statuses, 429)]).toEqual([1, callsAtOnce - 20]);
    expect(times(statuses, 503)).toBe(0);
    expect(await ledger.findBalance(app.db, { kind: 'client', id: clientId })).toBe(5);
  });

  it('where they send one invitation again, which is counted too', async () => {
    const token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    const body = { role: 'manager', email: 'waits@example.test', name: 'Wim Waits' };
    const params = { id: (await app.call(createUser, { token, body })).body.id };
    const statuses = await crowd(() => app.call(sendInvitation, { params, token }));
    expect([times(statuses, 200), times(statuses, 429)]).toEqual([3, callsAtOnce - 3]);
  });

  it('where they buy at a payment provider that does not answer', async () => {
    const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    const seller = { currency: 'EUR', vatBasisPoints: 1900, sellerName: 'Operator', sellerAddress: 'Road 1' };
    await app.call(patchInvoiceSettings, { token: root, body: seller });
    const id = await buildCustomer(app.db);
    const token = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: id }));
    const body = { offerId: await buildOffer(app.db, { name: 'Starter', credits: 5, priceCents: 100 }) };
    const letGo = provider.hold();
    const statuses = await crowd(
      (n) => app.call(createPayment, { params: { id }, token, body, headers: keyed(n) }),
      () => expect.poll(() => provider.asked).toBe(callsAtOnce),
      letGo,
    );
    expect(times(statuses, 201)).toBe(callsAtOnce);
  });
});
