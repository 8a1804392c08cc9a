import { listAudit } from '@forecourt/contract/audit';
import { changePassword, forgotPassword, login, resetPassword } from '@forecourt/contract/auth';
import type { MailId } from '@forecourt/contract/ids';
import { languageCodes } from '@forecourt/contract/language-names';
import { listMails, openMail } from '@forecourt/contract/mails';
import { getSession } from '@forecourt/contract/sessions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { mailNames } from '../../../platform/mail/mail-texts.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { type MailServer, mailWords, nothingElse, openMailServer } from '../../../testing/stand-ins/mails.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { mailReset } from '../../people/auth/mailed-tokens.service.ts';
import * as mails from './mails.service.ts';

let app: TestApp;
let server: MailServer;

beforeAll(async () => {
  app = await openTestApp();
  server = await openMailServer();
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const post = (to: string) =>
  inTx(app.db, (tx) =>
    mails.enqueueMail(
      tx,
      {
        name: 'passwordReset',
        to,
        language: 'de',
        values: { token: 'T0KEN', url: 'http://x#T0KEN' },
        secret: 'T0KEN',
      },
      app.clock.now(),
    ),
  );
it('a mail uses the product name that the operator has set', async () => {
  await app.db.updateTable('installationSettings').set({ name: 'Bildwerk Nord' }).execute();
  await post('named@example.test');
  await app.db.updateTable('installationSettings').set({ name: null }).execute();
  await post('plain@example.test');
  const subjectTo = async (to: string) =>
    (await app.db.selectFrom('mails').select('subject').where('recipient', '=', to).executeTakeFirstOrThrow())
      .subject;
  expect(await subjectTo('named@example.test')).toBe('Ihr Passwort bei Bildwerk Nord zurücksetzen');
  expect(await subjectTo('plain@example.test')).toBe('Ihr Passwort bei Forecourt zurücksetzen');
});

const idOf = async (to: string) =>
  (await app.db.selectFrom('mails').select('id').where('recipient', '=', to).executeTakeFirstOrThrow()).id;

it('a mail goes through the mail server once, in the reader’s language', async () => {
  const mailer = createMailer(server.url, 'Forecourt <no-reply@example.test>');
  const ctx = { ...app.system(), outside: { ...app.outside, mailer } };
  await post('once@example.test');
  const id = await idOf('once@example.test');
  await mails.sendMail(ctx, id, nothingElse);
  await mails.sendMail(ctx, id, nothingElse);
  expect(server.received).toHaveLength(1);
  const [{ parsed, raw } = { parsed: null, raw: '' }] = server.received;
  expect(parsed?.to).toMatchObject([{ address: 'once@example.test' }]);
  expect(parsed?.text).toContain('T0KEN');
  expect(parsed?.html).toContain('T0KEN');
  expect(parsed?.messageId).toBe(`<${id}@example.test>`);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  const row = await app.db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id as MailId)
    .executeTakeFirst();
  expect(JSON.stringify(row)).not.toContain('T0KEN');
});

it('reading a token is logged, and sessions with the password set by it name the reader until the password is changed', async () => {
  const email = 'read-by-root@example.test';
  const id = await buildUser(app.db, { email });
  const rootId = await buildUser(app.db, { role: 'root', name: 'Rita Root' });
  const root = await app.signedIn(rootId);
  await mailReset(app.system(), email);
  const mail = (await app.call(listMails, { token: root })).body.results.find(
    (one: { to: string }) => one.to === email,
  );
  const { body } = await app.call(openMail, { token: root, params: { id: mail.id } });
  const [resetToken] = /[\w-]{43}/.exec(body.text) ?? [];
  const log = (await app.call(listAudit, { token: root, query: { objectId: mail.id } })).body.results;
  expect(log).toMatchObject([{ action: 'openMail', actor: { id: rootId } }]);

  const password = 'chosen with a token of somebody';
  expect((await app.call(resetPassword, { body: { resetToken, password } })).status).toBe(200);
  const signIn = async (secret: string) =>
    (await app.call(login, { body: { email, password: secret } })).body.token;
  const readBy = async (token: string) => (await app.call(getSession, { token })).body.passwordReadBy;
  const token = await signIn(password);
  expect(await readBy(token)).toEqual({ id: rootId, name: 'Rita Root' });
  const rows = await app.db.selectFrom('auditLog').selectAll().where('objectKind', '=', 'sessions').execute();
  expect(JSON.stringify(rows.at(-1)?.after)).toContain(rootId);

  const own = 'chosen by its own person';
  const change = { password: own, passwordRepeat: own, passwordOld: password };
  expect((await app.call(changePassword, { token, params: { id }, body: change })).status).toBe(200);
  expect(await readBy(await signIn(own))).toBeNull();
});

it('an unsent token is removed from the outbox once it has expired', async () => {
  await post('old@example.test');
  const id = await idOf('old@example.test');
  const ctx = { ...app.system(), outside: { ...app.outside, mailer: createMailer(null, 'x') } };
  const sendLater = async (days: number) => {
    await post('any@example.test');
    const now = new Date(app.clock.now().getTime() + days * 24 * 60 * 60_000);
    await mails.sendMail({ ...ctx, now }, await idOf('any@example.test'), nothingElse);
    return app.db
      .selectFrom('mails')
      .select('body')
      .where('id', '=', id as MailId)
      .executeTakeFirstOrThrow();
  };
  expect((await sendLater(7)).body).toContain('T0KEN');
  expect((await sendLater(8)).body).not.toContain('T0KEN');
});

it('a mail that was sent no longer shows its token when it is opened, and opening it is not logged', async () => {
  const ctx = {
    ...app.system(),
    outside: { ...app.outside, mailer: createMailer(server.url, 'x@example.test') },
  };
  await post('sent@example.test');
  const id = await idOf('sent@example.test');
  await mails.sendMail(ctx, id, nothingElse);
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const { body } = await app.call(openMail, { token: root, params: { id } });
  expect([body.hasSecret, body.text.includes('T0KEN')]).toEqual([false, false]);
  const row = await app.db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id as MailId)
    .executeTakeFirst();
  expect(row?.openedById).toBeNull();
});

