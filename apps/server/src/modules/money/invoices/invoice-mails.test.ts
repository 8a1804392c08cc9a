import { createHash } from 'node:crypto';
import type { MailId, UserId } from '@forecourt/contract/ids';
import { patchInvoiceSettings } from '@forecourt/contract/invoice-settings';
import { closeCustomerInvoice, createCustomerInvoice } from '@forecourt/contract/invoices';
import { patchNotificationPreferences } from '@forecourt/contract/notifications';
import { patchQuietHours } from '@forecourt/contract/quiet-hours';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailer } from '../../../platform/mail/mailer.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildDealer, capture } from '../../../testing/builders/captures.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { nothingElse, openMailServer } from '../../../testing/stand-ins/mails.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { releaseNotices } from '../../people/notifications/held-notices.service.ts';
import * as mails from '../../records/mails/mails.service.ts';
import { printInvoices } from './invoice-mails.service.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const seller = { sellerName: 'Seller', sellerAddress: 'Road 1', vatBasisPoints: 810, currency: 'CHF' };
  await app.call(patchInvoiceSettings, { token: root, body: seller });
});
afterAll(() => app.close());

type Dealer = Awaited<ReturnType<typeof buildDealer>>;

/** A dealer whose admin gets invoices by mail. */
async function dealerWithMail(): Promise<{ dealer: Dealer; userId: UserId; email: string }> {
  const dealer = await buildDealer(app.db);
  const email = `${dealer.customerId}@example.test`;
  const userId = await buildUser(app.db, { role: 'customer', customerId: dealer.customerId, email });
  const token = await app.signedIn(userId);
  const body = { invoiceClosed: { mail: true } };
  expect((await app.call(patchNotificationPreferences, { token, params: { id: userId }, body })).status).toBe(
    200,
  );
  return { dealer, userId, email };
}

async function closeInvoice({ customerId: id, payer, userId }: Dealer) {
  const vehicleId = await buildVehicle(app.db, { userId });
  await capture(app.db, payer, { vehicleId, position: 'exterior.front', now: app.clock.now() });
  const created = await app.call(createCustomerInvoice, { token: root, params: { id } });
  const on = { token: root, params: { id, invoiceId: created.body.id } };
  const { number } = (await app.call(closeCustomerInvoice, on)).body;
  return { number };
}

async function deliver(email: string) {
  const server = await openMailServer();
  const ctx = {
    ...app.system(),
    outside: { ...app.outside, mailer: createMailer(server.url, 'a@b.example') },
  };
  const rows = await app.db.selectFrom('mails').select('id').where('recipient', '=', email).execute();
  for (const { id } of rows) await mails.sendMail(ctx, id as MailId, { ...nothingElse, printInvoices });
  await server.close();
  return server.received.map(({ parsed }) => parsed);
}

const names = (attachments: { filename: string | null }[]) => attachments.map(({ filename }) => filename);
const hash = (bytes: ArrayBuffer | string | Uint8Array) =>
  createHash('sha256')
    .update(typeof bytes === 'string' ? bytes : new Uint8Array(bytes as ArrayBuffer))
    .digest('hex');

it('the mail of a closed invoice has its PDF attached', async () => {
  const { dealer, email, userId } = await dealerWithMail();
  const { number } = await closeInvoice(dealer);
  const [mail] = await deliver(email);
  expect(mail?.attachments).toMatchObject([{ filename: `${number}.pdf`, mimeType: 'application/pdf' }]);
  const content = mail?.attachments[0]?.content ?? '';
  expect(
    Buffer.from(content as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const invoice = app.db.selectFrom('invoices').select('id').where('customerId', '=', dealer.customerId);
  const { id } = await invoice.executeTakeFirstOrThrow();
  const [printed] = await printInvoices(app.system(), userId, [id]);
  expect(hash(content)).toBe(hash(printed?.bytes ?? ''));
});

it('several invoices in the daily mail are all attached', async () => {
  const { dealer, email, userId } = await dealerWithMail();
  const token = await app.signedIn(userId);
  const body = { hours: null, dailyMail: true, timeZone: 'UTC' };
  await app.call(patchQuietHours, { token, params: { id: userId }, body });
  const closed = [await closeInvoice(dealer), await closeInvoice(dealer)];
  expect(await deliver(email)).toEqual([]);
  await releaseNotices(app.system(), { channel: 'mail', userId });
  const [mail] = await deliver(email);
  expect(names(mail?.attachments ?? [])).toEqual(closed.map(({ number }) => `${number}.pdf`));
});

it('a person who has left the dealer before the mail goes out does not get the invoice', async () => {
  const { dealer, email, userId } = await dealerWithMail();
  await closeInvoice(dealer);
  const { customerId } = await buildDealer(app.db);
  await app.db.updateTable('users').set({ customerId }).where('id', '=', userId).execute();
  const [mail] = await deliver(email);
  expect(mail?.attachments).toEqual([]);
});
