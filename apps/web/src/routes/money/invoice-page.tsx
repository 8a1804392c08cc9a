import type { CustomerId } from '@forecourt/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FoldedHistory } from '../../features/audit/history.tsx';
import { InvoiceActions } from '../../features/invoices/invoice-actions.tsx';
import { InvoiceItems } from '../../features/invoices/invoice-items.tsx';
import { InvoiceState } from '../../features/invoices/invoice-state.tsx';
import { InvoiceSummary } from '../../features/invoices/invoice-summary.tsx';
import { type InvoiceOwner, invoiceById } from '../../features/invoices/invoices.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useArea } from '../use-area.ts';
import { ownBills } from './invoices-page.tsx';

/** Back to the customer that the address names, else to the own list. */
function Back({ customerId, name }: { customerId: string | undefined; name: string }) {
  const t = useText();
  const area = useArea();
  if (!customerId) return <BackLink to={paths.invoices(area)}>{t('nav.invoices')}</BackLink>;
  return (
    <BackLink to={paths.customer(area, customerId)} tab="invoices">
      {name}
    </BackLink>
  );
}

/** One invoice: its sums, what it bills, and what can be done with it. */
export function InvoicePage() {
  const t = useText();
  const me = useCurrentUser();
  const { id, invoiceId = '' } = useParams({ strict: false }) as { id?: string; invoiceId?: string };
  const owner: InvoiceOwner = id ? { kind: 'customer', id: id as CustomerId } : ownBills(me);
  const { data: invoice, error, refetch } = useQuery(invoiceById(owner, invoiceId));
  if (error) {
    return <Problem text={errorText(error, t)} retryLabel={t('form.retry')} onRetry={() => void refetch()} />;
  }
  if (!invoice) return <SkeletonRows label={t('pleaseWait')} />;
  return (
    <>
      <PageHead
        title={invoice.number ?? t('invoices.draft')}
        over={<Back customerId={id} name={invoice.owner.name} />}
        under={<InvoiceState status={invoice.status} />}
      >
        <InvoiceActions owner={owner} invoice={invoice} />
      </PageHead>
      <InvoiceSummary invoice={invoice} />
      <InvoiceItems owner={owner} invoice={invoice} />
      <FoldedHistory kind="invoices" id={invoice.id} />
    </>
  );
}
