import { z } from 'zod';
import { notificationKindNames } from './notification-kinds.ts';
import { route } from './route.ts';

/** The public page that the links in mails of notifications lead to; the token is behind the `#`. */
export const unsubscribePath = '/unsubscribe';

export const Unsubscription = z.object({
  /** The notifications that the link ends by mail; null: all of them. */
  kind: z.enum(notificationKindNames).nullable(),
  /** Whether the person still receives them by mail. */
  isSubscribed: z.boolean(),
});
export type Unsubscription = z.infer<typeof Unsubscription>;

export const getUnsubscription = route({
  method: 'GET',
  path: '/v1/unsubscribe',
  summary: 'What the link in a mail would end; its token is the bearer token. Ends nothing.',
  permission: 'public',
  response: Unsubscription,
  errors: ['unsubscribeLinkInvalid'],
});

export const unsubscribe = route({
  method: 'POST',
  path: '/v1/unsubscribe',
  summary:
    'Ends the mails that the link in a mail belongs to, as the switch in the account does; its token is the bearer token. ' +
    'Mail programs call `POST /unsubscribe/{token}` instead (RFC 8058).',
  permission: 'public',
  response: Unsubscription,
  errors: ['unsubscribeLinkInvalid'],
});
