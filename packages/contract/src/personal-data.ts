import { z } from 'zod';
import { UserId } from './ids.ts';
import { Done, route, Timestamp } from './route.ts';

export const getPersonalData = route({
  method: 'GET',
  path: '/v1/users/:id/personal-data',
  summary:
    'A copy of what is stored about a person: your own, and for root that of every account, deleted ones too. Of each table ' +
    'at most 10000 rows; secrets are in no copy.',
  permission: 'account:copy',
  confirmFirst: 'always',
  ownPersonOnly: true,
  params: z.object({ id: UserId }),
  response: z.object({
    userId: UserId,
    madeAt: Timestamp,
    parts: z.array(
      z.object({
        table: z.string(),
        /** What the rows are. */
        about: z.string(),
        /** Whether these are all of them. */
        isComplete: z.boolean(),
        rows: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
  errors: [
    'userNotFound',
    'userForbidden',
    'customerForbidden',
    'clientForbiddenUser',
    'ownPersonOnly',
    'confirmationRequired',
  ],
});

export const eraseUser = route({
  method: 'POST',
  path: '/v1/users/:id/erase',
  summary:
    'Erases a deleted account for good: name, addresses, secrets, sessions and mails to it are removed everywhere, in the audit ' +
    'log too; what it did, its vehicles, credits and invoices stay. Repeating it changes nothing.',
  permission: 'users:erase',
  confirmFirst: 'always',
  ownPersonOnly: true,
  params: z.object({ id: UserId }),
  response: Done,
  errors: ['userNotFound', 'ownPersonOnly', 'confirmationRequired'],
});
