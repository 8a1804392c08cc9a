import type { Customer, customerOrders } from '@forecourt/contract/customers';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { createdAtColumn } from '../../../ui/created-at-column.ts';
import { type Column, PhoneLine, RowLink, UnderLine } from '../../../ui/data-table.tsx';

export type CustomerOrder = (typeof customerOrders)[number];

/**
 * The columns of a list of customers.
 * @param areSubs Whether all of them are sub-customers of the same customer.
 */
export function useCustomerColumns(
  pathOf: (customer: Customer) => string,
  areSubs = false,
): Column<Customer, CustomerOrder>[] {
  const t = useText();
  const language = useLanguage();
  return [
    {
      key: 'name',
      label: t('customers.name'),
      order: 'name',
      csvColumns: [
        { name: 'name', heading: t('customers.name') },
        ...(areSubs ? [] : [{ name: 'subCustomerCount', heading: t('customers.subCustomers') }]),
      ],
      cell: (customer) => (
        <>
          <RowLink to={pathOf(customer)}>{customer.name}</RowLink>
          {customer.customers.length > 0 && (
            <UnderLine>{t('customers.subCount', { count: customer.customers.length })}</UnderLine>
          )}
          {!areSubs && customer.parentId && <UnderLine>{t('customers.isSub')}</UnderLine>}
          <PhoneLine label={t('credits.label')}>{wholeNumber(customer.credits, language)}</PhoneLine>
        </>
      ),
    },
    {
      key: 'infoEmail',
      label: t('customers.infoEmail'),
      hide: 'tablet',
      cell: ({ infoEmail }) => infoEmail,
      csvColumns: [{ name: 'infoEmail', heading: t('customers.infoEmail') }],
    },
    {
      key: 'phone',
      label: t('customers.phone'),
      hide: 'tablet',
      cell: ({ phone }) => phone,
      csvColumns: [{ name: 'phone', heading: t('customers.phone') }],
    },
    {
      key: 'clients',
      label: t('customers.clients'),
      align: 'end',
      hide: 'phone',
      cell: ({ clientCount }) => wholeNumber(clientCount, language),
      csvColumns: [{ name: 'clientCount', heading: t('customers.clients') }],
    },
    {
      key: 'credits',
      label: t('credits.label'),
      align: 'end',
      hide: 'phone',
      cell: ({ credits }) => wholeNumber(credits, language),
      csvColumns: [{ name: 'credits', heading: t('credits.label') }],
    },
    { ...createdAtColumn(t), csvColumns: [{ name: 'createdAt', heading: t('list.createdAt') }] },
  ];
}
