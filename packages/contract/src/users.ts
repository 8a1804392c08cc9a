import { z } from 'zod';
import { builtInFeatures, roleNames, userTypes } from './actor.ts';
import { ClientId, CustomerId, UserId } from './ids.ts';
import {
  csvColumns,
  Direction,
  Done,
  Flag,
  NamedDayOrMoment,
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
  KnownEmail,
  limitsOfUser,
  Name,
  NewPassword,
  Phone,
  Role,
  roleAmong,
} from './user-fields.ts';
import { listedRoles, userFilters } from './user-filters.ts';

export const User = z.object({
  id: UserId,
  email: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  role: Role,
  customerId: CustomerId.nullable(),
  clientId: ClientId.nullable(),
  active: z.boolean(),
  createdAt: Timestamp,
  deletedAt: Timestamp.nullable(),
  lastTimeOnline: Timestamp.nullable(),
  /** Maximum number of exterior pictures per vehicle; 0 = none. */
  maxCount: z.number().int(),
  licensePlateEnabled: z.boolean(),
  reflectiveFloorEnabled: z.boolean(),
  readOnlyPermissions: z.boolean(),
  /** Parts of the product that the user lacks because the client does not have them. */
  withheldFeatures: z.array(z.enum(builtInFeatures)),
  /**
   * Whether another user chose the password. The panel asks for a new one first; other calls return
   * passwordChangeRequired if the installation has forcePasswordChange on.
   */
  mustChangePassword: z.boolean(),
  /**
   * Whether a member of staff must set up a second factor first: until then other calls return secondFactorRequired.
   */
  mustSetSecondFactor: z.boolean(),
  /** When the latest invitation was mailed; null once the account has a password. */
  invitedAt: Timestamp.nullable(),
  /**
   * When a mail server last refused the e-mail address for good, or returned a mail because it does not exist; mails of
   * notifications are no longer sent there. Null: it did not, a later mail arrived, or the address was confirmed.
   */
  mailRefusedAt: Timestamp.nullable(),
  /** Always an object, as the specification's `profilePicture.path`; the path is null without a picture. */
  profilePicture: z.object({ path: z.string().nullable() }),
  /** The user's own credits. */
  credits: z.number().int(),
  client: z
    .object({
      id: ClientId,
      name: z.string(),
      credits: z.number().int(),
      creditSource: z.enum(creditSources),
      clientDisallowsUserSettings: z.boolean(),
    })
    .nullable(),
  customer: z
    .object({ id: CustomerId, name: z.string(), allowChilds: z.boolean(), isNotify: z.boolean() })
    .nullable(),
});
export type User = z.infer<typeof User>;

/** Fields of a user as read, which calls that create or change a user accept unchanged. */
export const userAsRead = {
  shape: User,
  changing: [
    'client',
    'credits',
    'customer',
    'invitedAt',
    'lastTimeOnline',
    'mailRefusedAt',
    'profilePicture',
    'withheldFeatures',
  ],
};

/**
 * The same for calls that create a user: fields that every account gets by default may have any value, for example
 * that of another account; fields that follow from the caller and the route must equal what will be stored.
 */
export const newUserAsRead = {
  shape: User,
  changing: [
    'createdAt',
    'id',
    'invitedAt',
    'lastTimeOnline',
    'mailRefusedAt',
    'mustChangePassword',
    'mustSetSecondFactor',
    'profilePicture',
    'withheldFeatures',
  ],
};

export { listedRoles };

export const userOrders = [
  'createdAt',
  'lastTimeOnline',
  'name',
  'email',
  'id',
  'role',
  'type',
  'active',
  'maxCount',
] as const;

export const listUsers = route({
  method: 'GET',
  path: '/v1/users',
  summary:
    'Users in your reach; root, manager and qcmanager accounts are left out. Fields of a user narrow the list; a field ' +
    'without a value is skipped, one that is not named here is refused. A user of type simple gets its colleagues.',
  permission: 'users:read',
  query: PageQuery.extend({
    search: lineText().max(200).optional(),
    orderBy: wordOf(userOrders).default('createdAt'),
    orderDirection: Direction.default('DESC'),
    onlyDeleted: Flag.default(false),
    /** Last online before this time; users who were never online are left out. */
    onlineBefore: NamedDayOrMoment.optional(),
    ...userFilters,
  }).strict(),
  response: pageOf(User),
  errors: [],
});

/** Columns of the CSV export of a list of users. */
export const UserCsvRow = z.object({
  name: z.string().nullable(),
  email: z.string(),
  role: z.enum(roleNames),
  type: z.enum(userTypes).nullable(),
  active: z.boolean(),
  client: z.string().nullable(),
  customer: z.string().nullable(),
  /** Credits that the user spends: for a client account those of its client. */
  credits: z.number().int(),
  lastTimeOnline: Timestamp.nullable(),
  createdAt: Timestamp,
  deletedAt: Timestamp.nullable(),
});
export type UserCsvRow = z.infer<typeof UserCsvRow>;

