import type { Customer } from '@forecourt/contract/customers';
import type { User } from '@forecourt/contract/users';
import { CreditActions } from '../../features/money/credits/credit-actions.tsx';
import { CreditHistory } from '../../features/money/credits/credit-history.tsx';
import { CustomerTermsPanel } from '../../features/money/invoices/customer-terms.tsx';
import { InvoiceList } from '../../features/money/invoices/invoice-list.tsx';
import { CustomerPricesPanel } from '../../features/money/prices/customer-prices.tsx';
import type { Text } from '../../lib/i18n.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { classes } from '../../ui/class-names.ts';
import type { Tab } from '../../ui/tabs.tsx';
import styles from '../pages.module.css';
import { useArea } from '../use-area.ts';

function CustomerCredits({ customer, me }: { customer: Customer; me: User }) {
  const owner = { kind: 'customer', id: customer.id, name: customer.name } as const;
  const isOwn = me.customerId === customer.id;
  return (
    <>
      <CreditActions owner={owner} hasOthers={!isOwn || customer.customers.length > 0} isOwn={isOwn} />
      <CreditHistory owner={owner} />
    </>
  );
}

function CustomerInvoices({ id }: { id: Customer['id'] }) {
  const area = useArea();
  return (
    <InvoiceList
      owner={{ kind: 'customer', id }}
      pathOf={(invoiceId) => paths.customerInvoice(area, id, invoiceId)}
    />
  );
}

/** The tabs for a customer's credits, prices and invoices, as far as the user may see them. */
export function moneyTabs(customer: Customer, me: User, t: Text): Tab[] {
  const tabs: Tab[] = [];
  if (may(me, 'credits:read')) {
    tabs.push({
      key: 'credits',
      label: t('credits.label'),
      content: () => <CustomerCredits customer={customer} me={me} />,
    });
  }
  if (may(me, 'invoices:read')) {
    tabs.push({
      key: 'invoices',
      label: t('nav.invoices'),
      content: () => <CustomerInvoices id={customer.id} />,
    });
  }
  if (may(me, 'prices:read')) {
    tabs.push({
      key: 'prices',
      label: t('nav.prices'),
      content: () => (
        <div className={classes(styles.details, styles.stack)}>
          <CustomerPricesPanel customerId={customer.id} />
          {may(me, 'invoice-settings:read') && <CustomerTermsPanel customerId={customer.id} />}
        </div>
      ),
    });
  }
  return tabs;
}
