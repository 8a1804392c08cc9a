import type { User } from '@forecourt/contract/users';
import { may } from './may.ts';
import { areaOf, homeOf } from './paths.ts';
import { mayOpen, screenAt } from './screen-access.ts';

/** An address of the panel, if this user has a screen there; null where they would be sent to their home instead. */
export function openAddress(address: string, user: User): string | null {
  const [path = ''] = address.split(/[?#]/);
  if (path === homeOf(user.role)) return address;
  const screen = screenAt(path);
  if (!screen || !mayOpen(screen, user, (needs) => may(user, needs))) return null;
  const [, area] = path.split('/');
  const isHere = area === areaOf(user.role) || screen.guests?.includes(areaOf(user.role)) === true;
  return isHere ? address : null;
}
