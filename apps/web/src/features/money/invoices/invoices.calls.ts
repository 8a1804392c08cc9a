import type { ClientId, CustomerId, InvoiceId, UserId } from '@forecourt/contract/ids';
import {
  type CustomerInvoiceSettings,
  getCustomerInvoiceSettings,
  getInvoiceSettings,
  type InvoiceSettings,
  patchCustomerInvoiceSettings,
  patchInvoiceSettings,
} from '@forecourt/contract/invoice-settings';
import * as contract from '@forecourt/contract/invoices';
import type { RouteCall } from '@forecourt/contract/route';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** The customer or user that the invoices are addressed to. */
export type InvoiceOwner = { kind: 'customer'; id: CustomerId } | { kind: 'user'; id: UserId };
export type CsvDays = NonNullable<RouteCall<typeof contract.downloadCustomerCsv>['query']>;

/** Both kinds of owner have the same calls, each under its own path. */
const routes = {
  customer: {
    list: contract.listCustomerInvoices,
    create: contract.createCustomerInvoice,
    get: contract.getCustomerInvoice,
    items: contract.listCustomerInvoiceItems,
    close: contract.closeCustomerInvoice,
    pay: contract.payCustomerInvoice,
    void: contract.voidCustomerInvoice,
    csv: contract.downloadCustomerInvoiceCsv,
    pdf: contract.downloadCustomerInvoicePdf,
  },
  user: {
    list: contract.listUserInvoices,
    create: contract.createUserInvoice,
    get: contract.getUserInvoice,
    items: contract.listUserInvoiceItems,
    close: contract.closeUserInvoice,
    pay: contract.payUserInvoice,
    void: contract.voidUserInvoice,
    csv: contract.downloadUserInvoiceCsv,
    pdf: contract.downloadUserInvoicePdf,
  },
} as const;

interface PageOf {
  page: number;
  limit: number;
}

export const invoiceList = ({ kind, id }: InvoiceOwner, query: PageOf) =>
  queryOptions({
    queryKey: ['invoices', kind, id, 'list', query],
    queryFn: ({ signal }) => call(routes[kind].list, { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
  });

export const invoiceById = ({ kind, id }: InvoiceOwner, invoiceId: string) =>
  queryOptions({
    queryKey: ['invoices', kind, id, 'one', invoiceId],
    queryFn: ({ signal }) => call(routes[kind].get, { params: { id, invoiceId } }, signal),
  });

export const invoiceItems = ({ kind, id }: InvoiceOwner, invoiceId: string, query: PageOf) =>
  queryOptions({
    queryKey: ['invoices', kind, id, 'items', invoiceId, query],
    queryFn: ({ signal }) => call(routes[kind].items, { params: { id, invoiceId }, query }, signal),
    placeholderData: keepPreviousData,
  });

/** The parts of its customer's and its users' invoices that one client caused. */
export const clientInvoiceList = (
  { customerId, id: clientId }: { customerId: CustomerId; id: ClientId },
  query: PageOf,
) =>
  queryOptions({
    queryKey: ['invoices', 'client', clientId, query],
    queryFn: ({ signal }) =>
      call(
        contract.listClientInvoices,
        { params: { id: customerId }, query: { ...query, clientId } },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['invoices'] });
}

export function useCreateInvoice({ kind, id }: InvoiceOwner) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(routes[kind].create, { params: { id } }),
    onSuccess: refresh,
  });
}

/** The steps of an invoice; none can be undone. */
export type InvoiceStep = 'close' | 'pay' | 'void';

export function useInvoiceStep({ kind, id }: InvoiceOwner, invoiceId: InvoiceId, step: InvoiceStep) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(routes[kind][step], { params: { id, invoiceId } }),
    // The dialog shows the error itself.
    ...errorShownByForm,
    onSuccess: refresh,
  });
}

export function useInvoiceFile({ kind, id }: InvoiceOwner, invoiceId: InvoiceId, file: 'csv' | 'pdf') {
  return useMutation({
    mutationFn: () => callForFile(routes[kind][file], { params: { id, invoiceId } }),
    onSuccess: saveFile,
  });
}

/** Everything in a range of days, billed or not. */
export function useDaysFile(id: CustomerId) {
  return useMutation({
    mutationFn: (query: CsvDays) => callForFile(contract.downloadCustomerCsv, { params: { id }, query }),
    ...errorShownByForm,
    onSuccess: saveFile,
  });
}

export const invoiceSettings = queryOptions({
  queryKey: ['invoices', 'settings'],
  queryFn: ({ signal }) => call(getInvoiceSettings, {}, signal),
});

export function usePatchInvoiceSettings() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Partial<InvoiceSettings>) => call(patchInvoiceSettings, { body }),
    ...errorShownByForm,
    ...successToast('invoices.settingsSaved'),
    onSuccess: refresh,
  });
}

/** The billing terms of a customer. */
export const customerTerms = (id: CustomerId) =>
  queryOptions({
    queryKey: ['invoices', 'terms', id],
    queryFn: ({ signal }) => call(getCustomerInvoiceSettings, { params: { id } }, signal),
  });

export function usePatchCustomerTerms(id: CustomerId) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Partial<CustomerInvoiceSettings>) =>
      call(patchCustomerInvoiceSettings, { params: { id }, body }),
    ...errorShownByForm,
    ...successToast('invoices.termsSaved'),
    onSuccess: refresh,
  });
}
