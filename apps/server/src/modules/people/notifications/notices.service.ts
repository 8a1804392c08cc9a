/**
 * Notifications that the installation itself sends. Guarantees that a user receives each kind only through the channels
 * they chose, and in their language.
 */
import type { UserId } from '@forecourt/contract/ids';
import { LanguageCode } from '@forecourt/contract/languages';
import type { NotificationChannel, NotificationKindName } from '@forecourt/contract/notification-kinds';
import type {
  LanguageContent,
  NotificationLink,
  NotificationPreferences,
  patchNotificationPreferences,
} from '@forecourt/contract/notifications';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import {
  type CountedNotice,
  countedNoticeText,
  type NoticeName,
  noticeText,
} from '../../../platform/notice-texts.ts';
import * as quietHours from '../quiet-hours/quiet-hours.service.ts';
import * as users from '../users/users.service.ts';
import { channelsOf, sendThrough } from './notice-channels.service.ts';
import * as queries from './notices.queries.ts';
import { choicesIn, pausesMs, preferencesOf } from './notices.rules.ts';
import * as notifications from './notifications.queries.ts';

interface Notice {
  kind: NotificationKindName;
  /** A function writes the text in each language. */
  text: NoticeName | CountedNotice | ((language: LanguageCode) => { headLine: string; content: string });
  /** Values for the {{names}} in the text. */
  values?: Record<string, string> | ((language: LanguageCode) => Record<string, string>);
  link: NotificationLink;
  /** A kind whose notice says the same: channels through which the user receives that one are left out. */
  saidBy?: NotificationKindName;
  /** The channel that cannot carry it now. */
  without?: NotificationChannel | null;
}

function textIn(language: LanguageCode, { text, values = {} }: Pick<Notice, 'text' | 'values'>) {
  if (typeof text === 'function') return text(language);
  if (typeof text !== 'string') return countedNoticeText(text, language);
  return noticeText(text, language, typeof values === 'function' ? values(language) : values);
}

const contentsOf = (notice: Notice): LanguageContent[] =>
  LanguageCode.options.map((language) => ({ language, content: textIn(language, notice) }));

/**
 * Notifies one user. An unseen notification of the same kind about the same object is updated instead, and nothing is
 * sent through the other channels, unless notices of this kind wait there for more of them: then each such message is news.
 */
export async function sendNotice(tx: Tx, ctx: Ctx, userId: UserId, notice: Notice): Promise<void> {
  const recipient = await queries.findRecipient(tx, userId);
  if (!recipient) return;
  const { kind, link, saidBy, without } = notice;
  const languageContents = contentsOf(notice);
  const unseen = 'id' in link ? await queries.findUnseenAbout(tx, userId, kind, link.id) : undefined;
  if (unseen) {
    await queries.renewNotification(tx, unseen, languageContents, ctx.now);
    await notifications.announceNotification(tx, unseen, { kind: 'user', userId });
    if (!pausesMs[kind]) return;
  }
  const message = { kind, link, languageContents, ...textIn(recipient.language, notice) };
  const channels = channelsOf(ctx.outside);
  const preferences = preferencesOf(await queries.listChannelChoices(tx, userId), channels);
  for (const channel of channels.filter((one) => one !== without && (!unseen || one !== 'panel')))
    if (preferences[kind][channel] && !(saidBy && preferences[saidBy][channel]))
      await sendThrough(channel, tx, ctx, recipient, message);
}

/** Updates the text of a notification of this kind about this object that the user has not seen, and of its push and mail if they still wait. */
export async function renewNotice(tx: Tx, { now }: Ctx, userId: UserId, notice: Notice): Promise<void> {
  const { kind, link } = notice;
  if (!('id' in link)) return;
  const languageContents = contentsOf(notice);
  await quietHours.renewHeld(tx, userId, kind, link.id, languageContents);
  const unseen = await queries.findUnseenAbout(tx, userId, kind, link.id);
  if (!unseen) return;
  await queries.renewNotification(tx, unseen, languageContents, now);
  await notifications.announceNotification(tx, unseen, { kind: 'user', userId });
}

/**
 * Withdraws a notification of this kind about this object that the user has not seen: it counts as seen, also in open panels, and has ended, so that lists of
 * active ones leave it out; its push and mail are not sent if they still wait for the end of quiet hours. One that has left cannot be taken back.
 */
export async function withdrawNotice(
  tx: Tx,
  { now }: Ctx,
  userId: UserId,
  kind: NotificationKindName,
  about: string,
): Promise<void> {
  await quietHours.dropHeld(tx, userId, kind, about);
  const unseen = await queries.findUnseenAbout(tx, userId, kind, about);
  if (!unseen) return;
  await queries.endNotice(tx, unseen, now);
  await notifications.announceNotification(tx, unseen, { kind: 'user', userId });
}

export async function getPreferences(ctx: Ctx, userId: UserId): Promise<NotificationPreferences> {
  await users.getOwnUser(ctx, userId);
  return preferencesOf(await queries.listChannelChoices(ctx.db, userId), channelsOf(ctx.outside));
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
    if (body.timeZone) await quietHours.keepFirstZone(tx, userId, body.timeZone);
    for (const choice of choicesIn(body, channelsOf(ctx.outside)))
      await queries.setChannelChoice(tx, userId, choice);
    return getPreferences(inside, userId);
  });
}
