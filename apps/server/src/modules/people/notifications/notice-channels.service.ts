/** How a notice reaches its recipient. Each channel has one sender, called only if the recipient has the channel on. */
import {
  type NotificationChannel,
  type NotificationKindName,
  notificationChannels,
} from '@forecourt/contract/notification-kinds';
import type { LanguageContent, NotificationLink } from '@forecourt/contract/notifications';
import type { Ctx, Outside } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { MailSection } from '../../../platform/mail/mail-texts.ts';
import * as mails from '../../records/mails/mails.service.ts';
import * as push from '../push/push.service.ts';
import * as quietHours from '../quiet-hours/quiet-hours.service.ts';
import type { Recipient } from './notices.queries.ts';
import { accountPath, linkPath, pausesMs } from './notices.rules.ts';
import { insertForUser } from './notifications.queries.ts';
import { unsubscribeUrls } from './unsubscribe.service.ts';

interface ChannelMessage {
  kind: NotificationKindName;
  link: NotificationLink;
  /** The text in every language, for channels where the reader can change the language later. */
  languageContents: LanguageContent[];
  /** The text in the language of the recipient. */
  headLine: string;
  content: string;
}

/** Sends in the transaction of the event: what leaves the installation is enqueued as a job, so that it can be retried. */
type Send = (tx: Tx, ctx: Ctx, recipient: Recipient, message: ChannelMessage) => Promise<void>;

const sendToPanel: Send = async (tx, ctx, { userId }, { kind, link, languageContents }) => {
  await insertForUser(tx, userId, { kind, link, languageContents, createdBy: null, now: ctx.now });
};

interface NoticeMail {
  /** What the link for unsubscribing ends; null: all mails of notifications. */
  kind: NotificationKindName | null;
  headLine: string;
  content: string;
  path: string;
  /** Several notifications, in place of the content. */
  sections?: MailSection[];
  /** What it links to; invoices among them are attached. */
  links: readonly (NotificationLink | null)[];
}

/** Enqueues the mail of a notification with a link to `path` of the panel; none to an address that the mail server refused. */
export async function sendNoticeMail(
  tx: Tx,
  ctx: Ctx,
  recipient: Recipient,
  { kind, content, headLine, links, path, sections }: NoticeMail,
): Promise<void> {
  if (recipient.isMailRefused) return;
  const { publicUrl } = ctx.outside;
  const values = {
    headLine,
    content,
    url: `${publicUrl}${path}`,
    account: `${publicUrl}${accountPath(recipient)}`,
  };
  const { email: to, language, userId } = recipient;
  const unsubscribe = unsubscribeUrls(ctx, { userId, kind });
  const ids = links.flatMap((link) => (link?.kind === 'invoice' ? [link.id] : []));
  const more = { ...(sections && { sections }), ...(ids.length > 0 && { invoices: { userId, ids } }) };
  await mails.enqueueMail(tx, { name: 'notice', to, language, values, unsubscribe, ...more }, ctx.now);
}

const sendMail: Send = (tx, ctx, recipient, { kind, headLine, content, link }) =>
  sendNoticeMail(tx, ctx, recipient, {
    kind,
    headLine,
    content,
    links: [link],
    path: linkPath(link, recipient),
  });

const sendPush: Send = async (tx, ctx, recipient, { headLine, content, link }) => {
  const message = { title: headLine, alertContent: content, path: linkPath(link, recipient) };
  await push.enqueuePush(tx, ctx, recipient.userId, { message });
};

interface Channel {
  /** Whether an installation with these outside systems has the channel; without it, nobody can choose the channel. */
  isOffered: (outside: Outside) => boolean;
  send: Send;
}

const channels: Record<NotificationChannel, Channel> = {
  panel: { isOffered: () => true, send: sendToPanel },
  // Without a mail server, root reads the mails in the panel and passes them on.
  mail: { isOffered: () => true, send: sendMail },
  // Reaches users who turned it on in a browser.
  push: { isOffered: () => true, send: sendPush },
};

/** The channels that an installation with these outside systems has. */
export const channelsOf = (outside: Outside): NotificationChannel[] =>
  notificationChannels.filter((channel) => channels[channel].isOffered(outside));

/** Sends at once or, for what leaves the installation, once the pause of its kind and the recipient's quiet hours are over. */
export async function sendThrough(channel: NotificationChannel, ...notice: Parameters<Send>): Promise<void> {
  const [tx, ctx, { userId }, { kind, languageContents, link }] = notice;
  const held = { kind, languageContents, link, notificationId: null };
  const pauseMs = pausesMs[kind];
  if (channel !== 'panel' && (await quietHours.holdNotice(tx, ctx, userId, channel, held, pauseMs))) return;
  await channels[channel].send(...notice);
}
