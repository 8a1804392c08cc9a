import type { RoleName, UserType } from '@forecourt/contract/actor';
import {
  type NotificationKindName,
  notificationKindNames,
  notificationKinds,
} from '@forecourt/contract/notification-kinds';
import type { NotificationLink, NotificationPreferences } from '@forecourt/contract/notifications';

export interface Chosen {
  kind: string;
  panel: boolean;
  mail: boolean;
}

/** What a person chose, and of every other kind what holds until they choose. */
export function preferencesOf(chosen: readonly Chosen[]): NotificationPreferences {
  const of = (name: NotificationKindName) => {
    const { panel, mail } = chosen.find(({ kind }) => kind === name) ?? notificationKinds[name];
    return [name, { panel, mail }];
  };
  return Object.fromEntries(notificationKindNames.map(of)) as NotificationPreferences;
}

interface Reader {
  role: RoleName;
  type: UserType | null;
}

/** The first part of the paths of the panel that an account works in. */
function areaOf({ role, type }: Reader): string {
  if (role === 'user') return type === 'basic' || type === 'premium' ? 'dashboard' : 'crop';
  return role === 'qcmanager' ? 'checker' : role;
}

/** Where the panel shows what a notification leads to. */
export function linkPath(link: NotificationLink, reader: Reader): string {
  const area = areaOf(reader);
  // Those who only cut out have neither of the screens.
  if (area === 'crop') return '/crop';
  return link.kind === 'credits' ? `/${area}/credits` : `/${area}/vehicles/${link.id}`;
}

export function accountPath(reader: Reader): string {
  return `/${areaOf(reader)}/account`;
}
