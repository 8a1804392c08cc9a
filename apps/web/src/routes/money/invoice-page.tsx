import type { CustomerId, UserId } from '@forecourt/contract/ids';
import type { Invoice } from '@forecourt/contract/invoices';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { InvoiceActions } from '../../features/money/invoices/invoice-actions.tsx';
import { InvoiceItems } from '../../features/money/invoices/invoice-items.tsx';
import { InvoiceState } from '../../features/money/invoices/invoice-state.tsx';
import { InvoiceSummary } from '../../features/money/invoices/invoice-summary.tsx';
import { type InvoiceOwner, invoiceById } from '../../features/money/invoices/invoices.calls.ts';
import { FoldedHistory } from '../../features/records/audit/history.tsx';
import { usePathParameter } from '../../lib/address-parameters.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useArea } from '../use-area.ts';
import { ownBills } from './invoices-page.tsx';

interface OneInvoiceProps {
  owner: InvoiceOwner;
  invoiceId: string;
  /** The link back to the invoice's list. */
  back: (invoice: Invoice) => ReactNode;
}

/** One invoice: its sums, its items and its actions. */
function OneInvoice({ owner, invoiceId, back }: OneInvoiceProps) {
  const t = useText();
  const { data: invoice, error, refetch } = useQuery(invoiceById(owner, invoiceId));
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!invoice) return <SkeletonRows />;
  return (
    <>
      <PageHead
        title={invoice.number ?? t('invoices.draft')}
        over={back(invoice)}
        under={<InvoiceState status={invoice.status} />}
      >
        <InvoiceActions owner={owner} invoice={invoice} />
      </PageHead>
      <InvoiceSummary invoice={invoice} />
      <InvoiceItems owner={owner} invoice={invoice} />
      <FoldedHistory id={invoice.id} />
    </>
  );
}

/** An invoice of the user or of the customer that the user administers. */
export function InvoicePage() {
  const t = useText();
  const area = useArea();
  const me = useCurrentUser();
  const invoiceId = usePathParameter('invoiceId') ?? '';
  const back = () => <BackLink to={paths.invoices(area)}>{t('nav.invoices')}</BackLink>;
  return <OneInvoice owner={ownBills(me)} invoiceId={invoiceId} back={back} />;
}

/** An invoice of the customer in the address. */
export function CustomerInvoicePage() {
  const area = useArea();
  const id = usePathParameter('id') ?? '';
  const invoiceId = usePathParameter('invoiceId') ?? '';
  const back = ({ owner }: Invoice) => (
    <BackLink to={paths.customer(area, id)} tab="invoices">
      {owner.name}
    </BackLink>
  );
  return <OneInvoice owner={{ kind: 'customer', id: id as CustomerId }} invoiceId={invoiceId} back={back} />;
}

/** An invoice of the user in the address. */
export function UserInvoicePage() {
  const area = useArea();
  const id = usePathParameter('id') ?? '';
  const invoiceId = usePathParameter('invoiceId') ?? '';
  const back = ({ owner }: Invoice) => (
    <BackLink to={paths.user(area, id)} tab="invoices">
      {owner.name}
    </BackLink>
  );
  return <OneInvoice owner={{ kind: 'user', id: id as UserId }} invoiceId={invoiceId} back={back} />;
}
