import { z } from 'zod';
import { CustomerId } from './ids.ts';
import { storageLimitGbMax } from './limits.ts';
import { csvColumns, Direction, Done, Flag, PageQuery, pageOf, route, Timestamp, wordOf } from './route.ts';
import { lineText, paragraphText } from './text-fields.ts';
import { Email, Phone } from './user-fields.ts';

const OrganisationName = lineText().min(1).max(200);
/** A trimmed text field; an empty string is stored as null. */
const emptyIsNull = (text: z.ZodString) => text.transform((given) => given || null).nullable();
const Address = emptyIsNull(paragraphText().max(500));
const VatNumber = emptyIsNull(lineText().max(50));
const StorageLimitGb = z.number().int().min(1).max(storageLimitGbMax).nullable();
const InfoEmail = z.union([z.literal('').transform(() => null), Email, z.null()]);

const fields = {
  id: CustomerId,
  name: z.string(),
  phone: z.string().nullable(),
  infoEmail: z.string().nullable(),
  /** The invoice address. */
  address: z.string().nullable(),
  /** The VAT number. */
  uid: z.string().nullable(),
  allowChilds: z.boolean(),
  allowNegativeCredits: z.boolean(),
  geoLocationEnabled: z.boolean(),
  isNotify: z.boolean(),
  /** How many gigabytes (10^9 bytes) it may keep with its sub-customers; null: no limit. */
  storageLimitGb: z.number().int().nullable(),
  /** What it keeps with its sub-customers: what was uploaded and is not removed for good. */
  storageUsedBytes: z.number().int(),
  /** The parent customer; set only for a sub-customer. */
  parentId: CustomerId.nullable(),
  credits: z.number().int(),
  clientCount: z.number().int(),
  createdAt: Timestamp,
};
export const SubCustomer = z.object(fields);
export type SubCustomer = z.infer<typeof SubCustomer>;
/** A customer with its sub-customers, newest first. */
export const Customer = z.object({ ...fields, customers: z.array(SubCustomer) });
export type Customer = z.infer<typeof Customer>;

const customerAsRead = {
  shape: Customer,
  changing: ['clientCount', 'credits', 'customers', 'storageUsedBytes'],
};

export const customerOrders = ['createdAt', 'name'] as const;

export const listCustomers = route({
  method: 'GET',
  path: '/v2/customers',
  summary:
    'Customers in your reach with their sub-customers, newest first. A search answers those ' +
    'whose name has it: a sub-customer on its own, unless its customer is found too. With parentId only the ' +
    'sub-customers of that customer, each on its own.',
  permission: 'customers:read',
  query: PageQuery.extend({
    search: lineText().max(200).optional(),
    /** Lists only the sub-customers of this customer; none if they are out of your reach. */
    parentId: CustomerId.optional(),
    orderBy: wordOf(customerOrders).default('createdAt'),
    orderDirection: Direction.default('DESC'),
    /**
     * Lists only customers that were deleted individually; those deleted along with their parent are restored with it.
     */
    onlyDeleted: Flag.default(false),
  }).strict(),
  response: pageOf(Customer),
  errors: [],
});

/** Columns of the CSV export of a list of customers. */
export const CustomerCsvRow = z.object({
  name: z.string(),
  subCustomerCount: z.number().int(),
  infoEmail: z.string().nullable(),
  phone: z.string().nullable(),
  clientCount: z.number().int(),
  credits: z.number().int(),
  createdAt: Timestamp,
});
export type CustomerCsvRow = z.infer<typeof CustomerCsvRow>;

export const listCustomersAsCsv = route({
  method: 'GET',
  path: '/v2/customers/csv',
  summary: 'All customers that the list finds, of all its pages and in its order, as CSV; times in UTC.',
  permission: 'customers:read',
  answer: 'csv',
  query: listCustomers.query.omit({ page: true, limit: true }).extend(csvColumns(CustomerCsvRow)),
  response: CustomerCsvRow,
  errors: [],
});

export const getCustomer = route({
  method: 'GET',
  path: '/v2/customers/:id',
  summary: 'One customer with its sub-customers.',
  permission: 'customers:read',
  params: z.object({ id: CustomerId }),
  response: Customer,
  errors: ['customerNotFound'],
});

