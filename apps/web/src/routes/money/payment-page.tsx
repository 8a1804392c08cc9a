import type { CustomerId, PaymentId } from '@forecourt/contract/ids';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PaymentCard } from '../../features/money/payments/payment-card.tsx';
import { PaymentBadge } from '../../features/money/payments/payment-state.tsx';
import { paymentById } from '../../features/money/payments/payments.calls.ts';
import { usePathParameter } from '../../lib/address-parameters.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useArea } from '../use-area.ts';

/** Where the provider's page leads back to, with `?paid` if the customer paid there. */
export function PaymentPage() {
  const t = useText();
  const area = useArea();
  const me = useCurrentUser();
  const queries = useQueryClient();
  const customerId = (usePathParameter('id') ?? '') as CustomerId;
  const paymentId = (usePathParameter('paymentId') ?? '') as PaymentId;
  const { data: payment, error, refetch } = useQuery(paymentById(customerId, paymentId));
  const isPaid = payment?.state === 'paid';
  useEffect(() => {
    // Balances, histories and invoices change with the booking.
    if (isPaid) void queries.invalidateQueries({ predicate: ({ queryKey: [noun] }) => noun !== 'payments' });
  }, [isPaid, queries]);
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!payment) return <SkeletonRows />;
  const isOwn = me.customer?.id === customerId;
  const awaitsEvent = new URLSearchParams(window.location.search).has('paid');
  return (
    <>
      <PageHead
        title={t('payments.title')}
        over={
          isOwn ? (
            <BackLink to={paths.credits(area)}>{t('credits.label')}</BackLink>
          ) : (
            <BackLink to={paths.customer(area, customerId)} tab="credits">
              {t('users.customer')}
            </BackLink>
          )
        }
        under={<PaymentBadge state={payment.state} />}
      >
        {payment.invoiceId && (
          <PanelLink to={paths.customerInvoice(area, customerId, payment.invoiceId)}>
            {t('notifications.links.invoice')}
          </PanelLink>
        )}
      </PageHead>
      <PaymentCard payment={payment} awaitsEvent={awaitsEvent} />
    </>
  );
}
