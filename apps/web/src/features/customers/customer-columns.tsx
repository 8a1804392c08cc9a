import type { Customer, customerOrders, SubCustomer } from '@forecourt/contract/customers';
import { dateTime, wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { type Column, PhoneLine, RowLink, UnderLine } from '../../ui/data-table.tsx';

export type CustomerOrder = (typeof customerOrders)[number];

const subCount = (customer: SubCustomer | Customer) =>
  'customers' in customer ? customer.customers.length : 0;

/** What a list of customers shows. */
export function useCustomerColumns<Row extends SubCustomer | Customer>(
  pathOf: (customer: Row) => string,
): Column<Row, CustomerOrder>[] {
  const t = useText();
  const language = useLanguage();
  return [
    {
      key: 'name',
      label: t('customers.name'),
      order: 'name',
      cell: (customer) => (
        <>
          <RowLink to={pathOf(customer)}>{customer.name}</RowLink>
          {subCount(customer) > 0 && (
            <UnderLine>{t('customers.subCount', { count: subCount(customer) })}</UnderLine>
          )}
          <PhoneLine>{`${t('credits.label')}: ${wholeNumber(customer.credits, language)}`}</PhoneLine>
        </>
      ),
    },
    { key: 'infoEmail', label: t('customers.infoEmail'), hide: 'tablet', cell: ({ infoEmail }) => infoEmail },
    { key: 'phone', label: t('customers.phone'), hide: 'tablet', cell: ({ phone }) => phone },
    {
      key: 'clients',
      label: t('customers.clients'),
      align: 'end',
      hide: 'phone',
      cell: ({ clientCount }) => wholeNumber(clientCount, language),
    },
    {
      key: 'credits',
      label: t('credits.label'),
      align: 'end',
      hide: 'phone',
      cell: ({ credits }) => wholeNumber(credits, language),
    },
    {
      key: 'createdAt',
      label: t('list.createdAt'),
      order: 'createdAt',
      align: 'end',
      hide: 'tablet',
      cell: ({ createdAt }) => dateTime(createdAt),
    },
  ];
}
