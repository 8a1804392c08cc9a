import { expect, it } from 'vitest';
import { exchangeBounce, type Failed, postfixBounce } from '../../testing/stand-ins/bounces.ts';
import { bounceOf, readBounce } from './bounce-reports.ts';

const mailId = '01976fb2-8c4e-7a31-9d5f-3c1b2a4e6f70';
const to = 'bea@dealer.test';
const failed: Failed = { mailId, to };

async function read(report: Buffer, recipient = to) {
  const bounce = await readBounce(report);
  return bounce && { mailId: bounce.mailId, ...bounceOf(bounce, recipient) };
}

it('a mail that Postfix returns whole is found by its own header, with the words of the server', async () => {
  const answer = `550 5.1.1 <${to}>: Recipient address rejected: User unknown in virtual mailbox table`;
  expect(await read(postfixBounce(failed))).toEqual({ mailId, answer, isAddress: true });
});

it('a mail of which Exchange returns the header only is found as well', async () => {
  const answer = `550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${to} not found by SMTP address lookup`;
  expect(await read(exchangeBounce(failed))).toEqual({ mailId, answer, isAddress: true });
});

it('the code among the words of the server counts where the report has none of its own, as of Exim', async () => {
  const exim = {
    ...failed,
    status: '5.0.0',
    diagnostic: 'smtp; 550-5.1.1 The email account does not exist.',
  };
  expect(await read(postfixBounce(exim))).toMatchObject({ isAddress: true });
  const silent = { ...failed, status: '5.0.0', diagnostic: 'smtp; 550 not today' };
  expect(await read(postfixBounce(silent))).toMatchObject({ isAddress: false, answer: '550 not today' });
});

it.each([
  { status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 Mailbox full' },
  { status: '5.7.1', diagnostic: 'smtp; 550 5.7.1 Message rejected due to policy' },
  { status: '5.1.8', diagnostic: 'smtp; 550 5.1.8 Access denied, bad outbound sender' },
  { status: '4.4.1', diagnostic: 'smtp; connect to mx.dealer.test[192.0.2.1]:25: Connection timed out' },
])('another failure for good is one of the mail, not of the address: $status', async (reason) => {
  for (const bounce of [postfixBounce, exchangeBounce])
    expect(await read(bounce({ ...failed, ...reason }))).toMatchObject({ mailId, isAddress: false });
});

it('a report of a delay, or of a delivery, is none of a failure', async () => {
  for (const action of ['delayed', 'relayed', 'delivered', 'expanded'])
    expect(await read(postfixBounce({ ...failed, action }))).toBeNull();
});

it('the address is not refused where the mail went to another one from there', async () => {
  const forwarded = postfixBounce({ ...failed, to: 'one-of-many@list.test' });
  expect(await read(forwarded)).toMatchObject({ mailId, isAddress: false });
  expect(await read(postfixBounce({ ...failed, to: 'Bea@Dealer.TEST' }))).toMatchObject({ isAddress: true });
});

it('nothing but the Message-ID of the returned mail names a mail, however it is written elsewhere', async () => {
  const elsewhere = postfixBounce({ ...failed, mailId: 'CAF0x+1' })
    .toString()
    .replace("I'm sorry", `Message-ID: <${mailId}@example.test>\r\nI'm sorry`)
    .replace('X-Postfix-Queue-ID: 4Xk2lH6wB1z7', `Message-ID: <${mailId}@example.test>`);
  expect(elsewhere.split(mailId)).toHaveLength(3);
  expect(await read(Buffer.from(elsewhere))).toBeNull();
  expect(
    await read(Buffer.from(`Subject: Out of office\r\nIn-Reply-To: <${mailId}@example.test>\r\n\r\nHi`)),
  ).toBeNull();
});

it('a report that is cut off in the returned mail is read, and one that no parser follows is none', async () => {
  const report = postfixBounce(failed).toString();
  const cut = report.slice(0, report.indexOf('Auto-Submitted: auto-generated'));
  expect(await read(Buffer.from(cut))).toMatchObject({ mailId });
  const levels = Array.from({ length: 400 }, (_, level) => [
    `Content-Type: multipart/mixed; boundary=b${level}`,
    '',
    `--b${level}`,
  ]);
  expect(await read(Buffer.from(levels.flat().join('\r\n')))).toBeNull();
});

it('the words of a server are one line of limited length', async () => {
  const said = await read(
    postfixBounce({ ...failed, diagnostic: `smtp; 550\t\u0000 ${'no '.repeat(1000)}` }),
  );
  expect(said?.answer).toMatch(/^550 no no/);
  expect(said?.answer).toHaveLength(500);
});
