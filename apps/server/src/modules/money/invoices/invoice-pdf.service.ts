/**
 * Prints a closed invoice as PDF. Guarantees that it shows what was stored when it was closed, identically every time.
 */
import { fail } from '@forecourt/contract/errors';
import type { InvoiceId } from '@forecourt/contract/ids';
import type { InvoiceItem, InvoiceParty } from '@forecourt/contract/invoices';
import type { Ctx } from '../../../platform/context.ts';
import type { ServedFile } from '../../../platform/http/serve-file.ts';
import type { PdfBlock, PdfCell, PdfText } from '../../../platform/pdf/pdf-document.ts';
import { printPdf } from '../../../platform/pdf/print-pdf.ts';
import { type ServerTextKey, serverText } from '../../../platform/texts.ts';
import {
  type ClosedInvoice,
  formatsOf,
  isClosed,
  kindOf,
  periodOf,
  type SummaryRow,
  summaryOf,
} from './invoice-pdf.rules.ts';
import type { InvoiceOwner } from './invoices.service.ts';
import * as invoices from './invoices.service.ts';

/** Above this, the PDF would exceed a hundred pages, so the items are in the CSV only. */
const printedItemsMax = 4_000;

type WordOf<Key> = Key extends `invoice.${infer Word}` ? Word : never;
/** Translates a word of the printed invoice into the language of its reader. */
type Say = (word: WordOf<ServerTextKey>, values?: Record<string, string>) => string;

interface Page {
  invoice: ClosedInvoice;
  items: InvoiceItem[];
  say: Say;
  format: ReturnType<typeof formatsOf>;
}

const head = (text: string): PdfText => ({ text, style: 'head' });
const right = (text: string, style?: string): PdfText => ({
  text,
  alignment: 'right',
  noWrap: true,
  ...(style && { style }),
});
const none = {};

function addressOf({ address, vatId }: InvoiceParty, say: Say): string {
  return [address, vatId && `${say('vatId')} ${vatId}`].filter(Boolean).join('\n');
}

function facts({ invoice, items, say, format }: Page): PdfBlock {
  const period = periodOf(items);
  const rows: [string, string][] = [
    [say('number'), invoice.number],
    [say('date'), format.day(invoice.closedAt)],
    ...(period ? ([[say('period'), format.days(period)]] as [string, string][]) : []),
  ];
  return {
    table: { widths: ['*', 'auto'], body: rows.map(([name, value]) => [head(name), right(value)]) },
    layout: 'noBorders',
    margin: [0, 10, 0, 0],
  };
}

function heading(page: Page): PdfBlock[] {
  const { seller, buyer } = page.invoice;
  const { say } = page;
  const sender = [seller.name, ...seller.address.split('\n')].join(' · ');
  return [
    {
      columns: [
        { width: '*', stack: [{ text: seller.name, style: 'section' }] },
        { width: 220, stack: [{ text: addressOf(seller, say), style: 'quiet', alignment: 'right' }] },
      ],
      margin: [0, 0, 0, 54],
    },
    {
      columns: [
        {
          width: '*',
          stack: [
            { text: sender, style: 'small', margin: [0, 0, 0, 6] },
            { text: buyer.name, style: 'strong' },
            { text: addressOf(buyer, say) },
          ],
        },
        { width: 220, stack: [{ text: say('invoice'), style: 'title' }, facts(page)] },
      ],
      columnGap: 24,
      margin: [0, 0, 0, 36],
    },
  ];
}

function label(what: SummaryRow['what'], say: Say): string {
  return typeof what === 'string' ? say(what) : `${say('order')}: ${what.package}`;
}

/** What a row of the summary bills, above the credits that cost nothing more. */
function whatOf({ what, coveredCredits }: SummaryRow, { say, format }: Page): PdfText {
  const covered = coveredCredits > 0 && say('covered', { credits: format.whole(coveredCredits) });
  return { text: [label(what, say), ...(covered ? [{ text: `\n${covered}`, style: 'quiet' }] : [])] };
}

