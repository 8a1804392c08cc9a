/**
 * Outgoing mail. A mail is a row written in the transaction of its cause; a job sends it when there is a mail
 * server, else it stays in the outbox for root to read.
 */
import type { listMails } from '@forecourt/contract/mails';
import type { PageQuery, RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { counted } from '../../platform/db/scope.ts';
import { type MailName, mailText } from '../../platform/mail/texts.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import * as queries from './mails.queries.ts';

export interface Letter {
  name: MailName;
  to: string;
  language: string;
  values: Record<string, string>;
}

const attemptsMax = 8;

export function signInUrl(ctx: Ctx): string {
  return `${ctx.outside.publicUrl}/login`;
}

/** Opens the form that takes the token. It stands in the fragment: browsers send that to nobody, so no log has it. */
export function linkTo(ctx: Ctx, form: 'reset' | 'invite' | 'confirm', token: string): string {
  return `${signInUrl(ctx)}#${form}=${token}`;
}

export async function post(tx: Tx, letter: Letter, now: Date): Promise<void> {
  const text = mailText(letter.name, letter.language, letter.values);
  const mailId = await queries.insert(tx, { to: letter.to, ...text, createdAt: now });
  await enqueue(tx, 'mails.send', { mailId }, { attemptsMax });
}

/** Sends one mail of the outbox; without a mail server it stays there. */
export async function send(ctx: Ctx, mailId: string): Promise<void> {
  if (!ctx.outside.mailer.configured) return;
  const mail = await queries.find(ctx.db, mailId);
  if (!mail || mail.sentAt) return;
  await ctx.outside.mailer.send(mail);
  await queries.setSent(ctx.db, mailId, ctx.now);
}

export async function list(ctx: Ctx, page: PageQuery): Promise<RouteAnswer<typeof listMails>> {
  const [results, found] = await Promise.all([queries.list(ctx.db, page), queries.countUpToLimit(ctx.db)]);
  return { ...counted(found), results };
}
