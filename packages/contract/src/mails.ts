import { z } from 'zod';
import { MailId } from './ids.ts';
import { PageQuery, pageOf, route, Timestamp } from './route.ts';

/**
 * waiting: will be sent or retried; cameBack: was accepted by a mail server, and returned undelivered later; failed:
 * no further attempt will be made; noServer: kept because no mail server is
 * configured; notSent: will not be sent, because there was no mail server when it was due or its job was removed from
 * the queue.
 */
export const mailStates = ['waiting', 'sent', 'cameBack', 'failed', 'noServer', 'notSent'] as const;
export type MailState = (typeof mailStates)[number];

export const Mail = z.object({
  id: MailId,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Whether the mail contains a token; lists leave the token out, openMail returns it. */
  hasSecret: z.boolean(),
  createdAt: Timestamp,
  state: z.enum(mailStates),
  /** Null until the mail has been sent. */
  sentAt: Timestamp.nullable(),
  /** What a mail server answered when it refused the mail for good, or returned it later; null of all others. */
  refusal: z.string().nullable(),
});
export type Mail = z.infer<typeof Mail>;

export const listMails = route({
  method: 'GET',
  path: '/v1/mails',
  summary: 'The outbox: mails of the installation and what became of them, newest first, without tokens.',
  permission: 'mails:read',
  query: PageQuery,
  response: pageOf(Mail),
  errors: [],
});

export const openMail = route({
  method: 'POST',
  path: '/v1/mails/:id/open',
  summary:
    'One mail with its token, for an installation without a mail server. The audit log says who opened it, and ' +
    'sessions of a password that was set with this token are marked.',
  permission: 'mails:read',
  confirmFirst: 'always',
  params: z.object({ id: MailId }),
  response: Mail,
  errors: ['mailNotFound', 'confirmationRequired'],
});

/** certificateWrong: not trusted, or not that of the server's name; internal: anything else, such as an interruption. */
export const mailboxFailures = [
  'loginRefused',
  'certificateWrong',
  'mailboxMissing',
  'unreachable',
  'internal',
] as const;
export type MailboxFailure = (typeof mailboxFailures)[number];

export const BounceMailbox = z.object({
  /** `user@host/mailbox` */
  name: z.string(),
  /** When it was read last; null until it was. */
  readAt: Timestamp.nullable(),
  /** Why reading fails; null unless it does. */
  failure: z
    .object({
      reason: z.enum(mailboxFailures),
      /** What the server, or the way to it, said. */
      answer: z.string(),
      since: Timestamp,
    })
    .nullable(),
});
export type BounceMailbox = z.infer<typeof BounceMailbox>;

export const getBounceMailbox = route({
  method: 'GET',
  path: '/v1/bounce-mailbox',
  summary:
    'The mailbox that undelivered mails are returned to, and whether it can be read; null: there is none.',
  permission: 'mails:read',
  response: z.object({ mailbox: BounceMailbox.nullable() }),
  errors: [],
});
