import { z } from 'zod';
import { ClientId, CustomerId, UserId, WebhookId } from './ids.ts';
import { webhookDescriptionMax, webhookUrlMax } from './limits.ts';
import { Done, PageQuery, pageOf, route, Timestamp } from './route.ts';
import { lineText } from './text-fields.ts';
import { webhookEventNames } from './webhook-events.ts';

/** `disabled`: by the installation, because the receiver is gone or has failed for days. */
export const webhookStates = ['active', 'paused', 'disabled'] as const;
/** `gone`: it answered 410; `failing`: every delivery of five days failed. */
export const webhookDisabledReasons = ['gone', 'failing'] as const;

const Url = z
  .url({ protocol: /^https?$/ })
  .max(webhookUrlMax)
  .meta({ example: 'https://dealer.example/hooks/forecourt' });
const Description = lineText().max(webhookDescriptionMax);
/** Empty: all events, those too that later versions add. */
const Events = z.array(z.enum(webhookEventNames)).max(webhookEventNames.length);

const owner = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('customer'), id: CustomerId }),
  z.strictObject({ kind: z.literal('client'), id: ClientId }),
  z.strictObject({ kind: z.literal('user'), id: UserId }),
]);
export type WebhookOwner = z.infer<typeof owner>;

/** An endpoint that is notified of what happens to the vehicles, pictures and credits of its owner, and of all below its owner. */
export const Webhook = z.object({
  id: WebhookId,
  owner: z.object({ kind: z.enum(['customer', 'client', 'user']), id: z.uuid(), name: z.string() }),
  url: z.string(),
  description: z.string(),
  events: Events,
  state: z.enum(webhookStates),
  disabledReason: z.enum(webhookDisabledReasons).nullable(),
  /** Since when all deliveries have failed; null if the last one succeeded. */
  failingSince: Timestamp.nullable(),
  /** Until when deliveries are also signed with the secret before; null: with the present one only. */
  previousSecretUntil: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type Webhook = z.infer<typeof Webhook>;

/** Only this response contains the secret, which the installation stores encrypted. */
const Secret = z.object({ secret: z.string().meta({ example: 'whsec_…' }) });
const NewWebhook = Webhook.extend(Secret.shape);
export type NewWebhook = z.infer<typeof NewWebhook>;

const webhookParams = z.object({ id: WebhookId });

export const listWebhooks = route({
  method: 'GET',
  path: '/v1/webhooks',
  summary: 'Endpoints of yours and of everybody below you, newest first.',
  permission: 'webhooks:read',
  query: PageQuery,
  response: pageOf(Webhook),
  errors: [],
});

export const createWebhook = route({
  method: 'POST',
  path: '/v1/webhooks',
  summary:
    'Adds an endpoint, of the caller’s own customer, client or account unless `owner` names one below. The response contains its secret, ' +
    'once. Deliveries follow Standard Webhooks 1.0.0.',
  permission: 'webhooks:write',
  body: z.strictObject({
    url: Url,
    description: Description.default(''),
    events: Events.default([]),
    owner: owner.optional(),
  }),
  response: NewWebhook,
  status: 201,
  errors: [
    'webhookUrlRefused',
    'outgoingAddressForbidden',
    'webhooksExceeded',
    'webhookOwnerWithoutRight',
    'customerNotFound',
    'clientNotFound',
    'userNotFound',
  ],
});

export const patchWebhook = route({
  method: 'PATCH',
  path: '/v1/webhooks/:id',
  summary:
    'Changes an endpoint. `paused`: deliveries wait. `active` also enables one again that the installation has disabled; what was ' +
    'skipped can be replayed.',
  permission: 'webhooks:write',
  params: webhookParams,
  body: z.strictObject({
    url: Url.optional(),
    description: Description.optional(),
    events: Events.optional(),
    state: z.enum(['active', 'paused']).optional(),
  }),
  response: Webhook,
  errors: ['webhookNotFound', 'webhookUrlRefused', 'outgoingAddressForbidden'],
});

export const deleteWebhook = route({
  method: 'DELETE',
  path: '/v1/webhooks/:id',
  summary: 'Deletes an endpoint; what waits is not delivered.',
  permission: 'webhooks:write',
  params: webhookParams,
  response: Done,
  errors: ['webhookNotFound'],
});

export const restoreWebhook = route({
  method: 'POST',
  path: '/v1/webhooks/:id/restore',
  summary: 'Takes back the deletion of an endpoint.',
  permission: 'webhooks:write',
  params: webhookParams,
  response: Webhook,
  errors: ['webhookNotFound', 'webhooksExceeded'],
});

export const rotateWebhookSecret = route({
  method: 'POST',
  path: '/v1/webhooks/:id/secret',
  summary:
    'Makes a new secret and returns it, once. For a day, deliveries are signed with the one before as well, so that none is refused.',
  permission: 'webhooks:write',
  params: webhookParams,
  response: NewWebhook,
  errors: ['webhookNotFound'],
});
