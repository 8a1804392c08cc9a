import type { UserId } from '@forecourt/contract/ids';
import { getNotificationPreferences } from '@forecourt/contract/notifications';
import { getUnsubscription, unsubscribe } from '@forecourt/contract/unsubscribe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { nothingElse, openMailServer } from '../../../testing/stand-ins/mails.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as mails from '../../records/mails/mails.service.ts';
import { sendNotice } from './notices.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const publicUrl = 'https://cars.example';

/** Has a customer's admin notified by mail, and returns the mail as a mail server received it. */
async function mailOfNotice(userId: UserId) {
  const server = await openMailServer();
  const mailer = createMailer(server.url, 'post@cars.example');
  const ctx = { ...app.system(), outside: { ...app.outside, mailer, publicUrl } };
  const link = { kind: 'webhooks' } as const;
  const notice = { kind: 'webhookDisabled', text: 'webhookGone', values: { address: 'x' }, link } as const;
  await inTx(app.db, (tx) => sendNotice(tx, ctx, userId, notice));
  const { id } = await app.db
    .selectFrom('mails')
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await mails.sendMail(ctx, id, nothingElse);
  await server.close();
  const [{ parsed } = { parsed: null }] = server.received;
  const header = (key: string) => parsed?.headers.find((one) => one.key === key)?.value;
  const [, page = ''] = /https:\/\/cars\.example\/unsubscribe#(\S+)/.exec(parsed?.text ?? '') ?? [];
  return { parsed, header, token: page };
}

async function mailsOf(userId: UserId): Promise<Record<string, boolean>> {
  const token = await app.signedIn(userId);
  const { body } = await app.call(getNotificationPreferences, { token, params: { id: userId } });
  return Object.fromEntries(
    Object.entries(body as Record<string, { mail: boolean }>).map(([kind, { mail }]) => [kind, mail]),
  );
}

it('a mail program ends the mails of a kind by one call without a sign-in, whatever form it sends', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const userId = await buildUser(app.db, { role: 'customer' });
    const { header, parsed, token } = await mailOfNotice(userId);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(https:.*)>$/.exec(header('list-unsubscribe') ?? '') ?? [];
    expect(parsed?.html).toContain(`href="https://cars.example/unsubscribe#${token}"`);
    expect((await mailsOf(userId)).webhookDisabled).toBe(true);
    const { pathname } = new URL(url);
    const opened = await app.server.inject({ url: pathname, headers: { accept: 'text/html' } });
    expect([opened.statusCode, opened.headers.location]).toEqual([302, `/unsubscribe#${token}`]);
    expect((await mailsOf(userId)).webhookDisabled).toBe(true);
    const payload = 'List-Unsubscribe=One-Click';
    const ended = await app.server.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': type },
      payload,
    });
    expect(ended.statusCode).toBe(204);
    const log = app.db.selectFrom('auditLog').select(['action', 'actorId', 'objectId']).orderBy('id', 'desc');
    expect(await log.executeTakeFirst()).toMatchObject({ action: 'unsubscribe', actorId: null });
    expect((await mailsOf(userId)).webhookDisabled).toBe(false);
  }
});

it('the page shows what the link ends before it ends it, and nothing else is switched off', async () => {
  const userId = await buildUser(app.db, { role: 'customer' });
  const { token } = await mailOfNotice(userId);
  const on = { kind: 'webhookDisabled', isSubscribed: true };
  expect((await app.call(getUnsubscription, { token })).body).toEqual(on);
  expect((await app.call(getUnsubscription, { token })).body).toEqual(on);
  const off = { ...on, isSubscribed: false };
  expect((await app.call(unsubscribe, { token })).body).toEqual(off);
  expect((await app.call(unsubscribe, { token })).body).toEqual(off);
  const rows = await app.db
    .selectFrom('notificationPreferences')
    .selectAll()
    .where('userId', '=', userId)
    .execute();
  expect(rows).toEqual([{ userId, kind: 'webhookDisabled', channel: 'mail', enabled: false }]);
});

it('a changed, cut off or foreign token ends nothing', async () => {
  const [userId, other] = [
    await buildUser(app.db, { role: 'customer' }),
    await buildUser(app.db, { role: 'customer' }),
  ];
  const { token } = await mailOfNotice(userId);
  const wrong = [
    token.slice(0, -1),
    token.replace(userId, other),
    token.replace('webhookDisabled', 'all'),
    token.replace('webhookDisabled', 'lowBalance'),
    'x',
    '',
  ];
  for (const one of wrong) {
    expect((await app.call(unsubscribe, { token: one })).body.name, one).toBe('unsubscribeLinkInvalid');
    const answer = await app.server.inject({ method: 'POST', url: `/unsubscribe/${one || 'none'}` });
    expect([answer.statusCode, answer.json().name]).toEqual([404, 'unsubscribeLinkInvalid']);
  }
  expect((await mailsOf(userId)).webhookDisabled).toBe(true);
  expect((await mailsOf(other)).webhookDisabled).toBe(true);
});

it('the link of a deleted account is invalid', async () => {
  const userId = await buildUser(app.db, { role: 'customer' });
  const { token } = await mailOfNotice(userId);
  await app.db.updateTable('users').set({ deletedAt: app.clock.now() }).where('id', '=', userId).execute();
  expect((await app.call(unsubscribe, { token })).body.name).toBe('unsubscribeLinkInvalid');
});
