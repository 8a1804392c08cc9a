import { z } from 'zod';
import { roleNames, userTypes } from './actor.ts';
import { ClientId, CustomerId, UserId } from './ids.ts';
import { passwordLengthMax } from './limits.ts';
import { Direction, Done, PageQuery, pageOf, route, Timestamp } from './route.ts';

/** As the specification checks it: text, @, text, dot, text, no spaces. Stored in lower case. */
export const Email = z
  .string()
  .max(254)
  .regex(/^\S+@\S+\.\S+$/, 'email')
  .transform((email) => email.toLowerCase());
export const Name = z.string().trim().max(200);
export const Password = z
  .string()
  .min(1)
  .max(passwordLengthMax * 4);

export const Role = z.object({ name: z.enum(roleNames), type: z.enum(userTypes).nullable() });
export type Role = z.infer<typeof Role>;

export const User = z.object({
  id: UserId,
  email: z.string(),
  name: z.string().nullable(),
  role: Role,
  customerId: CustomerId.nullable(),
  clientId: ClientId.nullable(),
  active: z.boolean(),
  createdAt: Timestamp,
  deletedAt: Timestamp.nullable(),
  lastTimeOnline: Timestamp.nullable(),
  /** Exterior pictures a vehicle may have; 0 = none. */
  maxCount: z.number().int(),
  licensePlateEnabled: z.boolean(),
  reflectiveFloorEnabled: z.boolean(),
  readOnlyPermissions: z.boolean(),
  profilePicture: z.object({ path: z.string() }).nullable(),
  /** The user's own credits. */
  credits: z.number().int(),
  client: z.object({ id: ClientId, name: z.string(), credits: z.number().int() }).nullable(),
  customer: z
    .object({ id: CustomerId, name: z.string(), allowChilds: z.boolean(), isNotify: z.boolean() })
    .nullable(),
});
export type User = z.infer<typeof User>;

export const userOrders = ['createdAt', 'lastTimeOnline', 'name', 'email'] as const;

export const listUsers = route({
  method: 'GET',
  path: '/v1/users',
  summary: 'Users in your reach; root, manager and qcmanager accounts are left out.',
  permission: 'users:read',
  query: PageQuery.extend({
    search: z.string().trim().max(200).optional(),
    orderBy: z.enum(userOrders).default('createdAt'),
    orderDirection: Direction.default('DESC'),
    onlyDeleted: z.stringbool().default(false),
    role: z.enum(['customer', 'client', 'user']).optional(),
    type: z.enum(userTypes).optional(),
  }),
  response: pageOf(User),
  errors: [],
});

export const getUser = route({
  method: 'GET',
  path: '/v1/users/:id',
  summary: 'One user.',
  permission: 'account:read',
  params: z.object({ id: UserId }),
  response: User,
  errors: ['userNotFound'],
});

export const createUser = route({
  method: 'POST',
  path: '/v1/users',
  summary: 'Makes a user in a client. Without a password an invitation is mailed.',
  permission: 'users:write',
  body: z.strictObject({
    clientId: ClientId,
    email: Email,
    name: Name.nullable().default(null),
    type: z.enum(userTypes).default('basic'),
    password: Password.optional(),
  }),
  response: User,
  status: 201,
  errors: ['clientNotFound', 'userExists', 'passwordTooWeak'],
});

export const patchUser = route({
  method: 'PATCH',
  path: '/v1/users/:id',
  summary: 'Changes name, e-mail, limits and switches of a user.',
  permission: 'account:write',
  params: z.object({ id: UserId }),
  body: z.strictObject({
    email: Email.optional(),
    name: Name.nullable().optional(),
    maxCount: z.number().int().min(0).max(1000).optional(),
    licensePlateEnabled: z.boolean().optional(),
    reflectiveFloorEnabled: z.boolean().optional(),
  }),
  response: User,
  errors: ['userNotFound', 'userExists', 'fieldsNotUpdatable', 'customerLimitOutOfRange'],
});

export const deleteUser = route({
  method: 'DELETE',
  path: '/v1/users/:id',
  summary: 'Deletes a user; it can be restored.',
  permission: 'users:write',
  params: z.object({ id: UserId }),
  response: Done,
  errors: ['userNotFound'],
});

export const revertUser = route({
  method: 'POST',
  path: '/v1/revert-user',
  summary: 'Restores a deleted user.',
  permission: 'users:write',
  body: z.strictObject({ userId: UserId }),
  response: User,
  errors: ['userNotFound', 'userExists'],
});

export const getCustomerAdmin = route({
  method: 'GET',
  path: '/v2/customers/:id/admins/:adminId',
  summary: 'One customer admin.',
  permission: 'admins:read',
  params: z.object({ id: CustomerId, adminId: UserId }),
  response: User,
  errors: ['customerNotFound', 'userNotFound'],
});
