import { z } from 'zod';
import { PageQuery, pageOf, route, Timestamp } from './route.ts';

export const Mail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: Timestamp,
  /** Null when it waits in the outbox because no mail server is configured. */
  sentAt: Timestamp.nullable(),
});
export type Mail = z.infer<typeof Mail>;

export const listMails = route({
  method: 'GET',
  path: '/v1/mails',
  summary: 'The outbox: mails of an installation without a mail server, newest first.',
  permission: 'mails:read',
  query: PageQuery,
  response: pageOf(Mail),
  errors: [],
});
