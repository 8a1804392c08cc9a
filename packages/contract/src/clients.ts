import { z } from 'zod';
import { userTypes } from './actor.ts';
import { ClientId, CustomerId } from './ids.ts';
import {
  csvColumns,
  Direction,
  Done,
  FilterInteger,
  Flag,
  NamedDay,
  PageQuery,
  pageOf,
  route,
  Timestamp,
  wordOf,
} from './route.ts';
import { lineText } from './text-fields.ts';
import {
  creditSources,
  Email,
  FilterText,
  limitsOfUser,
  Name,
  NewPassword,
  Phone,
  roleAmong,
} from './user-fields.ts';
import { newUserAsRead, User } from './users.ts';

const ClientName = lineText().min(1).max(200);

export const Client = z.object({
  id: ClientId,
  name: z.string(),
  customerId: CustomerId,
  customerName: z.string(),
  creditSource: z.enum(creditSources),
  /** Whether the client's users are barred from changing their own settings. */
  clientDisallowsUserSettings: z.boolean(),
  credits: z.number().int(),
  /** Whether the customer lets its accounts go below zero. */
  mayOverdraw: z.boolean(),
  userCount: z.number().int(),
  /** Names of the client's features: those that every client has, and those granted to it. */
  features: z.array(z.string()),
  createdAt: Timestamp,
});
export type Client = z.infer<typeof Client>;

const clientAsRead = {
  shape: Client,
  changing: ['credits', 'customerName', 'features', 'mayOverdraw', 'userCount'],
};

export const clientOrders = ['createdAt', 'name'] as const;

/**
 * Filters of a list of clients. Text fields match substrings; an empty value is ignored, an unknown field is rejected.
 */
export const ClientQuery = PageQuery.extend({
  search: lineText().max(200).optional(),
  id: ClientId.optional(),
  name: FilterText,
  customerId: CustomerId.optional(),
  'customer.id': CustomerId.optional(),
  customerName: FilterText,
  'customer.name': FilterText,
  creditSource: wordOf(creditSources).optional(),
  credits: FilterInteger,
  userCount: FilterInteger,
  /** Finds the clients one of whose accounts has this address; `phone` likewise. */
  email: FilterText,
  phone: FilterText,
  /** Whether one of the client's accounts is active. */
  active: Flag.optional(),
  /** Filters by day of creation, in UTC. */
  createdAt: NamedDay.optional(),
  clientDisallowsUserSettings: Flag.optional(),
  onlyDeleted: Flag.default(false),
  orderBy: wordOf(clientOrders).default('createdAt'),
  orderDirection: Direction.default('DESC'),
}).strict();
export type ClientQuery = z.infer<typeof ClientQuery>;

export const listClients = route({
  method: 'GET',
  path: '/v2/clients',
  summary:
    'Clients in your reach. With onlyDeleted those that can be restored, with how many users come back.',
  permission: 'clients:read',
  query: ClientQuery,
  response: pageOf(Client),
  errors: [],
});

/** Columns of the CSV export of a list of clients. */
export const ClientCsvRow = z.object({
  name: z.string(),
  customerName: z.string(),
  creditSource: z.enum(creditSources),
  userCount: z.number().int(),
  credits: z.number().int(),
  createdAt: Timestamp,
});
export type ClientCsvRow = z.infer<typeof ClientCsvRow>;

export const listClientsAsCsv = route({
  method: 'GET',
  path: '/v2/clients/csv',
  summary: 'All clients that the list finds, of all its pages and in its order, as CSV; times in UTC.',
  permission: 'clients:read',
  answer: 'csv',
  query: listClients.query.omit({ page: true, limit: true }).extend(csvColumns(ClientCsvRow)),
  response: ClientCsvRow,
  errors: [],
});

export const listCustomerClients = route({
  method: 'GET',
  path: '/v2/customers/:id/clients',
  summary: 'The clients of a customer, without those of its sub-customers.',
  permission: 'customers:read',
  params: z.object({ id: CustomerId }),
  query: ClientQuery,
  response: pageOf(Client),
  errors: ['customerNotFound'],
});

