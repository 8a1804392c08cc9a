import { z } from 'zod';
import { ClientId, CustomerId, InvoiceId, UserId } from './ids.ts';
import { positionNames } from './positions.ts';
import { Flag, NamedDay, PageQuery, pageOf, type Route, route, Timestamp } from './route.ts';

/** draft → closed → paid or void; a draft can be voided too. Voiding an invoice makes its movements billable again. */
export const invoiceStatuses = ['draft', 'closed', 'paid', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Seller or buyer as of the time when the invoice was closed. */
export const InvoiceParty = z.object({ name: z.string(), address: z.string(), vatId: z.string() });
export type InvoiceParty = z.infer<typeof InvoiceParty>;

const Cents = z.number().int();

export const Invoice = z.object({
  id: InvoiceId,
  /** The customer or user that is billed. */
  owner: z.object({ kind: z.enum(['customer', 'user']), id: z.uuid(), name: z.string() }),
  customerId: CustomerId,
  status: z.enum(invoiceStatuses),
  /** Year and sequence number, assigned when the invoice is closed. */
  number: z.string().nullable(),
  currency: z.string(),
  vatBasisPoints: z.number().int(),
  itemCount: z.number().int(),
  credits: z.number().int(),
  netCents: Cents,
  /** VAT on the total net sum, rounded once, half up. */
  vatCents: Cents,
  totalCents: Cents,
  seller: InvoiceParty.nullable(),
  buyer: InvoiceParty.nullable(),
  createdAt: Timestamp,
  closedAt: Timestamp.nullable(),
  paidAt: Timestamp.nullable(),
  voidedAt: Timestamp.nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

/** Credits of an item that cost nothing more, because they were bought or free. */
export const InvoiceCover = z.object({
  /** Name of the package; null: they were free. */
  package: z.string().nullable(),
  /** Number of the invoice that bills the package; null while it has none, and for free ones. */
  invoiceNumber: z.string().nullable(),
  credits: z.number().int(),
});
export type InvoiceCover = z.infer<typeof InvoiceCover>;

export const invoiceItemKinds = ['picture', 'crop', 'combo', 'spin', 'collage', 'order'] as const;

export const InvoiceItem = z.object({
  /** Line number, counted from 1. */
  line: z.number().int(),
  /** `picture`: pictures of one vehicle; `crop`: quick cut-outs of one set; `combo`: the pictures of one vehicle at one price; `spin`: a vehicle that turns; `collage`: a page with its pictures; `order`: a package of credits. */
  kind: z.enum(invoiceItemKinds),
  /** When the first of it was delivered or bought. */
  firstAt: Timestamp,
  /** When the last of it was. */
  occurredAt: Timestamp,
  clientId: ClientId.nullable(),
  clientName: z.string(),
  /** The vehicle's stock number; empty for a package. */
  reference: z.string(),
  /** Of a single picture. */
  position: z.enum(positionNames).nullable(),
  /** Name of the vehicle (make and model) or of the package. */
  name: z.string(),
  /** Number of pictures or packages. */
  quantity: z.number().int(),
  credits: z.number().int(),
  /** Of the credits, those that cost nothing more, because they were bought or free. */
  coveredCredits: z.number().int(),
  /** Where the covered credits come from. */
  coveredBy: z.array(InvoiceCover),
  netCents: Cents,
});
export type InvoiceItem = z.infer<typeof InvoiceItem>;

/** One row of the CSV files: an invoice item, with amounts written with a decimal point. */
export const InvoiceCsvRow = z.object({
  ...InvoiceItem.omit({ netCents: true, coveredBy: true }).shape,
  /** Packages that cover credits, with their invoices. */
  coveredBy: z.string(),
  net: z.string(),
  currency: z.string(),
});

/** The part of an invoice that concerns one client. */
export const ClientInvoice = z.object({
  invoiceId: InvoiceId,
  number: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  createdAt: Timestamp,
  owner: Invoice.shape.owner,
  client: z.object({ id: ClientId, name: z.string() }),
  itemCount: z.number().int(),
  credits: z.number().int(),
  netCents: Cents,
  currency: z.string(),
});
export type ClientInvoice = z.infer<typeof ClientInvoice>;

const customer = z.object({ id: CustomerId });
const customerInvoice = z.object({ id: CustomerId, invoiceId: InvoiceId });
const user = z.object({ id: UserId });
const userInvoice = z.object({ id: UserId, invoiceId: InvoiceId });
const onCustomer = '/v1/customers/:id/invoices';
const onUser = '/v1/users/:id/invoices';

const creating = {
  method: 'POST',
  permission: 'invoices:write',
  idempotent: true,
  response: Invoice,
  status: 201,
} as const satisfies Partial<Route>;
const listing = {
  method: 'GET',
  permission: 'invoices:read',
  query: PageQuery,
  response: pageOf(Invoice),
} as const satisfies Partial<Route>;
const reading = { method: 'GET', permission: 'invoices:read', response: Invoice } as const;
const closing = {
  method: 'PATCH',
  permission: 'invoices:write',
  idempotent: true,
  response: Invoice,
} as const;
const settling = { ...closing, permission: 'invoices:settle' } as const;
const items = {
  method: 'GET',
  permission: 'invoices:read',
  query: PageQuery,
  response: pageOf(InvoiceItem),
} as const;
const csv = { method: 'GET', permission: 'invoices:read', answer: 'csv', response: InvoiceCsvRow } as const;
const pdf = { method: 'GET', permission: 'invoices:read', answer: 'pdf', response: z.string() } as const;

const make =
  'Makes a draft of everything captured or ordered that is on no live invoice. Credits that were bought or free are listed ' +
  'without a price. The body is empty.';
const close = 'Closes a draft: it gets its number and never changes again.';
const pay = 'Notes that a closed invoice was paid.';
const cancel = 'Voids a draft or a closed invoice; what it billed may be billed again.';
const forCustomer = ['customerNotFound', 'invoiceNotFound'] as const;
const forUser = ['userNotFound', 'invoiceNotFound'] as const;

export const createCustomerInvoice = route({
  ...creating,
  path: onCustomer,
  params: customer,
  summary: make,
  errors: ['customerNotFound', 'nothingToInvoice'],
});
export const listCustomerInvoices = route({
  ...listing,
  path: onCustomer,
  params: customer,
  summary: 'Invoices of a customer, newest first.',
  errors: ['customerNotFound'],
});
export const getCustomerInvoice = route({
  ...reading,
  path: `${onCustomer}/:invoiceId`,
  params: customerInvoice,
  summary: 'One invoice of a customer.',
  errors: forCustomer,
});
export const closeCustomerInvoice = route({
  ...closing,
  path: `${onCustomer}/:invoiceId/close`,
  params: customerInvoice,
  summary: close,
  errors: [...forCustomer, 'invoiceStateWrong', 'invoiceSellerMissing', 'confirmationRequired'],
  confirmFirst: 'always',
});
export const payCustomerInvoice = route({
  ...settling,
  path: `${onCustomer}/:invoiceId/pay`,
  params: customerInvoice,
  summary: pay,
  errors: [...forCustomer, 'invoiceStateWrong'],
});
export const voidCustomerInvoice = route({
  ...settling,
  path: `${onCustomer}/:invoiceId/void`,
  params: customerInvoice,
  summary: cancel,
  errors: [...forCustomer, 'invoiceStateWrong'],
});
export const listCustomerInvoiceItems = route({
  ...items,
  path: `${onCustomer}/:invoiceId/items`,
  params: customerInvoice,
  summary: 'The items of an invoice, in its order.',
  errors: forCustomer,
});
export const downloadCustomerInvoiceCsv = route({
  ...csv,
  path: `${onCustomer}/:invoiceId/csv`,
  params: customerInvoice,
  summary: 'The items of an invoice as CSV.',
  errors: forCustomer,
});
export const downloadCustomerInvoicePdf = route({
  ...pdf,
  path: `${onCustomer}/:invoiceId/pdf`,
  params: customerInvoice,
  summary: 'A closed invoice as PDF, in the language of the customer.',
  errors: [...forCustomer, 'invoiceStateWrong'],
});
export const downloadCustomerCsv = route({
  ...csv,
  path: `${onCustomer}/csv`,
  params: customer,
  query: z.object({
    /** Days in UTC, both inclusive. */
    startDate: NamedDay,
    endDate: NamedDay,
    customInvoiceConfigEnable: Flag.optional(),
    customInvoiceConfigComboEnable: Flag.optional(),
  }),
  summary:
    'Everything captured or ordered in these days as CSV, billed or not. The flags price it with or without ' +
    "the customer's own terms; left out, as the customer's settings say.",
  errors: ['customerNotFound', 'validationError'],
});
export const listClientInvoices = route({
  method: 'GET',
  path: '/v1/customers/:id/clients/invoices',
  permission: 'invoices:read',
  params: customer,
  query: PageQuery.extend({
    startDate: NamedDay.optional(),
    endDate: NamedDay.optional(),
    /** Bills only the movements that this client caused. */
    clientId: ClientId.optional(),
  }),
  summary: 'Which client caused how much of each invoice that was made in these days, newest first.',
  response: pageOf(ClientInvoice),
  errors: ['customerNotFound', 'validationError'],
});

export const createUserInvoice = route({
  ...creating,
  path: onUser,
  params: user,
  summary: make,
  errors: ['userNotFound', 'nothingToInvoice'],
});
export const listUserInvoices = route({
  ...listing,
  path: onUser,
  params: user,
  summary: 'Invoices of a user, newest first.',
  errors: ['userNotFound'],
});
export const getUserInvoice = route({
  ...reading,
  path: `${onUser}/:invoiceId`,
  params: userInvoice,
  summary: 'One invoice of a user.',
  errors: forUser,
});
export const closeUserInvoice = route({
  ...closing,
  path: `${onUser}/:invoiceId/close`,
  params: userInvoice,
  summary: close,
  errors: [...forUser, 'invoiceStateWrong', 'invoiceSellerMissing', 'confirmationRequired'],
  confirmFirst: 'always',
});
export const payUserInvoice = route({
  ...settling,
  path: `${onUser}/:invoiceId/pay`,
  params: userInvoice,
  summary: pay,
  errors: [...forUser, 'invoiceStateWrong'],
});
export const voidUserInvoice = route({
  ...settling,
  path: `${onUser}/:invoiceId/void`,
  params: userInvoice,
  summary: cancel,
  errors: [...forUser, 'invoiceStateWrong'],
});
export const listUserInvoiceItems = route({
  ...items,
  path: `${onUser}/:invoiceId/items`,
  params: userInvoice,
  summary: 'The items of an invoice, in its order.',
  errors: forUser,
});
export const downloadUserInvoiceCsv = route({
  ...csv,
  path: `${onUser}/:invoiceId/csv`,
  params: userInvoice,
  summary: 'The items of an invoice as CSV.',
  errors: forUser,
});
export const downloadUserInvoicePdf = route({
  ...pdf,
  path: `${onUser}/:invoiceId/pdf`,
  params: userInvoice,
  summary: 'A closed invoice as PDF, in the language of the user.',
  errors: [...forUser, 'invoiceStateWrong'],
});
