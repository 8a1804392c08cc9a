/** Invoices as CSV for bookkeeping. Guarantees one row per item, with amounts as decimals. */
import { fail } from '@forecourt/contract/errors';
import type { CustomerId, InvoiceId } from '@forecourt/contract/ids';
import type { downloadCustomerCsv, InvoiceItem } from '@forecourt/contract/invoices';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import type { CsvRow } from '../../../platform/http/csv.ts';
import type { CsvFile } from '../../../platform/http/serve-file.ts';
import * as owners from '../credits/credit-owners.service.ts';
import { readLines } from './invoice-lines.queries.ts';
import * as settings from './invoice-settings.service.ts';
import { billedDaysOf, coversAsText, decimalOf, isBackwards, termsOf } from './invoices.rules.ts';
import type { InvoiceOwner } from './invoices.service.ts';
import * as invoices from './invoices.service.ts';

async function* rowsOf(items: AsyncIterable<InvoiceItem>, currency: string): AsyncGenerator<CsvRow> {
  for await (const { netCents, coveredBy, ...item } of items)
    yield { ...item, coveredBy: coversAsText(coveredBy), net: decimalOf(netCents), currency };
}

export async function invoiceAsCsv(ctx: Ctx, owner: InvoiceOwner, id: InvoiceId): Promise<CsvFile> {
  const { number, currency } = await invoices.getInvoice(ctx, owner, id);
  return {
    fileName: `${number ?? 'draft'}.csv`,
    rows: rowsOf(invoices.readAllInvoiceItems(ctx, id), currency),
  };
}

/** All movements of a period, invoiced or not. */
export async function invoicesAsCsv(
  ctx: Ctx,
  id: CustomerId,
  query: RouteInput<typeof downloadCustomerCsv>['query'],
): Promise<CsvFile> {
  await owners.getCreditOwnerInReach(ctx, { kind: 'customer', id });
  const { startDate, endDate, ...flags } = query;
  if (isBackwards(startDate, endDate)) fail('validationError', { params: { field: 'endDate' } });
  const installation = await settings.getInvoiceSettings(ctx.db);
  const terms = termsOf(installation, await settings.findInvoiceSettingsOfCustomer(ctx.db, id), flags);
  const items = readLines(ctx.db, id, billedDaysOf(startDate, endDate), terms);
  return { fileName: `${startDate}_${endDate}.csv`, rows: rowsOf(items, installation.currency) };
}