export const listUsersAsCsv = route({
  method: 'GET',
  path: '/v1/users/csv',
  summary: 'All users that the list finds, of all its pages and in its order, as CSV; times in UTC.',
  permission: 'users:read',
  answer: 'csv',
  query: listUsers.query.omit({ page: true, limit: true }).extend(csvColumns(UserCsvRow)),
  response: UserCsvRow,
  errors: [],
});

export const getUser = route({
  method: 'GET',
  path: '/v1/users/:id',
  summary: 'One user: anybody whom your list of users shows, and yourself.',
  permission: 'account:read',
  beforePasswordChange: true,
  params: z.object({ id: UserId }),
  response: User,
  errors: ['userNotFound'],
});

export const createUser = route({
  method: 'POST',
  path: '/v1/users',
  summary:
    'Makes an account: a user or a client account in a client, by root also staff. Without a password an invitation ' +
    'is mailed; after a password given here mustChangePassword is true. Other fields of a user may come along, such as ' +
    'credits and customerId, as long as they say what will be stored.',
  permission: 'users:write',
  confirmFirst: ['role', 'password'],
  asRead: newUserAsRead,
  body: z.strictObject({
    role: roleAmong(['user', 'client', 'root', 'manager', 'qcmanager']).default({
      name: 'user',
      type: undefined,
    }),
    /** Required for a user or client account unless the caller is a client account; staff have none. */
    clientId: ClientId.optional(),
    /** The client as an object, as responses return it; only its id is used. */
    client: z.looseObject({ id: ClientId.optional() }).optional(),
    email: Email,
    name: Name.nullable().default(null),
    /** A user is basic by default; a client account may have a type, staff have none. */
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
    'fieldsNotUpdatable',
    'ownPersonOnly',
    'customerLimitOutOfRange',
    'validationError',
    'confirmationRequired',
  ],
});

export const patchUser = route({
  method: 'PATCH',
  path: '/v1/users/:id',
  summary:
    'Changes name and e-mail, and by those who manage the user also limits, switches, type and whether it is active. ' +
    'A changed e-mail is told to the old address, and to change one’s own needs a recent confirmation.',
  permission: 'account:write',
  confirmFirst: ['email'],
  params: z.object({ id: UserId }),
  asRead: userAsRead,
  body: z.strictObject({
    email: Email.optional(),
    name: Name.nullable().optional(),
    phone: Phone.optional(),
    ...limitsOfUser,
    type: z.enum(userTypes).optional(),
    /** Its type can be changed here as with `type`; its name cannot. */
    role: roleAmong(roleNames).optional(),
    active: z.boolean().optional(),
  }),
  response: User,
  errors: [
    'userNotFound',
    'userExists',
    'fieldsNotUpdatable',
    'customerLimitOutOfRange',
    'clientDisallowsUserSettings',
    'customerForbidden',
    'clientForbiddenUser',
    'ownPersonOnly',
    'confirmationRequired',
  ],
});

export const deleteUser = route({
  method: 'DELETE',
  path: '/v1/users/:id',
  summary: 'Deletes a user and ends its sessions; it can be restored.',
  permission: 'users:write',
  params: z.object({ id: UserId }),
  response: Done,
  errors: ['userNotFound', 'userForbidden', 'customerForbidden', 'clientForbiddenUser'],
});

export const revertUser = route({
  method: 'POST',
  path: '/v1/revert-user',
  summary:
    'Restores a deleted user whose client and customer are not deleted. The user is named by userId, or as id, or by the ' +
    'e-mail address: then it is the one with this address that was deleted last.',
  permission: 'users:write',
  body: z
    .strictObject({ userId: UserId.optional(), id: UserId.optional(), email: KnownEmail.optional() })
    .refine((named) => Object.values(named).filter(Boolean).length === 1, {
      error: 'exactly one of userId, id and email',
      path: ['userId'],
    })
    .meta({ example: { userId: '7f0e3c5a-2d1b-4a86-9c4e-5b8d2f6a1e90' } }),
  response: User,
  errors: [
    'userNotFound',
    'userWithEmailNotFound',
    'clientNotFound',
    'customerNotFound',
    'userExists',
    'customerForbidden',
    'clientForbiddenUser',
  ],
});

export const transferUser = route({
  method: 'PATCH',
  path: '/v1/users/:id/transfer',
  summary:
    'Moves a user or client account to another client in your reach. It takes its vehicles and its own credits along; ' +
    'its open event streams end.',
  permission: 'users:write',
  params: z.object({ id: UserId }),
  body: z.strictObject({ targetClientId: ClientId }),
  response: User,
  errors: [
    'userNotFound',
    'clientNotFound',
    'fieldsNotUpdatable',
    'customerForbidden',
    'clientForbiddenUser',
  ],
});