export const createCustomer = route({
  method: 'POST',
  path: '/v2/customers',
  summary:
    'Makes a customer. Root makes any; an admin of a customer with allowChilds makes sub-customers of its own, and ' +
    'leaves allowNegativeCredits, isNotify and storageLimitGb to root. A sub-customer has none of its own. allowChilds is on only ' +
    'when it is exactly true.',
  permission: 'customers:write',
  idempotent: true,
  asRead: customerAsRead,
  body: z.strictObject({
    name: OrganisationName,
    phone: Phone.default(null),
    infoEmail: InfoEmail.default(null),
    address: Address.default(null),
    uid: VatNumber.default(null),
    allowChilds: z
      .unknown()
      .optional()
      .transform((value) => value === true),
    allowNegativeCredits: z.boolean().default(false),
    geoLocationEnabled: z.boolean().default(false),
    isNotify: z.boolean().default(false),
    storageLimitGb: StorageLimitGb.default(null),
    parentId: CustomerId.nullable().optional(),
  }),
  response: Customer,
  status: 201,
  errors: ['customerNotFound', 'customerCannotCreateCustomers', 'fieldsNotUpdatable'],
});

export const patchCustomer = route({
  method: 'PATCH',
  path: '/v2/customers/:id',
  summary:
    'Changes a customer. Its admins, and those of the customer above it, change name, phone, addresses and ' +
    'geoLocationEnabled; the other switches and storageLimitGb are root’s.',
  permission: 'customers:write',
  params: z.object({ id: CustomerId }),
  asRead: customerAsRead,
  body: z.strictObject({
    name: OrganisationName.optional(),
    phone: Phone.optional(),
    infoEmail: InfoEmail.optional(),
    address: Address.optional(),
    uid: VatNumber.optional(),
    allowChilds: z
      .unknown()
      .optional()
      .transform((value) => (value === undefined || value === null ? undefined : value === true)),
    allowNegativeCredits: z.boolean().optional(),
    geoLocationEnabled: z.boolean().optional(),
    isNotify: z.boolean().optional(),
    storageLimitGb: StorageLimitGb.optional(),
  }),
  response: Customer,
  errors: ['customerNotFound', 'fieldsNotUpdatable', 'customerCannotCreateCustomers'],
});

export const deleteCustomer = route({
  method: 'DELETE',
  path: '/v2/customers/:id',
  summary:
    'Deletes a customer together with its sub-customers, all their clients, users and admins, and ends their sessions. ' +
    'The rows, vehicles, pictures and credits stay as they are; work under way is finished. Root deletes any, a ' +
    'customer admin only sub-customers of its own customer. Root can restore it.',
  permission: 'customers:write',
  params: z.object({ id: CustomerId }),
  response: Done,
  errors: ['customerNotFound', 'customerForbidden'],
});

export const restoreCustomer = route({
  method: 'POST',
  path: '/v2/customers/:id/restore',
  summary:
    'Brings a deleted customer back with everything that its deletion took along: sub-customers, clients, users and ' +
    'admins. What had been deleted before stays deleted, and so does an account whose e-mail somebody else has by now.',
  permission: 'customers:restore',
  params: z.object({ id: CustomerId }),
  response: Customer,
  errors: ['customerNotFound'],
});

export const transferCustomer = route({
  method: 'PATCH',
  path: '/v2/customers/:id/transfer',
  summary:
    'Puts a customer under another one, or on its own with parentId null. Root moves any; a customer admin only ' +
    'sub-customers of its own customer. A sub-customer may have none of its own: its allowChilds is off until it is on ' +
    'its own again.',
  permission: 'customers:write',
  ownPersonOnly: true,
  confirmFirst: 'always',
  params: z.object({ id: CustomerId }),
  body: z.strictObject({ parentId: CustomerId.nullable() }),
  response: Customer,
  errors: [
    'customerNotFound',
    'customerForbidden',
    'customerCannotCreateCustomers',
    'ownPersonOnly',
    'confirmationRequired',
  ],
});
