import type { Invoice } from '@forecourt/contract/invoices';
import { IconFileInvoice, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { dateTime, money } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { PagedTable } from '../../../ui/data-page/paged-table.tsx';
import { usePage } from '../../../ui/data-page/use-page.ts';
import { type Column, PhoneLine, RowLink, UnderLine } from '../../../ui/data-table.tsx';
import { DaysCsv } from './days-csv.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { type InvoiceOwner, invoiceList, useCreateInvoice } from './invoices.calls.ts';
import styles from './invoices.module.css';

const perPage = 20;

function useColumns(pathOf: (id: string) => string): Column<Invoice, never>[] {
  const t = useText();
  const language = useLanguage();
  return [
    {
      key: 'number',
      label: t('invoices.number'),
      cell: ({ id, number, owner, status, createdAt }) => (
        <>
          <RowLink to={pathOf(id)}>{number ?? t('invoices.draft')}</RowLink>
          <UnderLine>{owner.name}</UnderLine>
          <PhoneLine>{t(`invoices.status.${status}`)}</PhoneLine>
          <PhoneLine>{dateTime(createdAt)}</PhoneLine>
        </>
      ),
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
      hide: 'phone',
      cell: ({ createdAt }) => dateTime(createdAt),
    },
    {
      key: 'net',
      label: t('invoices.net'),
      align: 'end',
      hide: 'phone',
      cell: ({ netCents, currency }) => money(netCents, currency, language),
    },
    {
      key: 'total',
      label: t('invoices.total'),
      align: 'end',
      cell: ({ totalCents, currency }) => <strong>{money(totalCents, currency, language)}</strong>,
    },
  ];
}

interface InvoiceListProps {
  owner: InvoiceOwner;
  pathOf: (id: string) => string;
}

/** Creates a draft that bills everything open, and opens it. */
function NewInvoice({ owner, pathOf }: InvoiceListProps) {
  const t = useText();
  const navigate = useNavigate();
  const create = useCreateInvoice(owner);
  return (
    <Button
      icon={<IconPlus size={18} />}
      busy={create.isPending}
      onClick={() => create.mutate(undefined, { onSuccess: ({ id }) => void navigate({ to: pathOf(id) }) })}
    >
      {t('invoices.create')}
    </Button>
  );
}

/** The invoices of a customer or a user, newest first. */
export function InvoiceList({ owner, pathOf }: InvoiceListProps) {
  const t = useText();
  const { page, onPage } = usePage();
  const invoices = useQuery(invoiceList(owner, { page, limit: perPage }));
  const columns = useColumns(pathOf);
  const me = useCurrentUser();
  const mayWrite = may(me, 'invoices:write');
  const emptyText = mayWrite ? 'invoices.emptyText' : 'invoices.emptyTextRead';
  const isOfOther = owner.kind === 'user' && owner.id !== me.id;
  return (
    <>
      {(mayWrite || owner.kind === 'customer') && (
        <div className={styles.bar}>
          {mayWrite && <NewInvoice owner={owner} pathOf={pathOf} />}
          {owner.kind === 'customer' && <DaysCsv customerId={owner.id} />}
        </div>
      )}
      <PagedTable
        list={invoices}
        page={page}
        perPage={perPage}
        onPage={onPage}
        caption={t('nav.invoices')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          title: t('invoices.emptyTitle'),
          text: t(isOfOther ? 'invoices.emptyTextUser' : emptyText),
          icon: <IconFileInvoice size={28} />,
        }}
      />
    </>
  );
}
