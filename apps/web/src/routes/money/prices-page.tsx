import { useQuery } from '@tanstack/react-query';
import { OffersSection } from '../../features/money/offers/offers-section.tsx';
import { PriceForm } from '../../features/money/prices/price-form.tsx';
import { priceList } from '../../features/money/prices/prices.calls.ts';
import { useText } from '../../lib/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from '../pages.module.css';

/** The default prices, for customers without their own. */
export function PricesPage() {
  const t = useText();
  const { data, error, refetch } = useQuery(priceList);
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <PageHead title={t('nav.prices')} under={t('prices.hint')} />
      {data ? (
        <div className={styles.details}>
          <Card title={t('prices.inCredits')}>
            <PriceForm prices={data} />
          </Card>
          <Card title={t('offers.title')}>
            <OffersSection />
          </Card>
        </div>
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}
