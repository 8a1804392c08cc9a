import { useQuery } from '@tanstack/react-query';
import { InvoiceSettingsForm } from '../../features/money/invoices/invoice-settings-form.tsx';
import { invoiceSettings } from '../../features/money/invoices/invoices.calls.ts';
import { useText } from '../../lib/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from '../pages.module.css';

/** The seller, currency, VAT and price of invoices. */
export function InvoiceSettingsPage() {
  const t = useText();
  const { data, error, refetch } = useQuery(invoiceSettings);
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <PageHead title={t('nav.invoiceSettings')} under={t('invoices.settingsHint')} />
      {data ? (
        <div className={styles.details}>
          <Card title={t('invoices.seller')}>
            <InvoiceSettingsForm settings={data} />
          </Card>
        </div>
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}
