import { z } from 'zod';
import { UserId } from './ids.ts';
import { route } from './route.ts';
import { User } from './users.ts';

export const sendInvitation = route({
  method: 'POST',
  path: '/v1/users/:id/invitation',
  summary:
    'Mails a new invitation to an account of any role that has not chosen a password yet. The token of the one before ' +
    'no longer works.',
  permission: 'users:write',
  params: z.object({ id: UserId }),
  response: User,
  errors: [
    'userNotFound',
    'invitationNotOpen',
    'userForbidden',
    'customerForbidden',
    'clientForbiddenUser',
    'tooManyAtOnce',
  ],
});
