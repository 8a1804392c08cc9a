import { z } from 'zod';
import { UserId } from './ids.ts';
import { route } from './route.ts';
import { User } from './users.ts';

export const confirmAddress = route({
  method: 'DELETE',
  path: '/v1/users/:id/refused-address',
  summary:
    'Confirms that the e-mail address of an account is right although the mail server refused it (`mailRefusedAt`): mails of ' +
    'notifications are sent there again. Of an address that was not refused nothing changes.',
  permission: 'account:write',
  params: z.object({ id: UserId }),
  response: User,
  errors: ['userNotFound', 'userForbidden', 'customerForbidden', 'clientForbiddenUser'],
});
