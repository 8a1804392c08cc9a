/**
 * Mails that come back after a server had accepted them. Guarantees that only a report that names the Message-ID of a mail is
 * believed, which nobody but its readers knows, and that it changes nothing but this mail and the address that it went to.
 */
import type { getBounceMailbox } from '@forecourt/contract/mails';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { bounceOf, readBounce } from '../../../platform/mail/bounce-reports.ts';
import { mailboxFailureOf } from '../../../platform/mail/mailbox-failure.ts';
import * as queries from './bounces.queries.ts';
import { setMailRefused, upsertRefusedAddress } from './mails.queries.ts';

/** Whether it reports that a mail of this installation failed, which is recorded once. */
export async function recordBounce(ctx: Ctx, source: Uint8Array): Promise<boolean> {
  const bounce = await readBounce(source);
  if (!bounce) return false;
  return inTx(ctx.db, async (tx) => {
    const mail = await queries.lockMail(tx, bounce.mailId);
    if (!mail) return false;
    if (mail.refusal !== null) return true;
    const { answer, isAddress } = bounceOf(bounce, mail.to);
    ctx.log.warn({ mailId: bounce.mailId, answer }, 'a mail came back');
    await setMailRefused(tx, bounce.mailId, answer, ctx.now);
    if (isAddress) await upsertRefusedAddress(tx, mail.to, { answer, refusedAt: ctx.now, bounced: true });
    return true;
  });
}

/**
 * Reads what has arrived in the mailbox since the last time. After a failure, which is recorded, the next run of the job begins at the
 * same place.
 */
export async function readBounces(ctx: Ctx): Promise<void> {
  const { bounces } = ctx.outside;
  if (!bounces) return;
  const { name } = bounces;
  const { place } = await queries.findMailbox(ctx.db, name);
  try {
    const next = await bounces.readUnseen(place, (source) => recordBounce(ctx, source));
    await queries.upsertPlace(ctx.db, name, next, ctx.now);
  } catch (error) {
    ctx.log.warn({ err: error, mailbox: name }, 'returned mails were not read');
    await queries.upsertFailure(ctx.db, name, { ...mailboxFailureOf(error), at: ctx.now });
  }
}

export async function findBounceMailbox(ctx: Ctx): Promise<RouteAnswer<typeof getBounceMailbox>> {
  const name = ctx.outside.bounces?.name;
  if (name === undefined) return { mailbox: null };
  return { mailbox: { name, ...(await queries.findMailbox(ctx.db, name)).state } };
}
