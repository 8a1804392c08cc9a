/**
 * Notifications that the installation itself sends. Guarantees that a user receives each kind only through the channels
 * they chose, and in their language.
 */
import type { UserId } from '@forecourt/contract/ids';
import { LanguageCode } from '@forecourt/contract/languages';
import type { NotificationKindName } from '@forecourt/contract/notification-kinds';
import type {
  LanguageContent,
  NotificationLink,
  NotificationPreferences,
  patchNotificationPreferences,
} from '@forecourt/contract/notifications';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { mailText, type NoticeName } from '../../../platform/mail/mail-texts.ts';
import * as mails from '../../records/mails/mails.service.ts';
import * as users from '../users/users.service.ts';
import * as queries from './notices.queries.ts';
import { accountPath, linkPath, preferencesOf } from './notices.rules.ts';
import * as notifications from './notifications.queries.ts';

export interface Notice {
  kind: NotificationKindName;
  /** The text to use, if other than that of its kind. */
  text?: NoticeName;
  /** Values for the {{names}} in the text. */
  values: Record<string, string>;
  link: NotificationLink;
}

function contentsOf(name: NoticeName, values: Notice['values']): LanguageContent[] {
  return LanguageCode.options.map((language) => {
    const { subject, text } = mailText(name, language, values);
    return { language, content: { headLine: subject, content: text } };
  });
}

/**
 * Notifies one user. An unseen notification of the same kind about the same object is updated instead, and no further
 * mail is sent.
 */
export async function sendNotice(tx: Tx, ctx: Ctx, userId: UserId, notice: Notice): Promise<void> {
  const person = await queries.findRecipient(tx, userId);
  if (!person) return;
  const { kind, text = kind, values, link } = notice;
  const { panel, mail } = preferencesOf(await queries.listChosenChannels(tx, userId))[kind];
  const languageContents = contentsOf(text, values);
  const unseen = 'id' in link ? await queries.findUnseenAbout(tx, userId, kind, link.id) : undefined;
  const audience = { kind: 'user', userId } as const;
  if (unseen) {
    await queries.renewNotification(tx, unseen, languageContents, ctx.now);
    return notifications.announceNotification(tx, unseen, audience);
  }
  if (panel) {
    const defaults = { priority: 'normal', contentType: 'string', startsAt: null, endsAt: null } as const;
    const one = { ...defaults, kind, link, languageContents, audience, createdBy: null, now: ctx.now };
    const id = await notifications.insertNotification(tx, one);
    await notifications.deliverNotification(tx, id, audience, ctx.now);
    await notifications.announceNotification(tx, id, audience);
  }
  if (mail) await post(tx, ctx, person, mailText(text, person.language, values), link);
}

async function post(
  tx: Tx,
  ctx: Ctx,
  person: queries.Person,
  { subject, text }: { subject: string; text: string },
  link: NotificationLink,
): Promise<void> {
  const { publicUrl } = ctx.outside;
  const values = {
    name: person.name ?? person.email,
    headLine: subject,
    content: text,
    url: `${publicUrl}${linkPath(link, person)}`,
    account: `${publicUrl}${accountPath(person)}`,
  };
  const { email: to, language } = person;
  await mails.enqueueMail(tx, { name: 'notice', to, language, values }, ctx.now);
}

export async function getPreferences(ctx: Ctx, userId: UserId): Promise<NotificationPreferences> {
  await users.getOwnUser(ctx, userId);
  return preferencesOf(await queries.listChosenChannels(ctx.db, userId));
}

export async function updatePreferences(
  ctx: Ctx,
  userId: UserId,
  body: RouteInput<typeof patchNotificationPreferences>['body'],
): Promise<NotificationPreferences> {
  return inTx(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    // Locks the user, so that concurrent changes do not overwrite each other.
    const user = await users.getLockedUser(tx, ctx, userId);
    await users.getOwnUser(inside, user.id);
    const before = preferencesOf(await queries.listChosenChannels(tx, userId));
    for (const [name, change] of Object.entries(body)) {
      const kind = name as NotificationKindName;
      if (change) await queries.setChannels(tx, userId, kind, { ...before[kind], ...change });
    }
    return getPreferences(inside, userId);
  });
}
