import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import tls from 'node:tls';
import type { MailId } from '@forecourt/contract/ids';
import { languageCodes } from '@forecourt/contract/language-names';
import { listMails } from '@forecourt/contract/mails';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { createBounceMailbox } from '../../../platform/mail/bounce-mailbox.ts';
import { mailHtml } from '../../../platform/mail/mail-html.ts';
import { mailContent, mailNames } from '../../../platform/mail/mail-texts.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { tinyPictures } from '../../../testing/builders/tiny-pictures.ts';
import { exchangeBounce, postfixBounce } from '../../../testing/stand-ins/bounces.ts';
import { canServeImap, openImapServer } from '../../../testing/stand-ins/imap-server.ts';
import { type MailServer, nothingElse, openMailServer } from '../../../testing/stand-ins/mails.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { findBounceMailbox, readBounces } from './bounces.service.ts';
import type { LogoMaker } from './mail-logo.service.ts';
import * as mails from './mails.service.ts';

const hasDovecot = await canServeImap();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

function through(server: MailServer): Ctx {
  const mailer = createMailer(server.url, 'Autohaus <post@example.test>');
  return { ...app.system(), outside: { ...app.outside, mailer } };
}

async function write(to: string): Promise<MailId> {
  const values = { inviter: 'Ines', url: 'http://localhost:8080/login#invite=T0KEN', token: 'T0KEN' };
  await inTx(app.db, (tx) =>
    mails.enqueueMail(
      tx,
      { name: 'invitation', to, language: 'de', values, secret: 'T0KEN' },
      app.clock.now(),
    ),
  );
  const mail = app.db.selectFrom('mails').select('id').where('recipient', '=', to);
  return (await mail.orderBy('createdAt', 'desc').executeTakeFirstOrThrow()).id;
}

const rowOf = (id: MailId) =>
  app.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('an address that looks like two is one recipient, so nobody else gets the mail', async () => {
  const recipients: string[] = [];
  const server = await openMailServer({
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address);
      done();
    },
  });
  for (const to of ['ada@example.test,eve@example.test', 'ada@example.test;eve@example.test'])
    await mails.sendMail(through(server), await write(to), nothingElse).catch(() => {});
  expect(recipients).not.toContain('eve@example.test');
  expect(recipients).not.toContain('ada@example.test');
  await mails.sendMail(through(server), await write('ada@example.test'), nothingElse);
  expect(recipients).toContain('ada@example.test');
  await server.close();
});

it('a mail has two parts with the same words, greets its reader by name and has one button', async () => {
  const server = await openMailServer();
  await buildUser(app.db, { email: 'bea@example.test', name: 'Bea Berg' });
  await mails.sendMail(through(server), await write('bea@example.test'), nothingElse);
  const { parsed } = server.received[0] ?? {};
  expect(parsed?.text).toContain('Guten Tag Bea Berg,');
  expect(parsed?.text).toContain('Passwort wählen\nhttp://localhost:8080/login#invite=T0KEN\n');
  const html = parsed?.html ?? '';
  expect(html).toMatch(/<html lang="de" dir="ltr"/);
  expect(html).toContain('Guten Tag Bea Berg,');
  expect(html.match(/href="http:\/\/localhost:8080\/login#invite=T0KEN"/g)).toHaveLength(1);
  expect(html).toContain('prefers-color-scheme: dark');
  for (const paragraph of ['Ines hat Sie zu Forecourt eingeladen.', 'Er gilt einmal und 7 Tage lang.'])
    expect([parsed?.text?.includes(paragraph), html.includes(paragraph)]).toEqual([true, true]);
  await server.close();
});

