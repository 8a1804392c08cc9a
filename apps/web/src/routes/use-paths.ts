import type { Invoice } from '@forecourt/contract/invoices';
import type { User } from '@forecourt/contract/users';
import { useCurrentUser } from '../lib/current-session.ts';
import { may } from '../lib/may.ts';
import { paths } from '../lib/paths.ts';
import { mayOpen } from '../lib/screen-access.ts';
import { type ScreenName, screens } from '../lib/screens.ts';
import { useArea } from './use-area.ts';

/** The path of a user's screen; for oneself it is the account. Null for colleagues, who cannot open each other's. */
export function usePathOfUser(): ((user: User) => string) | null {
  const area = useArea();
  const me = useCurrentUser();
  if (area === 'crop') return null;
  return (user) => (user.id === me.id ? paths.account(area) : paths.user(area, user.id));
}

/** The path of an invoice from this area: below its owner, or among the user's own. */
export function usePathOfInvoice(): (owner: Invoice['owner'], invoiceId: string) => string {
  const area = useArea();
  const me = useCurrentUser();
  return ({ kind, id }, invoiceId) => {
    if (kind === 'user') return paths.userInvoice(area, id, invoiceId);
    if (id === me.customerId) return paths.invoice(area, invoiceId);
    return paths.customerInvoice(area, id, invoiceId);
  };
}

/** The path of a screen about one thing; null if the current user may not open it. */
export function usePathOfScreen(): (name: ScreenName, id: string) => string | null {
  const area = useArea();
  const me = useCurrentUser();
  return (name, id) => {
    const screen = screens.find((one) => one.name === name);
    if (!screen || !mayOpen(screen, me, (needs) => may(me, needs))) return null;
    return `/${area}/${screen.path.replace('$id', id)}`;
  };
}
