import { z } from 'zod';
import { WebhookDeliveryId, WebhookId } from './ids.ts';
import { NamedMoment, PageQuery, pageOf, route, Timestamp } from './route.ts';
import { type WebhookEventName, webhookEvents } from './webhook-events.ts';

/** `skipped`: the endpoint was disabled when it happened, or before it could be delivered. */
export const webhookDeliveryStates = ['waiting', 'delivered', 'failed', 'skipped'] as const;

/** Why an attempt failed without a usable answer. */
export const webhookAttemptErrors = ['forbidden', 'unreachable', 'too_large'] as const;

export const WebhookDelivery = z.object({
  /** Also the header webhook-id, the same for every attempt and after a replay. */
  id: WebhookDeliveryId,
  webhookId: WebhookId,
  type: z.enum(Object.keys(webhookEvents) as [WebhookEventName, ...WebhookEventName[]]),
  state: z.enum(webhookDeliveryStates),
  attempts: z.number().int(),
  /** When it is tried again; null unless it waits. */
  nextAttemptAt: Timestamp.nullable(),
  /** HTTP status of the last answer; null without one. */
  status: z.number().int().nullable(),
  /** Why the last attempt has no usable answer; null if it has one. */
  error: z.enum(webhookAttemptErrors).nullable(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const Headers = z.record(z.string(), z.string());
const WebhookAttempt = z.object({
  at: Timestamp,
  durationMs: z.number().int(),
  status: z.number().int().nullable(),
  error: z.enum(webhookAttemptErrors).nullable(),
  requestHeaders: Headers,
  responseHeaders: Headers,
});

const WebhookDeliveryDetails = WebhookDelivery.extend({
  /** The body that is sent, byte by byte what the signature covers. */
  body: z.string(),
  /** Oldest first. Bodies of answers are not kept. */
  log: z.array(WebhookAttempt),
});
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>;

const webhookParams = z.object({ id: WebhookId });
const deliveryParams = z.object({ id: WebhookDeliveryId });

export const testWebhook = route({
  method: 'POST',
  path: '/v1/webhooks/:id/test',
  summary: 'Sends the event webhook.test to an active endpoint.',
  permission: 'webhooks:write',
  params: webhookParams,
  response: WebhookDelivery,
  status: 201,
  errors: ['webhookNotFound', 'webhookInactive'],
});

export const listWebhookDeliveries = route({
  method: 'GET',
  path: '/v1/webhooks/:id/deliveries',
  summary: 'What was delivered to an endpoint, newest first. Deliveries are kept for 30 days.',
  permission: 'webhooks:read',
  params: webhookParams,
  query: PageQuery.extend({ state: z.enum(webhookDeliveryStates).optional() }),
  response: pageOf(WebhookDelivery),
  errors: ['webhookNotFound'],
});

export const getWebhookDelivery = route({
  method: 'GET',
  path: '/v1/webhook-deliveries/:id',
  summary: 'A delivery with its body, and with the headers of every attempt and its answer.',
  permission: 'webhooks:read',
  params: deliveryParams,
  response: WebhookDeliveryDetails,
  errors: ['webhookDeliveryNotFound'],
});

export const replayWebhookDelivery = route({
  method: 'POST',
  path: '/v1/webhook-deliveries/:id/replay',
  summary:
    'Delivers something again, with the same id and body; what waits for its next attempt is sent at once. Does nothing before the ' +
    'first attempt.',
  permission: 'webhooks:write',
  params: deliveryParams,
  response: WebhookDelivery,
  errors: ['webhookDeliveryNotFound', 'webhookInactive'],
});

export const replayWebhook = route({
  method: 'POST',
  path: '/v1/webhooks/:id/replay',
  summary:
    'Delivers again what happened in a period: what failed, also where another attempt is due later, or was skipped; with `all` everything.',
  permission: 'webhooks:write',
  params: webhookParams,
  body: z.strictObject({
    since: NamedMoment,
    until: NamedMoment.optional(),
    all: z.boolean().default(false),
  }),
  response: z.object({ count: z.number().int() }),
  errors: ['webhookNotFound', 'webhookInactive'],
});