it('a name that reads like an address is not in the greeting, and markup in values is shown as it is', async () => {
  await buildUser(app.db, { email: 'link@example.test', name: 'win at evil.example' });
  const id = await write('link@example.test');
  expect((await rowOf(id)).body).toMatch(/^Guten Tag,\n/);
  const values = { content: '<b>1 & 2</b>', headLine: 'x', url: 'http://x/"><i>', account: 'http://x/a' };
  const content = mailContent({ name: 'notice', language: 'en', values, person: null, product: null });
  const html = mailHtml(content, null);
  expect(html).toContain('&lt;b&gt;1 &amp; 2&lt;/b&gt;');
  expect(html).toContain('href="http://x/&quot;&gt;&lt;i&gt;"');
});

it('a mail that is refused for now is sent later under the same Message-ID', async () => {
  let busy = true;
  const server = await openMailServer({
    onRcptTo: (_address, _session, done) =>
      done(busy ? Object.assign(new Error('try again'), { responseCode: 451 }) : null),
  });
  const id = await write('greylisted@example.test');
  await expect(mails.sendMail(through(server), id, nothingElse)).rejects.toThrow('451');
  expect(await rowOf(id)).toMatchObject({ sentAt: null, refusedAt: null });
  busy = false;
  await mails.sendMail(through(server), id, nothingElse);
  expect(server.received.map(({ parsed }) => parsed.messageId)).toEqual([`<${id}@example.test>`]);
  await server.close();
});

describe('a mail server that takes no mails is named, with what is wrong', () => {
  const send = async (url: string) => {
    const ctx = {
      ...app.system(),
      outside: { ...app.outside, mailer: createMailer(url, 'a@b.example', null, 300) },
    };
    return mails.sendMail(ctx, await write('nobody@example.test'), nothingElse);
  };

  /** A server that says this line by line, each after one of the client's. */
  async function serverThatSays(...lines: string[]): Promise<{ host: string; close: () => void }> {
    const server = createServer((socket) => {
      const left = [...lines];
      const next = () => left.length > 0 && socket.write(`${left.shift()}\r\n`);
      socket.on('data', next).on('error', () => {});
      next();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
  }

  it.each([
    ['accepts and says nothing', [], 'does not answer: '],
    ['stops in the middle', ['220 mail.example ESMTP'], 'does not answer: '],
    ['speaks something else', ['SSH-2.0-OpenSSH_9.2'], 'cannot be used: '],
    [
      'does not know the user',
      ['220 mail.example ESMTP', '250 AUTH PLAIN', '535 5.7.8 no such user'],
      'refuses the sign-in of SMTP_URL: ',
    ],
  ])('where it %s', async (_, lines, words) => {
    const { close, host } = await serverThatSays(...lines);
    await expect(send(`smtp://ines:secret@${host}`)).rejects.toThrow(`The mail server ${host} ${words}`);
    close();
  });

  it('where nothing listens', async () => {
    const { close, host } = await serverThatSays();
    close();
    await expect(send(`smtp://${host}`)).rejects.toThrow(
      `The mail server ${host} cannot be used: connect ECONNREFUSED`,
    );
  });
});

it('a mail that is refused for good is not sent again, and the outbox says why, without its token', async () => {
  let asked = 0;
  const server = await openMailServer({
    onRcptTo: (_address, _session, done) => {
      asked += 1;
      done(Object.assign(new Error('no such user here'), { responseCode: 550 }));
    },
  });
  const id = await write('gone@example.test');
  await mails.sendMail(through(server), id, nothingElse);
  await mails.sendMail(through(server), id, nothingElse);
  expect(asked).toBe(1);
  expect(JSON.stringify(await rowOf(id))).not.toContain('T0KEN');
  const token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const { body } = await app.call(listMails, { token });
  const shown = body.results.find((mail: { id: string }) => mail.id === id);
  expect(shown).toMatchObject({ state: 'failed', refusal: expect.stringContaining('no such user here') });
  await server.close();
});

it('a refused login of the installation is no refusal of the mail', async () => {
  const server = await openMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) =>
      done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
  });
  const id = await write('auth@example.test');
  const url = server.url.replace('smtp://', 'smtp://user:wrong@');
  await expect(mails.sendMail(through({ ...server, url }), id, nothingElse)).rejects.toThrow('535');
  expect(await rowOf(id)).toMatchObject({ refusedAt: null });
  await server.close();
});

