import type { CustomerId } from '@forecourt/contract/ids';
import { type CustomerPrices, priceKinds } from '@forecourt/contract/prices';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { wholeNumber } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { CustomerPriceForm } from './price-form.tsx';
import { pricesOfCustomer } from './prices.calls.ts';

type Kind = (typeof priceKinds)[number];

function PriceTable({ prices }: { prices: CustomerPrices }) {
  const t = useText();
  const language = useLanguage();
  const columns: Column<Kind, never>[] = [
    { key: 'kind', label: t('prices.what'), cell: (kind) => t(`prices.${kind}`) },
    {
      key: 'credits',
      label: t('credits.label'),
      align: 'end',
      cell: (kind) => wholeNumber(prices[kind].credits, language),
    },
  ];
  return <DataTable caption={t('nav.prices')} columns={columns} rows={priceKinds} rowKey={(kind) => kind} />;
}

/** The prices of a customer; editable for users who may set prices. */
export function CustomerPricesPanel({ customerId }: { customerId: CustomerId }) {
  const t = useText();
  const mayWrite = may(useCurrentUser(), 'prices:write');
  const { data, error, refetch } = useQuery(pricesOfCustomer(customerId));
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows />;
  if (!mayWrite) return <PriceTable prices={data} />;
  return (
    <Card title={t('prices.inCredits')}>
      <CustomerPriceForm customerId={customerId} prices={data} />
    </Card>
  );
}
