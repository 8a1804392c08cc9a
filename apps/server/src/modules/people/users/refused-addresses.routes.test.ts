import type { UserId } from '@forecourt/contract/ids';
import { confirmAddress } from '@forecourt/contract/refused-addresses';
import { getUser, patchUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import { buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { postfixBounce } from '../../../testing/stand-ins/bounces.ts';
import { type MailServer, nothingElse, openMailServer } from '../../../testing/stand-ins/mails.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { recordBounce } from '../../records/mails/bounces.service.ts';
import * as mails from '../../records/mails/mails.service.ts';
import { sendNotice } from '../notifications/notices.service.ts';

let app: TestApp;
let server: MailServer;
let answer: { responseCode: number; message: string } | null = null;
let count = 0;
let email: string;
let id: UserId;

beforeAll(async () => {
  app = await openTestApp();
  server = await openMailServer({
    onRcptTo: (_address, _session, done) =>
      done(answer && Object.assign(new Error(answer.message), { responseCode: answer.responseCode })),
  });
});
afterAll(async () => {
  await server.close();
  await app.close();
});
beforeEach(async () => {
  count += 1;
  email = `person-${count}@example.test`;
  answer = null;
  id = await buildUser(app.db, { role: 'customer', customerId: await buildCustomer(app.db), email });
});

const mailsTo = (to: string) =>
  app.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', to)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

async function notify(): Promise<void> {
  const link = { kind: 'webhooks' } as const;
  const notice = { kind: 'webhookDisabled', text: 'webhookGone', values: { address: 'x' }, link } as const;
  await inTx(app.db, (tx) => sendNotice(tx, app.system(), id, notice));
}

async function writeAndSend(to = email): Promise<void> {
  const letter = { name: 'passwordChanged', to, language: 'en', values: {} } as const;
  await inTx(app.db, (tx) => mails.enqueueMail(tx, letter, app.clock.now()));
  const mailer = createMailer(server.url, 'a@b.example');
  const ctx = { ...app.system(), outside: { ...app.outside, mailer } };
  for (const mail of await mailsTo(to)) await mails.sendMail(ctx, mail.id, nothingElse);
}

async function refusedAt(): Promise<string | null> {
  const token = await app.signedIn(id);
  return (await app.call(getUser, { token, params: { id } })).body.mailRefusedAt;
}

const gone = { responseCode: 550, message: 'no such user here' };

it('an address that is refused for good gets no more notifications until it is confirmed', async () => {
  answer = gone;
  await writeAndSend();
  expect(await refusedAt()).toBe(app.clock.now().toISOString());
  const before = (await mailsTo(email)).length;
  await notify();
  expect(await mailsTo(email)).toHaveLength(before);
  const token = await app.signedIn(id);
  const confirmed = await app.call(confirmAddress, { token, params: { id } });
  expect([confirmed.status, confirmed.body.mailRefusedAt]).toEqual([200, null]);
  await notify();
  expect(await mailsTo(email)).toHaveLength(before + 1);
});

it('a new address, and a mail that arrives, end the mark', async () => {
  answer = gone;
  await writeAndSend();
  expect(await refusedAt()).not.toBeNull();
  answer = null;
  await writeAndSend();
  expect(await refusedAt()).toBeNull();
  answer = gone;
  await writeAndSend();
  expect(await refusedAt()).not.toBeNull();
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const body = { email: `moved-${count}@example.test` };
  expect((await app.call(patchUser, { token: root, params: { id }, body })).body.mailRefusedAt).toBeNull();
});

it.each([
  { responseCode: 451, message: 'try again later' },
  { responseCode: 421, message: 'busy' },
])('a refusal for now marks no address: $responseCode', async (busy) => {
  answer = busy;
  await expect(writeAndSend()).rejects.toThrow(busy.message);
  expect(await refusedAt()).toBeNull();
});

it('a full mailbox, or a policy of the server, marks no address', async () => {
  answer = { responseCode: 552, message: '5.2.2 mailbox full' };
  await writeAndSend();
  answer = { responseCode: 550, message: '5.7.1 your network is on our list' };
  await writeAndSend();
  expect(await refusedAt()).toBeNull();
});

it('an address whose mails come back is marked until it is confirmed, also where its server accepts further ones', async () => {
  const bounce = (mailId: string) => recordBounce(app.system(), postfixBounce({ mailId, to: email }));
  await writeAndSend();
  expect(await bounce('01976fb2-8c4e-7a31-9d5f-3c1b2a4e6f70')).toBe(false);
  expect(await refusedAt()).toBeNull();
  const [{ id: mailId } = { id: '' }] = await mailsTo(email);
  expect(await bounce(mailId)).toBe(true);
  expect(await refusedAt()).not.toBeNull();
  await writeAndSend();
  expect(await refusedAt()).not.toBeNull();
  const token = await app.signedIn(id);
  await app.call(confirmAddress, { token, params: { id } });
  expect(await bounce(mailId)).toBe(true);
  expect(await refusedAt()).toBeNull();
});

it('a mail that is refused for what it contains marks no address', async () => {
  const strict = await openMailServer({
    onData: async (stream, _session, done) => {
      await stream.toArray();
      done(Object.assign(new Error('looks like spam'), { responseCode: 554 }));
    },
  });
  const own = server;
  server = strict;
  await writeAndSend();
  server = own;
  await strict.close();
  expect(await refusedAt()).toBeNull();
});

it('nobody but the person and those who manage the account confirm an address', async () => {
  answer = gone;
  await writeAndSend();
  const stranger = await buildUser(app.db, { role: 'customer', customerId: await buildCustomer(app.db) });
  const call = async (token: string) => (await app.call(confirmAddress, { token, params: { id } })).status;
  expect(await call(await app.signedIn(stranger))).toBeGreaterThanOrEqual(403);
  expect(await refusedAt()).not.toBeNull();
  expect(await call(await app.signedIn(await buildUser(app.db, { role: 'root' })))).toBe(200);
  expect(await refusedAt()).toBeNull();
});
