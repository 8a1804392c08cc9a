import type { Client } from '@forecourt/contract/clients';
import type { ClientInvoice } from '@forecourt/contract/invoices';
import { IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dateTime, money, wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { PagedTable } from '../../../ui/data-page/paged-table.tsx';
import { usePage } from '../../../ui/data-page/use-page.ts';
import { type Column, PhoneLine, RowLink } from '../../../ui/data-table.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { clientInvoiceList } from './invoices.calls.ts';

const perPage = 20;

type PathOf = (invoice: ClientInvoice) => string;

function useColumns(pathOf: PathOf): Column<ClientInvoice, never>[] {
  const t = useText();
  const language = useLanguage();
  return [
    {
      key: 'number',
      label: t('invoices.number'),
      cell: (invoice) => (
        <>
          <RowLink to={pathOf(invoice)}>{invoice.number ?? t('invoices.draft')}</RowLink>
          <PhoneLine>{t(`invoices.status.${invoice.status}`)}</PhoneLine>
          <PhoneLine>{invoice.owner.name}</PhoneLine>
        </>
      ),
    },
    {
      key: 'owner',
      label: t('invoices.buyer'),
      hide: 'phone',
      cell: ({ owner }) => owner.name,
    },
    {
      key: 'status',
      label: t('invoices.state'),
      hide: 'phone',
      cell: ({ status }) => <InvoiceState status={status} />,
    },
    {
      key: 'createdAt',
      label: t('list.createdAt'),
      hide: 'tablet',
      cell: ({ createdAt }) => dateTime(createdAt),
    },
    {
      key: 'credits',
      label: t('credits.label'),
      align: 'end',
      hide: 'phone',
      cell: ({ credits }) => wholeNumber(credits, language),
    },
    {
      key: 'net',
      label: t('invoices.net'),
      align: 'end',
      cell: ({ netCents, currency }) => <strong>{money(netCents, currency, language)}</strong>,
    },
  ];
}

/** The part of each invoice that concerns this client, of its customer and of its users; newest first. */
export function ClientInvoices({ client, pathOf }: { client: Client; pathOf: PathOf }) {
  const t = useText();
  const { page, onPage } = usePage();
  const invoices = useQuery(clientInvoiceList(client, { page, limit: perPage }));
  const columns = useColumns(pathOf);
  return (
    <PagedTable
      list={invoices}
      page={page}
      perPage={perPage}
      onPage={onPage}
      caption={t('nav.invoices')}
      columns={columns}
      rowKey={({ invoiceId }) => invoiceId}
      empty={{
        title: t('invoices.emptyTitle'),
        text: t('invoices.emptyTextClient'),
        icon: <IconFileInvoice size={28} />,
      }}
    />
  );
}
