import { z } from 'zod';
import { UserId } from './ids.ts';
import { route, TimeZone } from './route.ts';

/** Time of day as HH:MM. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const night = { from: '20:00', to: '07:00' };

/** When pushes and mails of notifications wait. */
export const QuietHours = z.object({
  /** Null: at no time. `from` is later than `to` where midnight is between them; they are never equal. */
  hours: z.object({ from: TimeOfDay, to: TimeOfDay }).meta({ example: night }).nullable(),
  /** Whether mails are sent together once a day: at the end of the quiet hours, or at 07:00. */
  dailyMail: z.boolean(),
  /** Times are those of this zone (IANA); UTC until something is set. */
  timeZone: z.string(),
});
export type QuietHours = z.infer<typeof QuietHours>;

const ownOnly = ['userNotFound', 'userForbidden', 'customerForbidden', 'clientForbiddenUser'] as const;

export const getQuietHours = route({
  method: 'GET',
  path: '/v1/users/:id/quiet-hours',
  summary: 'When your pushes and mails of notifications wait. Only for yourself.',
  permission: 'account:read',
  params: z.object({ id: UserId }),
  response: QuietHours,
  errors: ownOnly,
});

export const patchQuietHours = route({
  method: 'PATCH',
  path: '/v1/users/:id/quiet-hours',
  summary:
    'Sets when your pushes and mails of notifications wait. They are sent together afterwards; pushes of high priority ' +
    'do not wait. Only for yourself.',
  permission: 'account:write',
  ownPersonOnly: true,
  params: z.object({ id: UserId }),
  body: z.strictObject({
    hours: z
      .strictObject({ from: TimeOfDay, to: TimeOfDay })
      .refine(({ from, to }) => from !== to, 'no time between them')
      .meta({ example: night })
      .nullable(),
    dailyMail: z.boolean(),
    timeZone: TimeZone.meta({ example: 'Europe/Zurich' }),
  }),
  response: QuietHours,
  errors: [...ownOnly, 'ownPersonOnly'],
});
