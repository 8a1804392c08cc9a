/** Sends what waited for the end of quiet hours or for the daily mail: all of it in one message. */
import type { UserId } from '@forecourt/contract/ids';
import type { JobPayload } from '@forecourt/contract/jobs';
import { contentIn } from '@forecourt/contract/notification-contents';
import { notificationKindNames } from '@forecourt/contract/notification-kinds';
import type { PushMessage } from '@forecourt/contract/push';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { serverText } from '../../../platform/texts.ts';
import * as push from '../push/push.service.ts';
import * as quietHours from '../quiet-hours/quiet-hours.service.ts';
import { sendNoticeMail } from './notice-channels.service.ts';
import * as queries from './notices.queries.ts';
import { latestOfEach, linkPath, listPath } from './notices.rules.ts';

/** Headlines that a push of several notifications names. */
const headLinesMax = 4;

/** Handler of the job notifications.release. */
export async function releaseNotices(
  ctx: Ctx,
  { channel, userId }: JobPayload<'notifications.release'>,
): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const held = latestOfEach(await quietHours.takeHeld(tx, ctx, userId, channel));
    const recipient = await queries.findRecipient(tx, userId);
    if (!recipient || held.length === 0) return;
    if (channel === 'push') await releasePush(tx, ctx, recipient, held);
    else await releaseMail(tx, ctx, recipient, held);
  });
}

function bundleTitle({ language }: queries.Recipient, held: readonly unknown[]): string {
  return serverText('noticeBundle', language, { count: String(held.length) });
}

async function releasePush(
  tx: Tx,
  ctx: Ctx,
  recipient: queries.Recipient,
  held: readonly quietHours.HeldNotice[],
): Promise<void> {
  const [first, ...more] = held;
  if (!first) return;
  const { headLine, content } = contentIn(first.languageContents, recipient.language);
  const target = first.notificationId
    ? { notificationId: first.notificationId }
    : { path: first.link ? linkPath(first.link, recipient) : listPath(recipient) };
  const headLines = held.map((one) => contentIn(one.languageContents, recipient.language).headLine);
  const message: PushMessage =
    more.length === 0
      ? { title: headLine, alertContent: content, ...target }
      : {
          title: bundleTitle(recipient, held),
          alertContent: headLines.slice(0, headLinesMax).join('\n'),
          path: listPath(recipient),
        };
  await push.enqueuePush(tx, ctx, recipient.userId as UserId, { message });
}

/** In the order of kinds, so that what belongs together is read together. */
async function releaseMail(
  tx: Tx,
  ctx: Ctx,
  recipient: queries.Recipient,
  held: readonly quietHours.HeldNotice[],
): Promise<void> {
  const rank = ({ kind }: quietHours.HeldNotice) => (kind ? notificationKindNames.indexOf(kind) : -1);
  const parts = [...held]
    .sort((a, b) => rank(a) - rank(b))
    .map(({ kind, languageContents, link }) => ({
      kind,
      link,
      ...contentIn(languageContents, recipient.language),
      path: link ? linkPath(link, recipient) : listPath(recipient),
    }));
  const [only] = parts;
  if (!only) return;
  if (parts.length === 1) return sendNoticeMail(tx, ctx, recipient, { ...only, links: [only.link] });
  const sections = parts.map(({ content: text, headLine, path }) => ({
    headLine,
    text,
    url: `${ctx.outside.publicUrl}${path}`,
  }));
  const kinds = new Set(parts.map(({ kind }) => kind));
  await sendNoticeMail(tx, ctx, recipient, {
    kind: kinds.size === 1 ? only.kind : null,
    headLine: bundleTitle(recipient, parts),
    content: '',
    links: parts.map(({ link }) => link),
    sections,
    path: listPath(recipient),
  });
}