function summary(page: Page): PdfBlock {
  const { invoice, items, say, format } = page;
  const rows = summaryOf(items).map((row): PdfCell[] => [
    whatOf(row, page),
    right(format.whole(row.quantity)),
    right(format.whole(row.credits)),
    right(format.money(row.netCents)),
  ]);
  const sum = (name: string, cents: number, style = ''): PdfCell[] => [
    none,
    { ...right(name, style), colSpan: 2 },
    none,
    right(format.money(cents), style),
  ];
  const titles: PdfCell[] = [
    head(say('description')),
    right(say('quantity'), 'head'),
    right(say('credits'), 'head'),
    right(say('net'), 'head'),
  ];
  return {
    stack: [
      { table: { widths: ['*', 60, 60, 90], headerRows: 1, body: [titles, ...rows] }, layout: 'ruled' },
      {
        table: {
          widths: ['*', 60, 100, 90],
          body: [
            sum(say('netSum'), invoice.netCents),
            sum(say('vat', { rate: format.share(invoice.vatBasisPoints) }), invoice.vatCents),
            sum(say('total'), invoice.totalCents, 'total'),
          ],
        },
        layout: 'noBorders',
        margin: [0, 8, 0, 0],
        unbreakable: true,
      },
    ],
  };
}

/** What an item bills, above the packages that pay for its credits and their invoices. */
function description(item: InvoiceItem, { say, format }: Page): PdfText {
  const covers = item.coveredBy.map(({ package: name, invoiceNumber, credits: count }) => {
    const credits = format.whole(count);
    const source = invoiceNumber ? `${name} (${invoiceNumber})` : (name ?? '');
    const cover = name ? say('coveredBy', { source, credits }) : say('coveredFree', { credits });
    // The number stays beside the word before it.
    return { text: `\n${cover.replace(/ (?=\S+$)/, '\u00a0')}`, style: 'quiet' };
  });
  return { text: [label(kindOf(item), say), ...covers] };
}

function itemTable(page: Page): PdfBlock {
  const { items, say, format } = page;
  const titles = [
    head('#'),
    head(say('date')),
    head(say('client')),
    head(say('vehicle')),
    head(say('description')),
    right(say('quantity'), 'head'),
    right(say('net'), 'head'),
  ];
  const rows = items.map((item): PdfCell[] => [
    { text: String(item.line), style: 'quiet' },
    { text: format.days([item.firstAt, item.occurredAt]), noWrap: true },
    { text: item.clientName },
    { text: item.kind === 'order' ? '' : [item.reference, item.name].filter(Boolean).join(' · ') },
    description(item, page),
    right(format.whole(item.quantity)),
    right(format.money(item.netCents)),
  ]);
  return {
    table: {
      widths: [16, 'auto', 76, '*', '*', 'auto', 'auto'],
      headerRows: 1,
      dontBreakRows: true,
      body: [titles, ...rows],
    },
    layout: 'ruled',
    fontSize: 8,
  };
}

function itemised(page: Page): PdfBlock[] {
  const title: PdfText = { text: page.say('items'), style: 'section', margin: [0, 30, 0, 8] };
  if (page.items.length <= printedItemsMax) return [title, itemTable(page)];
  return [title, { text: page.say('itemsInCsv', { count: page.format.whole(page.items.length) }) }];
}

export async function printInvoice(ctx: Ctx, owner: InvoiceOwner, id: InvoiceId): Promise<ServedFile> {
  const row = await invoices.findInvoice(ctx, owner, id);
  const invoice = invoices.toInvoice(row);
  if (!isClosed(invoice)) fail('invoiceStateWrong');
  const language = row.language ?? 'en';
  const say: Say = (word, values) => serverText(`invoice.${word}`, language, values);
  const items: InvoiceItem[] = [];
  for await (const item of invoices.readAllInvoiceItems(ctx, id)) items.push(item);
  const page: Page = { invoice, items, say, format: formatsOf(language, invoice.currency) };
  const bytes = await printPdf({
    language,
    title: `${say('invoice')} ${invoice.number}`,
    author: invoice.seller.name,
    createdAt: invoice.closedAt,
    footer: `${invoice.seller.name} · ${say('invoice')} ${invoice.number}`,
    stamp: invoice.status === 'void' ? say('cancelled') : null,
    content: [...heading(page), summary(page), ...itemised(page)],
  });
  return { fileName: `${invoice.number}.pdf`, bytes };
}
