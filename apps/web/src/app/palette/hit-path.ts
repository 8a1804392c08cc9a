import type { SearchHit } from '@forecourt/contract/search';
import type { User } from '@forecourt/contract/users';
import { may } from '../../lib/may.ts';
import { areaOf, paths } from '../../lib/paths.ts';
import { mayOpen } from '../../lib/screen-access.ts';
import { type ScreenName, screens } from '../../lib/screens.ts';

export interface HitAddress {
  to: string;
  search?: Record<string, string>;
}

const isOpen = (me: User, name: ScreenName) =>
  screens.some((screen) => screen.name === name && mayOpen(screen, me, (needs) => may(me, needs)));

function ofUser(me: User, userId: string, name: string): HitAddress | null {
  const area = areaOf(me.role);
  if (userId === me.id) return { to: paths.account(area) };
  if (isOpen(me, 'user')) return { to: paths.user(area, userId) };
  return isOpen(me, 'users') ? { to: paths.users(area), search: { search: name } } : null;
}

function ofInvoice(me: User, { id, customerId, userId }: SearchHit): HitAddress | null {
  const area = areaOf(me.role);
  const isOwn = userId ? userId === me.id : customerId === me.customerId;
  if (isOwn && isOpen(me, 'invoice')) return { to: paths.invoice(area, id) };
  if (userId) return isOpen(me, 'userInvoice') ? { to: paths.userInvoice(area, userId, id) } : null;
  return isOpen(me, 'customerInvoice') ? { to: paths.customerInvoice(area, customerId, id) } : null;
}

/** The screen that shows a search result; null if this user has none for it. */
export function addressOfHit(me: User, hit: SearchHit): HitAddress | null {
  const area = areaOf(me.role);
  switch (hit.kind) {
    case 'customer':
      return isOpen(me, 'customer') ? { to: paths.customer(area, hit.id) } : null;
    case 'client':
      if (isOpen(me, 'client')) return { to: paths.client(area, hit.id) };
      return isOpen(me, 'ownClient') ? { to: `/${area}/organisation` } : null;
    case 'user':
      return ofUser(me, hit.id, hit.title);
    case 'vehicle':
      if (isOpen(me, 'vehicle')) return { to: paths.vehicle(area, hit.id) };
      // Users without a vehicle screen are led to the vehicle's owner.
      return hit.userId ? ofUser(me, hit.userId, '') : null;
    case 'invoice':
      return ofInvoice(me, hit);
  }
}
