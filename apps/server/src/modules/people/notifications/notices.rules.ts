import type { RoleName, UserType } from '@forecourt/contract/actor';
import {
  type NotificationChannel,
  type NotificationKindName,
  notificationChannels,
  notificationKindNames,
  notificationKinds,
} from '@forecourt/contract/notification-kinds';
import type { NotificationLink, NotificationPreferences } from '@forecourt/contract/notifications';

/** A user's choice to receive a kind of notification through a channel, or not to. */
export interface ChannelChoice {
  kind: NotificationKindName;
  channel: NotificationChannel;
  enabled: boolean;
}

/** All notification preferences: the user's choices, and the defaults of the other kinds. */
export function preferencesOf(choices: readonly ChannelChoice[]): NotificationPreferences {
  const isEnabled = (kind: NotificationKindName, channel: NotificationChannel) =>
    choices.find((choice) => choice.kind === kind && choice.channel === channel)?.enabled ??
    notificationKinds[kind][channel];
  const channelsOf = (kind: NotificationKindName) =>
    Object.fromEntries(notificationChannels.map((channel) => [channel, isEnabled(kind, channel)]));
  return Object.fromEntries(
    notificationKindNames.map((kind) => [kind, channelsOf(kind)]),
  ) as NotificationPreferences;
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

/** The panel path of the object that a notification links to. */
export function linkPath(link: NotificationLink, reader: Reader): string {
  const area = areaOf(reader);
  // Users of type simple have none of these pages.
  if (area === 'crop') return '/crop';
  if (link.kind === 'credits') return `/${area}/credits`;
  return link.kind === 'vehicle' ? `/${area}/vehicles/${link.id}` : `/${area}/requests/${link.id}`;
}

export function accountPath(reader: Reader): string {
  return `/${areaOf(reader)}/account`;
}