export const listSubCustomerClients = route({
  method: 'GET',
  path: '/v2/customers/:id/subcustomer/clients',
  summary: 'The clients of all sub-customers of a customer.',
  permission: 'customers:read',
  params: z.object({ id: CustomerId }),
  query: ClientQuery,
  response: pageOf(Client),
  errors: ['customerNotFound'],
});

export const getClient = route({
  method: 'GET',
  path: '/v2/clients/:id',
  summary: 'One client.',
  permission: 'clients:read',
  params: z.object({ id: ClientId }),
  response: Client,
  errors: ['clientNotFound'],
});

export const createClient = route({
  method: 'POST',
  path: '/v2/clients',
  summary: 'Makes a client of a customer; of one’s own when none is named.',
  permission: 'clients:write',
  idempotent: true,
  asRead: clientAsRead,
  body: z.strictObject({
    name: ClientName,
    customerId: CustomerId.optional(),
    creditSource: z.enum(creditSources).default('user'),
    clientDisallowsUserSettings: z.boolean().default(false),
  }),
  response: Client,
  status: 201,
  errors: ['customerNotFound'],
});

export const patchClient = route({
  method: 'PATCH',
  path: '/v2/clients/:id',
  summary:
    'Changes a client. Its own accounts change everything but creditSource, which is their customer’s.',
  permission: 'clients:configure',
  params: z.object({ id: ClientId }),
  asRead: clientAsRead,
  body: z.strictObject({
    name: ClientName.optional(),
    creditSource: z.enum(creditSources).optional(),
    clientDisallowsUserSettings: z.boolean().optional(),
  }),
  response: Client,
  errors: ['clientNotFound', 'fieldsNotUpdatable'],
});

export const deleteClient = route({
  method: 'DELETE',
  path: '/v2/clients/:id',
  summary:
    'Deletes a client together with its users and client accounts, and ends their sessions. The rows, vehicles, ' +
    'pictures and credits stay as they are; work under way is finished. It can be restored.',
  permission: 'clients:write',
  params: z.object({ id: ClientId }),
  response: Done,
  errors: ['clientNotFound'],
});

export const restoreClient = route({
  method: 'POST',
  path: '/v2/clients/:id/restore',
  summary:
    'Brings a deleted client back with the accounts that its deletion took along. Who had been deleted before stays ' +
    'deleted, and so does an account whose e-mail somebody else has by now.',
  permission: 'clients:write',
  params: z.object({ id: ClientId }),
  response: Client,
  errors: ['clientNotFound'],
});

export const listClientUsers = route({
  method: 'GET',
  path: '/v1/clients/:id/users',
  summary: 'The users of a client, only role user, who was online last first.',
  permission: 'users:read',
  params: z.object({ id: ClientId }),
  query: PageQuery,
  response: pageOf(User),
  errors: ['clientNotFound'],
});

export const createClientUser = route({
  method: 'POST',
  path: '/v1/clients/:id/users',
  summary:
    'Makes a user of a client. Without a password an invitation is mailed; after a password given here ' +
    'mustChangePassword is true.',
  permission: 'users:write',
  confirmFirst: ['password'],
  params: z.object({ id: ClientId }),
  asRead: newUserAsRead,
  body: z.strictObject({
    /** Only `user` is accepted; users with other roles are created with POST /v1/users. */
    role: roleAmong(['user']).default({ name: 'user', type: undefined }),
    email: Email,
    name: Name.nullable().default(null),
    type: z.enum(userTypes).optional(),
    phone: Phone.optional(),
    password: NewPassword,
    ...limitsOfUser,
  }),
  response: User,
  status: 201,
  idempotent: true,
  errors: [
    'clientNotFound',
    'userExists',
    'passwordTooWeak',
    'customerLimitOutOfRange',
    'fieldsNotUpdatable',
  ],
});

export const listCustomerClientUsers = route({
  method: 'GET',
  path: '/v2/customers/:id/clients/:clientId/users',
  summary:
    'The users of a client of this customer, only role user, who was online last first. A client of another customer ' +
    'in your reach answers customerForbiddenClient.',
  permission: 'customers:read',
  params: z.object({ id: CustomerId, clientId: ClientId }),
  query: PageQuery,
  response: pageOf(User),
  errors: ['customerNotFound', 'clientNotFound', 'customerForbiddenClient'],
});