it('the outbox shows the state of each mail', async () => {
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const stateOf = async (to: string) => {
    const { body } = await app.call(listMails, { token: root, query: { limit: 100 } });
    return body.results.find((mail: { to: string }) => mail.to === to)?.state;
  };
  await post('state@example.test');
  const id = await idOf('state@example.test');
  expect(await stateOf('state@example.test')).toBe('waiting');
  await app.database.pool.query(
    `select graphile_worker.permanently_fail_jobs(array[id], 'refused') from graphile_worker.jobs where key = $1`,
    [`mail:${id}`],
  );
  expect(await stateOf('state@example.test')).toBe('failed');
  const opened = await app.call(openMail, { token: root, params: { id } });
  expect(opened.body.state).toBe('failed');
  await app.database.pool.query('select graphile_worker.remove_job($1)', [`mail:${id}`]);
  expect(await stateOf('state@example.test')).toBe('notSent');
  await mails.sendMail(app.system(), id, nothingElse);
  expect(await stateOf('state@example.test')).toBe('sent');
});

it('without a mail server an unsent mail has the state noServer', async () => {
  const bare = await openTestApp({ mailer: createMailer(null, 'x') });
  try {
    const root = await bare.signedIn(await buildUser(bare.db, { role: 'root' }));
    await buildUser(bare.db, { email: 'kept@example.test' });
    await mailReset(bare.system(), 'kept@example.test');
    const { body } = await bare.call(listMails, { token: root });
    expect(body.results).toMatchObject([{ to: 'kept@example.test', state: 'noServer', sentAt: null }]);
  } finally {
    await bare.close();
  }
});

it('without a mail server a mail waits in the outbox, which only root may read', async () => {
  const mailer = createMailer(null, 'x');
  await post('waits@example.test');
  await mails.sendMail(
    { ...app.system(), outside: { ...app.outside, mailer } },
    await idOf('waits@example.test'),
    nothingElse,
  );
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const { body } = await app.call(listMails, { token: root });
  const waiting = body.results.find((mail: { to: string }) => mail.to === 'waits@example.test');
  expect(waiting).toMatchObject({ sentAt: null, hasSecret: true, text: expect.stringContaining('•••') });
  expect(JSON.stringify(body)).not.toContain('T0KEN');
  const opened = await app.call(openMail, { token: root, params: { id: waiting.id } });
  expect(opened.body.text).toContain('T0KEN');
  const user = await app.signedIn(await buildUser(app.db));
  expect((await app.call(listMails, { token: user })).status).toBe(403);
});

it('a link in a mail is built from the configuration, whatever host a request names', async () => {
  await buildUser(app.db, { email: 'host@example.test' });
  await app.call(forgotPassword, { body: { email: 'host@example.test' }, headers: { host: 'evil.example' } });
  await mailReset(app.system(), 'host@example.test');
  const { body } = await app.db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', 'host@example.test')
    .executeTakeFirstOrThrow();
  expect(body).toContain('http://localhost:8080/login');
  expect(body).not.toContain('evil.example');
});

it('every mail exists in every language, with the same placeholders', () => {
  const values = {
    token: '«token»',
    url: '«url»',
    name: '«name»',
    person: '«person»',
    count: '«count»',
    differences: '«differences»',
    email: '«email»',
    inviter: '«inviter»',
    headLine: '«headLine»',
    content: '«content»',
    product: '«product»',
    account: '«account»',
  };
  const marks = (text: string) => [...text.matchAll(/«\w+»/g)].map(String).sort();
  for (const name of mailNames) {
    const english = mailWords(name, 'en', values);
    for (const language of languageCodes.filter((one) => one !== 'en')) {
      const { subject, text } = mailWords(name, language, values);
      expect([language, marks(text)]).toEqual([language, marks(english.text)]);
      // The subject of a notice is the headline of its notification.
      if (name === 'notice') expect(subject).toBe('«headLine»');
      else expect(subject).not.toBe(english.subject);
      expect(text).not.toContain('{{');
    }
  }
});
