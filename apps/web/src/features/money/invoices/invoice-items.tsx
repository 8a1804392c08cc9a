import type { Invoice, InvoiceItem } from '@forecourt/contract/invoices';
import { useQuery } from '@tanstack/react-query';
import { money, wholeNumber } from '../../../lib/format.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { PagedList } from '../../../ui/data-page/paged-list.tsx';
import { usePage } from '../../../ui/data-page/use-page.ts';
import { type Column, DataTable, UnderLine } from '../../../ui/data-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { type InvoiceOwner, invoiceItems } from './invoices.calls.ts';

const perPage = 50;

function nameOf({ kind, reference, name }: InvoiceItem, t: Text): string {
  if (kind === 'crop') return `${t('prices.crop')}, ${name}`;
  if (kind === 'order') return t('invoices.order', { name });
  return [reference, name].filter(Boolean).join(', ');
}

/** Which picture, or how many of one vehicle, and of which client. */
function detailsOf({ kind, position, quantity, clientName }: InvoiceItem, t: Text): string {
  const what = position
    ? t(`positions.${position}`)
    : kind === 'spin' || kind === 'collage'
      ? t(`prices.${kind}`)
      : kind !== 'order' && t('invoices.pictures', { count: quantity });
  return [what, clientName].filter(Boolean).join(' · ');
}

/** Which packages pay for its credits, with their invoices. */
function coversOf({ coveredBy }: InvoiceItem, t: Text): string[] {
  return coveredBy.map(({ package: name, invoiceNumber, credits }) =>
    name
      ? t('invoices.coveredBy', { source: invoiceNumber ? `${name} (${invoiceNumber})` : name, credits })
      : t('invoices.coveredFree', { credits }),
  );
}

function useColumns(currency: string): Column<InvoiceItem, never>[] {
  const t = useText();
  const language = useLanguage();
  return [
    { key: 'line', label: t('invoices.line'), hide: 'phone', cell: ({ line }) => line },
    {
      key: 'what',
      label: t('invoices.item'),
      cell: (item) => (
        <>
          <strong>{nameOf(item, t)}</strong>
          <UnderLine>{detailsOf(item, t)}</UnderLine>
          {coversOf(item, t).map((cover) => (
            <UnderLine key={cover}>{cover}</UnderLine>
          ))}
        </>
      ),
    },
    {
      key: 'credits',
      label: t('credits.label'),
      align: 'end',
      cell: ({ credits }) => wholeNumber(credits, language),
    },
    {
      key: 'net',
      label: t('invoices.net'),
      align: 'end',
      cell: ({ netCents }) => money(netCents, currency, language),
    },
  ];
}

/** The items of an invoice. */
export function InvoiceItems({ owner, invoice }: { owner: InvoiceOwner; invoice: Invoice }) {
  const t = useText();
  const { page, onPage } = usePage();
  const items = useQuery(invoiceItems(owner, invoice.id, { page, limit: perPage }));
  const columns = useColumns(invoice.currency);
  return (
    <PagedList
      list={items}
      page={page}
      perPage={perPage}
      onPage={onPage}
      empty={<Empty title={t('list.none')} />}
    >
      {(rows, stale) => (
        <DataTable
          caption={t('invoices.items')}
          columns={columns}
          rows={rows}
          rowKey={({ line }) => String(line)}
          stale={stale}
        />
      )}
    </PagedList>
  );
}
