import type { Invoice, InvoiceParty } from '@forecourt/contract/invoices';
import { localeOf } from '@forecourt/contract/language-names';
import { dateTime, money } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import styles from './invoices.module.css';

/** The number of basis points (hundredths of a percent) in 100 %. */
const wholeBasisPoints = 10_000;

function Party({ title, party }: { title: string; party: InvoiceParty }) {
  return (
    <Card title={title}>
      <p className={styles.lines}>{[party.name, party.address, party.vatId].filter(Boolean).join('\n')}</p>
    </Card>
  );
}

/** The sums and days of an invoice; seller and buyer once it is closed. */
export function InvoiceSummary({ invoice }: { invoice: Invoice }) {
  const t = useText();
  const language = useLanguage();
  const { currency, netCents, vatCents, totalCents, seller, buyer } = invoice;
  const share = new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 });
  const days = [
    [t('list.createdAt'), invoice.createdAt],
    [t('invoices.status.closed'), invoice.closedAt],
    [t('invoices.status.paid'), invoice.paidAt],
    [t('invoices.status.void'), invoice.voidedAt],
  ] as const;
  const rows = [
    ...days.flatMap(([label, at]) => (at ? [[label, dateTime(at)] as const] : [])),
    [t('invoices.net'), money(netCents, currency, language)],
    [
      t('invoices.vat', { share: share.format(invoice.vatBasisPoints / wholeBasisPoints) }),
      money(vatCents, currency, language),
    ],
    [t('invoices.total'), money(totalCents, currency, language)],
  ] as const;
  return (
    <div className={styles.cards}>
      <Card title={t('invoices.sums')}>
        <dl className={styles.facts}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="numbers">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {buyer && <Party title={t('invoices.buyer')} party={buyer} />}
      {seller && <Party title={t('invoices.seller')} party={seller} />}
    </div>
  );
}
