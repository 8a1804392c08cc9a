import {
  getCustomerInvoiceSettings,
  getInvoiceSettings,
  patchCustomerInvoiceSettings,
  patchInvoiceSettings,
} from '@forecourt/contract/invoice-settings';
import * as contract from '@forecourt/contract/invoices';
import { type Api, serve } from '../../platform/http/serve.ts';
import { serveCsv, servePdf } from '../../platform/http/serve-file.ts';
import * as csv from './invoice-csv.service.ts';
import { pdf } from './invoice-pdf.service.ts';
import * as settings from './invoice-settings.service.ts';
import * as invoices from './invoices.service.ts';

const customer = (id: string) => ({ kind: 'customer', id }) as const;
const user = (id: string) => ({ kind: 'user', id }) as const;

function settingsRoutes(api: Api): void {
  serve(api, getInvoiceSettings, (ctx) => settings.get(ctx.db));
  serve(api, patchInvoiceSettings, (ctx, { body }) => settings.patch(ctx, body));
  serve(api, getCustomerInvoiceSettings, (ctx, { params }) => settings.getOfCustomer(ctx, params.id));
  serve(api, patchCustomerInvoiceSettings, (ctx, { params, body }) =>
    settings.patchOfCustomer(ctx, params.id, body),
  );
}

function customerRoutes(api: Api): void {
  serve(api, contract.createCustomerInvoice, (ctx, { params: { id } }) => invoices.create(ctx, customer(id)));
  serve(api, contract.listCustomerInvoices, (ctx, { params: { id }, query }) =>
    invoices.list(ctx, customer(id), query),
  );
  serve(api, contract.getCustomerInvoice, (ctx, { params: { id, invoiceId } }) =>
    invoices.get(ctx, customer(id), invoiceId),
  );
  serve(api, contract.closeCustomerInvoice, (ctx, { params: { id, invoiceId } }) =>
    invoices.close(ctx, customer(id), invoiceId),
  );
  serve(api, contract.payCustomerInvoice, (ctx, { params: { id, invoiceId } }) =>
    invoices.pay(ctx, customer(id), invoiceId),
  );
  serve(api, contract.voidCustomerInvoice, (ctx, { params: { id, invoiceId } }) =>
    invoices.cancel(ctx, customer(id), invoiceId),
  );
  serve(api, contract.listCustomerInvoiceItems, (ctx, { params: { id, invoiceId }, query }) =>
    invoices.items(ctx, customer(id), invoiceId, query),
  );
  serveCsv(api, contract.downloadCustomerInvoiceCsv, (ctx, { params: { id, invoiceId } }) =>
    csv.ofInvoice(ctx, customer(id), invoiceId),
  );
  servePdf(api, contract.downloadCustomerInvoicePdf, (ctx, { params: { id, invoiceId } }) =>
    pdf(ctx, customer(id), invoiceId),
  );
  serveCsv(api, contract.downloadCustomerCsv, (ctx, { params, query }) => csv.ofDays(ctx, params.id, query));
  serve(api, contract.listClientInvoices, (ctx, { params, query }) =>
    invoices.byClient(ctx, params.id, query),
  );
}

function userRoutes(api: Api): void {
  serve(api, contract.createUserInvoice, (ctx, { params: { id } }) => invoices.create(ctx, user(id)));
  serve(api, contract.listUserInvoices, (ctx, { params: { id }, query }) =>
    invoices.list(ctx, user(id), query),
  );
  serve(api, contract.getUserInvoice, (ctx, { params: { id, invoiceId } }) =>
    invoices.get(ctx, user(id), invoiceId),
  );
  serve(api, contract.closeUserInvoice, (ctx, { params: { id, invoiceId } }) =>
    invoices.close(ctx, user(id), invoiceId),
  );
  serve(api, contract.payUserInvoice, (ctx, { params: { id, invoiceId } }) =>
    invoices.pay(ctx, user(id), invoiceId),
  );
  serve(api, contract.voidUserInvoice, (ctx, { params: { id, invoiceId } }) =>
    invoices.cancel(ctx, user(id), invoiceId),
  );
  serve(api, contract.listUserInvoiceItems, (ctx, { params: { id, invoiceId }, query }) =>
    invoices.items(ctx, user(id), invoiceId, query),
  );
  serveCsv(api, contract.downloadUserInvoiceCsv, (ctx, { params: { id, invoiceId } }) =>
    csv.ofInvoice(ctx, user(id), invoiceId),
  );
  servePdf(api, contract.downloadUserInvoicePdf, (ctx, { params: { id, invoiceId } }) =>
    pdf(ctx, user(id), invoiceId),
  );
}

export function invoicesRoutes(api: Api): void {
  settingsRoutes(api);
  customerRoutes(api);
  userRoutes(api);
}
