import type { Invoice } from '@forecourt/contract/invoices';
import { useCurrentUser } from '../lib/current-session.ts';
import { paths } from '../lib/paths.ts';
import { useArea } from './use-area.ts';

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
