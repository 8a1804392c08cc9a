import { dayMs } from '@forecourt/contract/durations';
import type * as routes from '@forecourt/contract/mails';
/**
 * Outgoing mail. A mail is a row written in the transaction of its cause; a job sends it when there is a mail server,
 * otherwise it stays in the outbox for root to read. Guarantees that a token is stored only until it is sent or has
 * expired, and that reading one is audited.
 */

import { fail } from '@forecourt/contract/errors';
import type { InvoiceId, MailId, UserId } from '@forecourt/contract/ids';
import type { LanguageCode } from '@forecourt/contract/languages';
import type { Mail } from '@forecourt/contract/mails';
import type { PageQuery, RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import { mailHtml } from '../../../platform/mail/mail-html.ts';
import {
  type MailName,
  type MailSection,
  mailContent,
  plainText,
} from '../../../platform/mail/mail-texts.ts';
import { type MailAttachment, MailRefused } from '../../../platform/mail/mailer.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import * as audit from '../audit/audit.service.ts';
import { findLogo, type LogoMaker } from './mail-logo.service.ts';
import * as queries from './mails.queries.ts';
import { isPlainName, mailState } from './mails.rules.ts';

export interface Letter {
  name: MailName;
  to: string;
  language: LanguageCode;
  values: Record<string, string>;
  /** The recipient's name, where the address is not that of an account. */
  person?: string | null;
  /** Notifications, in place of the value `content`. */
  sections?: readonly MailSection[];
  /** Addresses that end mails of this kind. */
  unsubscribe?: { page: string; oneClick: string };
  /** Invoices to attach as PDF. */
  invoices?: { userId: UserId; ids: InvoiceId[] };
  /** A token among the values. It is removed from the stored text when the mail is sent. */
  secret?: string;
}

/** What mails contain besides their texts. */
export interface MailParts {
  logos: LogoMaker;
  /** Handed in by modules.ts, because this area does not depend on that of money. */
  printInvoices: (ctx: Ctx, userId: UserId, ids: readonly InvoiceId[]) => Promise<MailAttachment[]>;
}

/** With the waits of the queue between them, the last attempt is half a day after the first. */
const attemptsMax = 12;
/** The longest lifetime of a mailed token. */
const secretLifeMs = 7 * dayMs;
/** Replaces a token in the stored text. */
const hidden = '•••';

export function signInUrl(ctx: Ctx): string {
  return `${ctx.outside.publicUrl}/login`;
}

/**
 * The link to the form that takes the token. The token is in the fragment, which browsers do not send, so it appears in
 * no log.
 */
export function linkToForm(ctx: Ctx, form: 'reset' | 'invite' | 'confirm', token: string): string {
  return `${signInUrl(ctx)}#${form}=${token}`;
}

export async function enqueueMail(tx: Tx, letter: Letter, now: Date): Promise<void> {
  const { to, secret } = letter;
  const person = letter.person === undefined ? await queries.findPersonAt(tx, to) : letter.person;
  const content = mailContent({
    ...letter,
    person: person && isPlainName(person) ? person : null,
    product: await queries.findInstallationName(tx),
  });
  const text = plainText(content);
  const mailId = await queries.insertMail(tx, {
    to,
    subject: content.subject,
    text,
    content,
    secret: secret ? { tokenHash: sha256(secret), without: text.replaceAll(secret, hidden) } : null,
    createdAt: now,
  });
  await enqueue(tx, 'mails.send', { mailId }, { attemptsMax, key: `mail:${mailId}` });
}

/**
 * Sends one mail of the outbox; without a mail server it stays there. A mail that the server refuses for now is sent
 * again by the queue, one that it refuses for good is not. If the process ends between sending and recording, the next
 * attempt sends the mail again under the same Message-ID.
 */
export async function sendMail(ctx: Ctx, mailId: string, { logos, printInvoices }: MailParts): Promise<void> {
  await queries.dropSecrets(ctx.db, new Date(ctx.now.getTime() - secretLifeMs));
  if (!ctx.outside.mailer.configured) return;
  const mail = await queries.findWaitingMail(ctx.db, mailId);
  if (!mail) return;
  const { content, ...parts } = mail;
  const logo = content && (await findLogo(ctx, logos));
  const invoices = content?.invoices
    ? await printInvoices(ctx, content.invoices.userId, content.invoices.ids)
    : [];
  try {
    await ctx.outside.mailer.send({
      ...parts,
      id: mailId,
      html: content && mailHtml(content, logo?.shown ?? null),
      oneClick: content?.unsubscribe?.oneClick ?? null,
      attachments: [...(logo ? [logo.attachment] : []), ...invoices],
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    ctx.log.warn({ err: error, mailId }, 'the mail server refused a mail');
    const { isAddress, message } = error;
    return inTx(ctx.db, async (tx) => {
      await queries.setMailRefused(tx, mailId, message, ctx.now);
      const refusal = { answer: message, refusedAt: ctx.now, bounced: false };
      if (isAddress) await queries.upsertRefusedAddress(tx, mail.to, refusal);
    });
  }
  await inTx(ctx.db, async (tx) => {
    await queries.setMailSent(tx, mailId, ctx.now);
    await queries.removeRefusalOfAccepted(tx, mail.to);
  });
}

/** Forgets that a mail server refused an address. */
export const acceptAddress = queries.removeRefusedAddress;

function shown(ctx: Ctx, { isQueued, hasFailed, ...mail }: queries.MailRow): Mail {
  const sending = { sentAt: mail.sentAt, refusal: mail.refusal, isQueued, hasFailed };
  return { ...mail, state: mailState(sending, ctx.outside.mailer.configured) };
}

/** Shows a mail with its token to an operator of an installation without a mail server. The access is audited. */
export async function openMail(ctx: Ctx, id: MailId): Promise<Mail> {
  const { actor } = ctx;
  if (actor.kind !== 'person') fail('notAuthorized');
  return inTx(ctx.db, async (tx) => {
    const mail = (await queries.findWholeMail(tx, id)) ?? fail('mailNotFound');
    if (!mail.hasSecret) return shown(ctx, mail);
    await queries.setMailOpened(tx, id, actor.userId);
    await audit.logChange(tx, {
      objectKind: 'mails',
      objectId: id,
      after: { to: mail.to, subject: mail.subject },
    });
    return shown(ctx, mail);
  });
}

/** The operator, other than the owner, who has opened the mail with this token; null if none has. */
export async function findOpenedBy(tx: Tx, token: string, ownerId: UserId): Promise<UserId | null> {
  const readerId = await queries.findOpenedBy(tx, sha256(token));
  return readerId === ownerId ? null : readerId;
}

export async function listMails(ctx: Ctx, page: PageQuery): Promise<RouteAnswer<typeof routes.listMails>> {
  const [results, found] = await Promise.all([queries.listMails(ctx.db, page), queries.countMails(ctx.db)]);
  return { ...counted(found), results: results.map((mail) => shown(ctx, mail)) };
}
