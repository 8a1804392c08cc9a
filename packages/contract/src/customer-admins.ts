import { z } from 'zod';
import { CustomerId, UserId } from './ids.ts';
import { Done, PageQuery, pageOf, route } from './route.ts';
import { Email, Name, NewPassword, Phone } from './user-fields.ts';
import { User, userAsRead } from './users.ts';

const one = z.object({ id: CustomerId, adminId: UserId });

export const listCustomerAdmins = route({
  method: 'GET',
  path: '/v2/customers/:id/admins',
  summary: 'The admins of a customer, newest first.',
  permission: 'admins:read',
  params: z.object({ id: CustomerId }),
  query: PageQuery,
  response: pageOf(User),
  errors: ['customerNotFound'],
});

export const getCustomerAdmin = route({
  method: 'GET',
  path: '/v2/customers/:id/admins/:adminId',
  summary: 'One customer admin.',
  permission: 'admins:read',
  beforePasswordChange: true,
  params: one,
  response: User,
  errors: ['userNotFound'],
});

export const createCustomerAdmin = route({
  method: 'POST',
  path: '/v2/customers/:id/admins',
  summary:
    'Makes an admin of a customer. Without a password an invitation is mailed; after a password given here ' +
    'mustChangePassword is true.',
  permission: 'admins:write',
  confirmFirst: 'always',
  params: z.object({ id: CustomerId }),
  asRead: userAsRead,
  body: z.strictObject({
    email: Email,
    name: Name.nullable().default(null),
    password: NewPassword,
    phone: Phone.default(null),
    readOnlyPermissions: z.boolean().default(false),
  }),
  response: User,
  status: 201,
  idempotent: true,
  errors: ['customerNotFound', 'userExists', 'passwordTooWeak', 'ownPersonOnly', 'confirmationRequired'],
});

export const patchCustomerAdmin = route({
  method: 'PATCH',
  path: '/v2/customers/:id/admins/:adminId',
  summary:
    'Changes an admin. One’s own password and readOnlyPermissions cannot be changed here; a password set for somebody ' +
    'else ends their sessions; mustChangePassword is true until they have chosen their own. Everybody may change their ' +
    'own name, e-mail and phone, a read-only admin too.',
  permission: 'account:write',
  confirmFirst: ['email', 'password'],
  params: one,
  asRead: userAsRead,
  body: z.strictObject({
    email: Email.optional(),
    name: Name.nullable().optional(),
    /** An empty password counts as none, because the form of an admin always sends the field. */
    password: NewPassword,
    phone: Phone.optional(),
    readOnlyPermissions: z.boolean().optional(),
  }),
  response: User,
  errors: [
    'userNotFound',
    'userExists',
    'passwordTooWeak',
    'fieldsNotUpdatable',
    'customerForbidden',
    'ownPersonOnly',
    'confirmationRequired',
  ],
});

export const deleteCustomerAdmin = route({
  method: 'DELETE',
  path: '/v2/customers/:id/admins/:adminId',
  summary: 'Deletes an admin, never oneself; it can be restored as any user.',
  permission: 'admins:write',
  params: one,
  response: Done,
  errors: ['userNotFound', 'customerForbidden'],
});
