/**
 * Mails that come back after a server had accepted them. Guarantees that only a report that names the Message-ID of a mail is
 * believed, which nobody but its readers knows, and that it changes nothing but this mail and the address that it went to.
 */
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { bounceOf, readBounce } from '../../../platform/mail/bounce-reports.ts';
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

/** Reads what has arrived in the mailbox since the last time; after a failure the next run of the job begins at the same place. */
export async function readBounces(ctx: Ctx): Promise<void> {
  const { bounces } = ctx.outside;
  if (!bounces) return;
  const after = (await queries.findPlace(ctx.db, bounces.name)) ?? null;
  const place = await bounces
    .readUnseen(after, (source) => recordBounce(ctx, source))
    .catch((error: unknown) => {
      ctx.log.warn({ err: error, mailbox: bounces.name }, 'returned mails were not read');
      return null;
    });
  if (place) await queries.upsertPlace(ctx.db, bounces.name, place);
}
