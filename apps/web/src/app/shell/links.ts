import type { User } from '@forecourt/contract/users';
import { may } from '../../lib/may.ts';
import { areaOf } from '../../lib/paths.ts';
import { type LinkedScreen, mayOpen, type Screen, screens } from '../../lib/screens.ts';

const hasLink = (screen: Screen): screen is LinkedScreen => screen.link !== undefined;

/** The sidebar's links for this person, in its order; the first one is home. */
export function linksFor(user: User): LinkedScreen[] {
  return screens.filter(hasLink).filter((screen) => mayOpen(screen, user, (needs) => may(user, needs)));
}

/** Where this person's notifications are listed; null where that is not for them. */
export function notificationsPathOf(user: User): string | null {
  const link = linksFor(user).find(({ path }) => path === 'notifications');
  return link ? pathOf(link, user) : null;
}

export const pathOf = (screen: Screen, user: User) => `/${areaOf(user.role)}/${screen.path}`;