it('a mail that was sent but not recorded is sent again under the same Message-ID', async () => {
  const server = await openMailServer();
  const id = await write('crash@example.test');
  await mails.sendMail(through(server), id, nothingElse);
  const sent = await rowOf(id);
  await app.db.updateTable('mails').set({ sentAt: null }).where('id', '=', id).execute();
  await mails.sendMail(through(server), id, nothingElse);
  await mails.sendMail(through(server), id, nothingElse);
  expect(server.received.map(({ parsed }) => parsed.messageId)).toEqual([
    `<${id}@example.test>`,
    `<${id}@example.test>`,
  ]);
  expect(sent.content).toBeNull();
  await server.close();
});

it('the logo of the installation is a PNG in the mail, made once', async () => {
  const server = await openMailServer();
  let made = 0;
  const logos: LogoMaker = {
    copy: async () => {
      made += 1;
      return { name: 'copy', format: 'png', width: 48, height: 36, bytes: tinyPictures.png };
    },
  };
  const key = 'uploads/logo-of-mails/shown.webp';
  await app.outside.storage.put(key, tinyPictures.webp);
  const file = {
    purpose: 'logo',
    name: 'logo',
    contentType: 'image/webp',
    sizeBytes: 1,
    shownKey: key,
  } as const;
  const { id: logoFileId } = await app.db
    .insertInto('files')
    .values({ ...file, state: 'ready', width: 640, height: 160, createdAt: app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('installationSettings').set({ logoFileId }).execute();
  for (const to of ['logo-1@example.test', 'logo-2@example.test'])
    await mails.sendMail(through(server), await write(to), { ...nothingElse, logos });
  await app.db.updateTable('installationSettings').set({ logoFileId: null }).execute();
  expect(made).toBe(1);
  for (const { parsed } of server.received) {
    expect(parsed.html).toContain('<img src="cid:logo@forecourt" alt="" width="160" height="40"');
    expect(parsed.attachments).toMatchObject([
      { mimeType: 'image/png', disposition: 'inline', contentId: '<logo@forecourt>' },
    ]);
  }
  await server.close();
});

it('every mail is smaller than what Gmail cuts off, in every language, and loads nothing from elsewhere', async () => {
  const values = { url: 'https://dealer.example/x', account: 'https://dealer.example/a', content: 'x' };
  for (const language of languageCodes)
    for (const name of mailNames) {
      const html = mailHtml(mailContent({ name, language, values, person: 'Bea', product: null }), null);
      expect(Buffer.byteLength(html), `${name} ${language}`).toBeLessThan(102_000);
      expect(html).not.toMatch(/\{\{|<link|@import|<script|src="http|url\(http/);
    }
  const layout = await readFile(new URL('../../../platform/mail/letter.gen.html', import.meta.url), 'utf8');
  expect(layout).toContain('name="color-scheme" content="light dark"');
});

it('mails name the address that they are returned to as their envelope sender, not as their author', async () => {
  const senders: string[] = [];
  const server = await openMailServer({
    onMailFrom: ({ address }, _session, done) => {
      senders.push(address);
      done();
    },
  });
  const from = 'Autohaus <post@example.test>';
  for (const bouncesTo of ['bounces@example.test', null]) {
    const ctx = {
      ...app.system(),
      outside: { ...app.outside, mailer: createMailer(server.url, from, bouncesTo) },
    };
    await mails.sendMail(ctx, await write(bouncesTo ?? 'author@example.test'), nothingElse);
  }
  expect(senders).toEqual(['bounces@example.test', 'post@example.test']);
  expect(server.received.map(({ parsed }) => parsed.from?.address)).toEqual(
    Array(2).fill('post@example.test'),
  );
  await server.close();
});

it.skipIf(!hasDovecot)(
  'returned mails are read from a mailbox, once, and everything else in it stays as it is',
  async () => {
    const imap = await openImapServer();
    onTestFinished(() => imap.close());
    const bounces = createBounceMailbox(imap.settings, {
      messagesMax: 2,
      bytesMax: 8000,
      timeoutMs: 5000,
      totalMs: 20_000,
    });
    const ctx = { ...app.system(), outside: { ...app.outside, bounces } };
    const [lost, full, fine] = ['lost@example.test', 'full@example.test', 'fine@example.test'] as const;
    const ids = { lost: await write(lost), full: await write(full), fine: await write(fine) };
    for (const id of Object.values(ids)) await mails.sendMail(app.system(), id, nothingElse);
    // Longer than what is read of a message.
    const long = Buffer.concat([postfixBounce({ mailId: ids.lost, to: lost }), Buffer.alloc(20_000, 'x')]);
    const mailboxFull = { status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 Mailbox full' };
    await imap.deliver(Buffer.from('Subject: Question\r\n\r\nWhere is my car?'));
    await imap.deliver(exchangeBounce({ mailId: '01976fb2-8c4e-7a31-9d5f-3c1b2a4e6f70', to: fine }));
    await imap.deliver(postfixBounce({ mailId: ids.fine, to: fine }), true);
    await imap.deliver(long);
    await imap.deliver(exchangeBounce({ mailId: ids.full, to: full, ...mailboxFull }));
    await imap.deliver(exchangeBounce({ mailId: ids.lost, to: lost, diagnostic: 'smtp;550 once more' }));
    for (let round = 0; round < 4; round += 1) await readBounces(ctx);
    expect(await imap.seen()).toEqual([false, false, true, true, true, true]);

    const token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    const { body } = await app.call(listMails, { token, query: { limit: 100 } });
    const shown = (id: MailId) => body.results.find((mail: { id: string }) => mail.id === id);
    expect(shown(ids.lost)).toMatchObject({
      state: 'cameBack',
      refusal: expect.stringContaining('User unknown'),
    });
    expect(shown(ids.full)).toMatchObject({ state: 'cameBack', refusal: '552 5.2.2 Mailbox full' });
    expect(shown(ids.fine)).toMatchObject({ state: 'sent', refusal: null });
    const refused = await app.db
      .selectFrom('refusedAddresses')
      .select('email')
      .where('bounced', '=', true)
      .execute();
    expect(refused).toEqual([{ email: lost }]);

    await imap.close();
    await expect(readBounces(ctx)).resolves.toBeUndefined();
  },
);

it.skipIf(!hasDovecot)(
  'a mailbox is read over TLS by who trusts its certificate only, and says since when and why it cannot be read until it can',
  async () => {
    await app.db.deleteFrom('bounceMailboxes').execute();
    const imap = await openImapServer(true);
    onTestFinished(() => imap.close());
    const read = async (more: Partial<typeof imap.settings> = {}) => {
      const outside = { ...app.outside, bounces: createBounceMailbox({ ...imap.settings, ...more }) };
      await readBounces({ ...app.system(), outside });
      return (await findBounceMailbox({ ...app.system(), outside })).mailbox;
    };
    const failingSince = (since: Date) => (reason: string, answer: RegExp) => ({
      failure: { reason, answer: expect.stringMatching(answer), since: since.toISOString() },
    });
    const name = 'bounces@127.0.0.1/INBOX';
    const first = failingSince(app.clock.now());
    expect(await read()).toEqual({ name, readAt: null, ...first('certificateWrong', /self-signed/) });
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), imap.certificate ?? '']);
    app.clock.forward(60_000);
    expect(await read({ password: 'wrong' })).toMatchObject(first('loginRefused', /Authentication failed/));
    const readAt = app.clock.now().toISOString();
    expect(await read()).toEqual({ name, readAt, failure: null });
    app.clock.forward(60_000);
    const next = failingSince(app.clock.now());
    expect(await read({ path: 'Away' })).toMatchObject(next('mailboxMissing', /exist/));
    await imap.close();
    expect(await read()).toEqual({ name, readAt, ...next('unreachable', /ECONNREFUSED/) });
  },
);
