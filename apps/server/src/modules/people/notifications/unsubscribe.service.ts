/**
 * Links that end mails of notifications without a sign-in. Guarantees that a link can only switch off mails, and only
 * those of the person it was written to.
 */
import { fail } from '@forecourt/contract/errors';
import { UserId } from '@forecourt/contract/ids';
import { type NotificationKindName, notificationKindNames } from '@forecourt/contract/notification-kinds';
import { type Unsubscription, unsubscribePath } from '@forecourt/contract/unsubscribe';
import type { Ctx } from '../../../platform/context.ts';
import { sameText } from '../../../platform/crypto.ts';
import { type Db, inTx } from '../../../platform/db/database.ts';
import * as queries from './notices.queries.ts';
import { preferencesOf } from './notices.rules.ts';

interface LinkTarget {
  userId: UserId;
  /** Null: all kinds. */
  kind: NotificationKindName | null;
}

const subjectOf = ({ userId, kind }: LinkTarget) => `unsubscribe ${userId} ${kind ?? 'all'}`;

/** The token of a link; it has no expiry, since people search old mails for the link. */
function tokenFor(ctx: Ctx, target: LinkTarget): string {
  return `${target.userId}.${target.kind ?? 'all'}.${ctx.outside.urls.token(subjectOf(target))}`;
}

/** Addresses that end the mails: a page for people, and one that mail programs call. */
export function unsubscribeUrls(ctx: Ctx, target: LinkTarget): { page: string; oneClick: string } {
  const token = tokenFor(ctx, target);
  const base = `${ctx.outside.publicUrl}${unsubscribePath}`;
  return { page: `${base}#${token}`, oneClick: `${base}/${token}` };
}

function targetOf(ctx: Ctx, token: string | null): LinkTarget {
  const [id, name, signature = ''] = (token ?? '').split('.');
  const userId = UserId.safeParse(id).data;
  const kind = notificationKindNames.find((one) => one === name) ?? null;
  if (!userId || (kind === null && name !== 'all')) return fail('unsubscribeLinkInvalid');
  const target = { userId, kind };
  if (!sameText(signature, ctx.outside.urls.token(subjectOf(target)))) fail('unsubscribeLinkInvalid');
  return target;
}

async function mailedKinds(db: Db, { userId, kind }: LinkTarget): Promise<NotificationKindName[]> {
  const preferences = preferencesOf(await queries.listChannelChoices(db, userId), ['mail']);
  const kinds = kind ? [kind] : notificationKindNames;
  return kinds.filter((one) => preferences[one].mail);
}

export async function getUnsubscription(ctx: Ctx, token: string | null): Promise<Unsubscription> {
  const target = targetOf(ctx, token);
  if (!(await queries.findRecipient(ctx.db, target.userId))) fail('unsubscribeLinkInvalid');
  return { kind: target.kind, isSubscribed: (await mailedKinds(ctx.db, target)).length > 0 };
}

export async function unsubscribe(ctx: Ctx, token: string | null): Promise<Unsubscription> {
  const target = targetOf(ctx, token);
  return inTx(ctx.db, async (tx) => {
    if (!(await queries.findRecipient(tx, target.userId))) fail('unsubscribeLinkInvalid');
    for (const kind of await mailedKinds(tx, target))
      await queries.setChannelChoice(tx, target.userId, { kind, channel: 'mail', enabled: false });
    return { kind: target.kind, isSubscribed: false };
  });
}
