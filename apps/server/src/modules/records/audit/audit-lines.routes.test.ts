import { listAudit } from '@forecourt/contract/audit';
import { logout } from '@forecourt/contract/auth';
import * as bulk from '@forecourt/contract/bulk-jobs';
import {
  removeUserCredits,
  topUpCustomer,
  transferToClient,
  transferToUser,
} from '@forecourt/contract/credits';
import type { MailId, UserId } from '@forecourt/contract/ids';
import { uploadInstallationLogo } from '@forecourt/contract/installation';
import { createCustomerInvoice, voidCustomerInvoice } from '@forecourt/contract/invoices';
import type { LanguageCode } from '@forecourt/contract/languages';
import { openMail } from '@forecourt/contract/mails';
import { createNotification } from '@forecourt/contract/notifications';
import { declinePictureRequest } from '@forecourt/contract/picture-requests';
import { patchCustomerPrices } from '@forecourt/contract/prices';
import { impersonate } from '@forecourt/contract/sessions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { json } from '../../../platform/db/json.ts';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildDealer, capture } from '../../../testing/builders/captures.ts';
import { buildPictureRequest } from '../../../testing/builders/catalogue-builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { mailReset } from '../../people/auth/mailed-tokens.service.ts';

/** Each action of a user gives exactly one listed audit entry, which describes it. */

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root', name: 'Ruth Operator' }));
});
afterAll(() => app.close());

interface Line {
  action: string;
  objectKind: string;
  objectName: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const read = async (query: object, token = root): Promise<Line[]> =>
  (await app.call(listAudit, { token, query: { limit: 100, ...query } })).body.results;
const nameOf = async (id: UserId) =>
  (await app.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
const linesOf = (answer: { headers: Record<string, unknown> }) =>
  read({ requestId: String(answer.headers['x-request-id']) });

it('an invoice logs one line when it is created and one when it is voided, whatever the number of its items', async () => {
  const { customerId: id, vehicleId, payer } = await buildDealer(app.db);
  for (let number = 0; number < 4; number++) await capture(app.db, payer, { vehicleId });
  const made = await app.call(createCustomerInvoice, { token: root, params: { id } });
  const [line, ...others] = await linesOf(made);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ objectKind: 'invoices', objectName: null, before: null });
  expect(line?.after).toMatchObject({ id: made.body.id, status: 'draft' });
  expect(line?.after).not.toHaveProperty('net_cents');
  const params = { id, invoiceId: made.body.id };
  const ended = await app.call(voidCustomerInvoice, { token: root, params });
  expect(await linesOf(ended)).toMatchObject([
    { objectKind: 'invoices', before: { status: 'draft' }, after: { status: 'void' } },
  ]);
});

it('older lines about items and sums of invoices are left out of the list and its count', async () => {
  const objectId = crypto.randomUUID();
  const line = { happenedAt: app.clock.now(), action: 'createCustomerInvoice', objectId };
  const sums = { item_count: 3, credits: 3, net_cents: 450, vat_cents: 86 };
  const kept = [
    { ...line, objectKind: 'invoice_items', before: null, after: { name: 'Opel Kadett' } },
    { ...line, objectKind: 'invoice_movements', before: null, after: { live: true } },
    { ...line, objectKind: 'invoices', before: { item_count: 0, net_cents: 0 }, after: sums },
    { ...line, objectKind: 'invoices', before: null, after: { id: objectId, status: 'draft', ...sums } },
  ];
  for (const row of kept) {
    const values = { ...row, before: json(row.before), after: json(row.after) };
    await app.db.insertInto('auditLog').values(values).execute();
  }
  const { body } = await app.call(listAudit, { token: root, query: { objectId } });
  expect(body).toMatchObject({ count: 1, results: [{ objectKind: 'invoices', before: null }] });
});

it('a line about a mail whose token an operator read names its recipient', async () => {
  const id = await buildUser(app.db, { email: 'karin@weber.test' });
  await mailReset(app.system(), 'karin@weber.test');
  const mail = await app.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', 'karin@weber.test')
    .executeTakeFirstOrThrow();
  const opened = await app.call(openMail, { token: root, params: { id: mail.id as MailId } });
  expect(await linesOf(opened)).toMatchObject([
    { action: 'openMail', objectKind: 'mails', objectName: 'karin@weber.test' },
  ]);
  // The token itself is an entry as well, with the name of its user.
  expect(await read({ objectKind: 'password_resets', objectId: id })).toMatchObject([
    { objectName: await nameOf(id) },
  ]);
});

it('credits that are given, moved and taken back log lines about the accounts that hold them', async () => {
  const customerId = await buildCustomer(app.db, { name: 'Autohaus Weber' });
  const clientId = await buildClient(app.db, { customerId, name: 'Weber Nord', creditSource: 'user' });
  const userId = await buildUser(app.db, { clientId, name: 'Lena Vogt' });
  const admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
  const given = { token: root, params: { id: customerId }, body: { total: 500 } };
  expect(await linesOf(await app.call(topUpCustomer, given))).toMatchObject([
    {
      objectKind: 'customers',
      objectName: 'Autohaus Weber',
      customerId,
      before: { credits: 0 },
      after: { credits: 500, amount: 500, reason: 'top_up' },
    },
  ]);
  const toClient = { token: admin, params: { id: clientId }, body: { amount: 200 } };
  const moved = await linesOf(await app.call(transferToClient, toClient));
  expect(moved.map(({ objectName, after }) => [objectName, after?.amount, after?.credits]).sort()).toEqual([
    ['Autohaus Weber', -200, 300],
    ['Weber Nord', 200, 200],
  ]);
  await app.call(transferToUser, { token: admin, params: { id: userId }, body: { amount: 50 } });
  app.clock.forward(1_000);
  await app.call(removeUserCredits, { token: admin, params: { id: userId }, body: { total: 20 } });
  const history = await read({ objectKind: 'users', objectId: userId }, admin);
  const ofCredits = history.filter(({ after }) => after && 'amount' in after);
  expect(ofCredits.map(({ action, before, after }) => [action, before?.credits, after?.credits])).toEqual([
    ['removeUserCredits', 50, 30],
    ['transferToUser', 0, 50],
  ]);
});

