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

/** All notification preferences: the user's choices, and the defaults of the other kinds. */
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
