import type { RoleName, UserType } from '@forecourt/contract/actor';
import { minuteMs } from '@forecourt/contract/durations';
import { fail } from '@forecourt/contract/errors';
import {
  type NotificationChannel,
  type NotificationKindName,
  notificationChannels,
  notificationKindNames,
  notificationKinds,
} from '@forecourt/contract/notification-kinds';
import type {
  NotificationLink,
  NotificationPreferences,
  patchNotificationPreferences,
} from '@forecourt/contract/notifications';
import type { RouteInput } from '@forecourt/contract/route';

/**
 * How long pushes and mails of a kind wait, for more about the same object and for a verdict that is taken back: a checker who refuses
 * several pictures of a vehicle sends one.
 */
export const pausesMs: Partial<Record<NotificationKindName, number>> = { pictureRefused: 2 * minuteMs };

/** A user's choice to receive a kind of notification through a channel, or not to. */
export interface ChannelChoice {
  kind: NotificationKindName;
  channel: NotificationChannel;
  enabled: boolean;
}

/** All preferences among the installation's channels: the user's choices, and the defaults of the other kinds. */
export function preferencesOf(
  choices: readonly ChannelChoice[],
  channels: readonly NotificationChannel[],
): NotificationPreferences {
  const isEnabled = (kind: NotificationKindName, channel: NotificationChannel) =>
    choices.find((choice) => choice.kind === kind && choice.channel === channel)?.enabled ??
    notificationKinds[kind][channel];
  const preferencesFor = (kind: NotificationKindName) =>
    Object.fromEntries(channels.map((channel) => [channel, isEnabled(kind, channel)]));
  return Object.fromEntries(
    notificationKindNames.map((kind) => [kind, preferencesFor(kind)]),
  ) as NotificationPreferences;
}

/** The choices in a request; fails with validationError for a channel that is not among the installation's. */
export function choicesIn(
  body: RouteInput<typeof patchNotificationPreferences>['body'],
  channels: readonly NotificationChannel[],
): ChannelChoice[] {
  return notificationKindNames.flatMap((kind) =>
    notificationChannels.flatMap((channel) => {
      const enabled = body[kind]?.[channel];
      if (enabled === undefined) return [];
      if (!channels.includes(channel)) fail('validationError', { params: { field: channel } });
      return [{ kind, channel, enabled }];
    }),
  );
}

interface Reader {
  role: RoleName;
  type: UserType | null;
}

/** The first path segment of the panel area of an account. */
function areaOf({ role, type }: Reader): string {
  if (role === 'user') return type === 'basic' || type === 'premium' ? 'dashboard' : 'crop';
  return role === 'qcmanager' ? 'checker' : role;
}

const foldersOf = {
  customer: 'customers',
  import: 'imports',
  invoice: 'invoices',
  pictureRequest: 'requests',
  restyle: 'restyles',
  vehicle: 'vehicles',
} as const satisfies Record<
  Exclude<Extract<NotificationLink, { id: string }>['kind'], Page | 'payment'>,
  string
>;

/** Links to a page that has the same name in every area. */
const pages = ['credits', 'imports', 'jobs', 'mails', 'vehicles'] as const;
type Page = (typeof pages)[number];
const isPage = (link: NotificationLink): link is Extract<NotificationLink, { kind: Page }> =>
  pages.some((page) => page === link.kind);

/** The panel path of the object that a notification links to. */
export function linkPath(link: NotificationLink, reader: Reader): string {
  const area = areaOf(reader);
  if (link.kind === 'connections') {
    if (area === 'dashboard') return '/dashboard/settings#profile';
    return area === 'client' ? '/client/organisation?tab=social' : `/${area}/social-connections`;
  }
  if (link.kind === 'channels') {
    const page = area === 'client' ? 'organisation' : `applications/${link.clientId}`;
    return `/${area}/${page}?tab=channels`;
  }
  // Users of type simple have none of these pages.
  if (area === 'crop') return '/crop';
  if (link.kind === 'overview') return `/${area}`;
  if (isPage(link)) return `/${area}/${link.kind}`;
  // Users have them in their settings.
  if (link.kind === 'webhooks')
    return area === 'dashboard' ? '/dashboard/settings#webhooks' : `/${area}/webhooks`;
  if (link.kind === 'payment') return `/${area}/customers/${link.customerId}/payments/${link.id}`;
  return `/${area}/${foldersOf[link.kind]}/${link.id}`;
}

export function accountPath(reader: Reader): string {
  return `/${areaOf(reader)}/account`;
}

/** The panel path of the reader's list of notifications. */
export function listPath(reader: Reader): string {
  return `/${areaOf(reader)}/notifications`;
}

/** Of several notices of one kind about one object the latest, in the place of the first; all others as they are. */
export function latestOfEach<One extends { kind: string | null; link: NotificationLink | null }>(
  notices: readonly One[],
): One[] {
  const latest = new Map<unknown, One>();
  for (const one of notices) {
    const about = one.kind && one.link && 'id' in one.link ? `${one.kind} ${one.link.id}` : one;
    latest.set(about, one);
  }
  return [...latest.values()];
}