it('paying for a picture logs no line about the account that pays', async () => {
  const { vehicleId, payer, clientId } = await buildDealer(app.db);
  await capture(app.db, payer, { vehicleId });
  const lines = await read({ objectKind: 'clients', objectId: clientId });
  expect(lines.filter(({ after }) => after && 'amount' in after)).toEqual([]);
});

it('a price logs one line with its kind and its value before and after; an unchanged one logs none', async () => {
  const id = await buildCustomer(app.db, { name: 'Autohaus Weber' });
  const set = async (body: object) =>
    linesOf(await app.call(patchCustomerPrices, { token: root, params: { id }, body }));
  await set({ exterior: 2, interior: 1 });
  expect(await set({ exterior: 3, interior: 1 })).toMatchObject([
    {
      objectKind: 'prices',
      objectName: 'Autohaus Weber',
      before: { kind: 'exterior', credits: 2 },
      after: { kind: 'exterior', credits: 3 },
    },
  ]);
  const [gone, ...others] = await set({ exterior: null });
  expect(others).toEqual([]);
  expect(gone).toMatchObject({ before: { kind: 'exterior', credits: 3 }, after: { credits: null } });
});

it('a notification is named by its headline, in whichever shape it was sent', async () => {
  const named = async (contents: object) => {
    const body = { languageContents: [contents] };
    const [line] = await linesOf(await app.call(createNotification, { token: root, body }));
    return line?.objectName;
  };
  expect(await named({ language: 'en', headLine: 'Snow', content: 'News' })).toBe('Snow');
  expect(await named({ language: 'en', content: { headLine: 'Ice', content: 'News' } })).toBe('Ice');
});

it('a notification is named in the language of the user who reads the log', async () => {
  const languageContents = [
    { language: 'english', headLine: 'Snow', content: 'News' },
    { language: 'German', headLine: 'Schnee', content: 'Neues' },
  ];
  await app.call(createNotification, { token: root, body: { languageContents } });
  const nameIn = async (language: LanguageCode) => {
    const id = await buildUser(app.db, { role: 'root' });
    await app.db.updateTable('users').set({ language }).where('id', '=', id).execute();
    return (await read({ action: 'createNotification' }, await app.signedIn(id)))[0]?.objectName;
  };
  expect([await nameIn('de'), await nameIn('it')]).toEqual(['Schnee', 'Snow']);
});

it('a notification that the installation sends about an action is not listed as a line of the user who acted', async () => {
  const userId = await buildUser(app.db, {});
  const handledBy = await buildUser(app.db, {});
  const params = { id: await buildPictureRequest(app.db, { userId, handledBy }) };
  const answer = await app.call(declinePictureRequest, { token: root, params, body: { reason: 'No' } });
  expect((await linesOf(answer)).map(({ objectKind }) => objectKind)).toEqual(['picture_requests']);
});

it('a user who logs out while acting for somebody logs one line', async () => {
  const rootId = await buildUser(app.db, { role: 'root' });
  const token = await app.signedIn(rootId);
  await app.call(impersonate, { token, params: { id: await buildUser(app.db, {}) }, body: {} });
  expect(await linesOf(await app.call(logout, { token }))).toMatchObject([{ objectKind: 'sessions' }]);
});

it('a bulk job logs a line when it starts and when it is stopped, and none while it runs or when it is dismissed', async () => {
  const token = await app.signedIn((await buildDealer(app.db)).userId);
  const until = app.clock.now().toISOString();
  const body = { action: 'deleteVehicles', filter: {}, until };
  const { id } = (await app.call(bulk.createVehicleBulkJob, { token, body })).body;
  app.clock.forward(1_000);
  await app.call(bulk.cancelBulkJob, { token, params: { id } });
  await app.call(bulk.dismissBulkJob, { token, params: { id } });
  const lines = await read({ objectKind: 'bulk_jobs', objectId: id });
  expect(lines).toMatchObject([
    { action: 'cancelBulkJob', after: { state: 'cancelled' } },
    { action: 'createVehicleBulkJob', before: null, after: { action: 'deleteVehicles' } },
  ]);
  const kept = await app.db.selectFrom('auditLog').select('id').where('objectId', '=', id).execute();
  expect(kept.length).toBeGreaterThan(lines.length);
});

it('a new logo logs a line with the name of its file', async () => {
  const file = photo();
  const [ofFile, ofSettings] = (
    await linesOf(await app.upload(uploadInstallationLogo, { token: root, file }))
  ).toSorted((a, b) => a.objectKind.localeCompare(b.objectKind));
  expect(ofFile).toMatchObject({ objectKind: 'files', objectName: file.name });
  const names = (ofSettings as unknown as { names: Record<string, string> }).names;
  expect(names[String(ofSettings?.after?.logo_file_id)]).toBe(file.name);
});
