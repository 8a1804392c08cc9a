import type { User } from '@forecourt/contract/users';
import { InvoiceList } from '../../features/money/invoices/invoice-list.tsx';
import type { InvoiceOwner } from '../../features/money/invoices/invoices.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useArea } from '../use-area.ts';

/** Whose invoices the user sees as their own: the customer's, or the user's. */
export function ownBills({ id, role, customerId }: User): InvoiceOwner {
  return role.name === 'customer' && customerId ? { kind: 'customer', id: customerId } : { kind: 'user', id };
}

export function InvoicesPage() {
  const t = useText();
  const area = useArea();
  const owner = ownBills(useCurrentUser());
  return (
    <>
      <PageHead title={t('nav.invoices')} />
      <InvoiceList owner={owner} pathOf={(id) => paths.invoice(area, id)} />
    </>
  );
}
