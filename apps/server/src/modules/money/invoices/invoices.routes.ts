import {
  getCustomerInvoiceSettings,
  getInvoiceSettings,
  patchCustomerInvoiceSettings,
  patchInvoiceSettings,
} from '@forecourt/contract/invoice-settings';
import * as contract from '@forecourt/contract/invoices';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { serveCsv, serveFile } from '../../../platform/http/serve-file.ts';
import * as csv from './invoice-csv.service.ts';
import { printInvoice } from './invoice-pdf.service.ts';
import * as settings from './invoice-settings.service.ts';
import * as invoices from './invoices.service.ts';

const customer = (id: string) => ({ kind: 'customer', id }) as const;
const user = (id: string) => ({ kind: 'user', id }) as const;

function settingsRoutes(api: Api): void {
  serve(api, getInvoiceSettings, (ctx) => settings.getInvoiceSettings(ctx.db));
  serve(api, patchInvoiceSettings, (ctx, { body }) => settings.updateInvoiceSettings(ctx, body));
  serve(api, getCustomerInvoiceSettings, (ctx, { params }) =>
    settings.getInvoiceSettingsOfCustomer(ctx, params.id),
  );
  serve(api, patchCustomerInvoiceSettings, (ctx, { params, body }) =>
    settings.updateInvoiceSettingsOfCustomer(ctx, params.id, body),
  );
}

function customerRoutes(api: Api): void {
  serve(api, contract.createCustomerInvoice, (ctx, { params: { id } }) =>
    invoices.createInvoice(ctx, customer(id)),
  );
  serve(api, contract.listCustomerInvoices, (ctx, { params: { id }, query }) =>
    invoices.listInvoices(ctx, customer(id), query),
  );
  serve(api, contract.getCustomerInvoice, (ctx, { params: { id, invoiceId } }) =>
    invoices.getInvoice(ctx, customer(id), invoiceId),
  );
  serve(api, contract.closeCustomerInvoice, (ctx, { params: { id, invoiceId } }) =>
    invoices.closeInvoice(ctx, customer(id), invoiceId),
  );
  serve(api, contract.payCustomerInvoice, (ctx, { params: { id, invoiceId } }) =>
    invoices.markInvoicePaid(ctx, customer(id), invoiceId),
  );
  serve(api, contract.voidCustomerInvoice, (ctx, { params: { id, invoiceId } }) =>
    invoices.voidInvoice(ctx, customer(id), invoiceId),
  );
  serve(api, contract.listCustomerInvoiceItems, (ctx, { params: { id, invoiceId }, query }) =>
    invoices.listInvoiceItems(ctx, customer(id), invoiceId, query),
  );
  serveCsv(api, contract.downloadCustomerInvoiceCsv, (ctx, { params: { id, invoiceId } }) =>
    csv.invoiceAsCsv(ctx, customer(id), invoiceId),
  );
  serveFile(api, contract.downloadCustomerInvoicePdf, (ctx, { params: { id, invoiceId } }) =>
    printInvoice(ctx, customer(id), invoiceId),
  );
  serveCsv(api, contract.downloadCustomerCsv, (ctx, { params, query }) =>
    csv.invoicesAsCsv(ctx, params.id, query),
  );
  serve(api, contract.listClientInvoices, (ctx, { params, query }) =>
    invoices.listInvoicesByClient(ctx, params.id, query),
  );
}

function userRoutes(api: Api): void {
  serve(api, contract.createUserInvoice, (ctx, { params: { id } }) => invoices.createInvoice(ctx, user(id)));
  serve(api, contract.listUserInvoices, (ctx, { params: { id }, query }) =>
    invoices.listInvoices(ctx, user(id), query),
  );
  serve(api, contract.getUserInvoice, (ctx, { params: { id, invoiceId } }) =>
    invoices.getInvoice(ctx, user(id), invoiceId),
  );
  serve(api, contract.closeUserInvoice, (ctx, { params: { id, invoiceId } }) =>
    invoices.closeInvoice(ctx, user(id), invoiceId),
  );
  serve(api, contract.payUserInvoice, (ctx, { params: { id, invoiceId } }) =>
    invoices.markInvoicePaid(ctx, user(id), invoiceId),
  );
  serve(api, contract.voidUserInvoice, (ctx, { params: { id, invoiceId } }) =>
    invoices.voidInvoice(ctx, user(id), invoiceId),
  );
  serve(api, contract.listUserInvoiceItems, (ctx, { params: { id, invoiceId }, query }) =>
    invoices.listInvoiceItems(ctx, user(id), invoiceId, query),
  );
  serveCsv(api, contract.downloadUserInvoiceCsv, (ctx, { params: { id, invoiceId } }) =>
    csv.invoiceAsCsv(ctx, user(id), invoiceId),
  );
  serveFile(api, contract.downloadUserInvoicePdf, (ctx, { params: { id, invoiceId } }) =>
    printInvoice(ctx, user(id), invoiceId),
  );
}

export function invoicesRoutes(api: Api): void {
  settingsRoutes(api);
  customerRoutes(api);
  userRoutes(api);
}
