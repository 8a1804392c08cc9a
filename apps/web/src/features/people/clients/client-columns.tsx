import type { Client, clientOrders } from '@forecourt/contract/clients';
import { creditSources } from '@forecourt/contract/user-fields';
import { wholeNumber } from '../../../lib/format.ts';
import { columnWords } from '../../../lib/use-list-file.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { createdAtColumn } from '../../../ui/created-at-column.ts';
import { type Column, PhoneLine, RowLink } from '../../../ui/data-table.tsx';

export type ClientOrder = (typeof clientOrders)[number];

/** The columns of a list of clients; `isOfOne` if all belong to the same customer. */
export function useClientColumns(
  pathOf: (client: Client) => string,
  isOfOne = false,
): Column<Client, ClientOrder>[] {
  const t = useText();
  const language = useLanguage();
  const columns: Column<Client, ClientOrder>[] = [
    {
      key: 'name',
      label: t('users.name'),
      order: 'name',
      csvColumns: [{ name: 'name', heading: t('users.name') }],
      cell: (client) => (
        <>
          <RowLink to={pathOf(client)}>{client.name}</RowLink>
          {!isOfOne && <PhoneLine>{client.customerName}</PhoneLine>}
          <PhoneLine label={t('credits.label')}>{wholeNumber(client.credits, language)}</PhoneLine>
        </>
      ),
    },
    {
      key: 'customer',
      label: t('users.customer'),
      hide: 'phone',
      cell: ({ customerName }) => customerName,
      csvColumns: [{ name: 'customerName', heading: t('users.customer') }],
    },
    {
      key: 'creditSource',
      label: t('clients.creditSource'),
      hide: 'tablet',
      cell: ({ creditSource }) => t(`clients.creditSources.${creditSource}`),
      csvColumns: [
        {
          name: 'creditSource',
          heading: t('clients.creditSource'),
          words: columnWords(creditSources, (source) => t(`clients.creditSources.${source}`)),
        },
      ],
    },
    {
      key: 'users',
      label: t('nav.users'),
      align: 'end',
      cell: ({ userCount }) => wholeNumber(userCount, language),
      csvColumns: [{ name: 'userCount', heading: t('nav.users') }],
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
  return columns.filter(({ key }) => !isOfOne || key !== 'customer');
}
