import type { Invoice } from '@forecourt/contract/invoices';
import { useCurrentUser } from '../lib/current-session.ts';
import { paths } from '../lib/paths.ts';
import { useArea } from './use-area.ts';

/** Where an invoice is looked at from here: with its owner, or with one's own. */
export function usePathOfInvoice(): (owner: Invoice['owner'], invoiceId: string) => string {
  const area = useArea();
  const me = useCurrentUser();
  return ({ kind, id }, invoiceId) => {
    if (kind === 'user') return paths.userInvoice(area, id, invoiceId);
    if (id === me.customerId) return paths.invoice(area, invoiceId);
    return paths.customerInvoice(area, id, invoiceId);
  };
}
