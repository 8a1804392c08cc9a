/**
 * Sends endpoints their notifications of what happened. Guarantees that a delivery is repeated with the same id and body until it is accepted or its
 * attempts are used up, that an attempt which was lost with its worker is repeated, that one endpoint gets few calls at once, and
 * that one which is gone or has failed for days is disabled and its keepers are notified.
 */
import { secondMs } from '@forecourt/contract/durations';
import { fail } from '@forecourt/contract/errors';
import type { WebhookDeliveryId, WebhookId } from '@forecourt/contract/ids';
import { webhookDeliveryKeptMs } from '@forecourt/contract/limits';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type * as routes from '@forecourt/contract/webhook-deliveries';
import {
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  webhookDeliveryStates,
} from '@forecourt/contract/webhook-deliveries';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import { type OutgoingAnswer, OutgoingError } from '../../../platform/outgoing/safe-fetch.ts';
import { webhookSignature } from '../../../platform/outgoing/webhook-signature.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import * as queries from './webhook-deliveries.queries.ts';
import * as endpoints from './webhook-sending.queries.ts';
import { bodyOf, isGivenUp, maySend, outcomeOf, retryAfterMs } from './webhooks.rules.ts';
import * as webhooks from './webhooks.service.ts';

/** Calls to one endpoint at a time. */
const atOnce = 10;
/** The standard proposes 15 to 30 seconds. */
const timeoutMs = 15 * secondMs;
/** Longer than an attempt can take. */
const leaseMs = 60 * secondMs;
/** After that, endpoints that wait for a worker have their turn. */
const runMs = 20 * secondMs;
const purgedAtOnce = 10_000;

export async function listDeliveries(
  ctx: Ctx,
  id: WebhookId,
  query: RouteInput<typeof routes.listWebhookDeliveries>['query'],
): Promise<RouteAnswer<typeof routes.listWebhookDeliveries>> {
  await webhooks.assertVisible(ctx, id);
  const { count, rows } = await queries.listDeliveries(ctx.db, id, query);
  return { ...counted(count), results: rows };
}

export async function getDelivery(ctx: Ctx, id: WebhookDeliveryId): Promise<WebhookDeliveryDetails> {
  const found = (await queries.findDelivery(ctx.db, ctx.scope, id)) ?? fail('webhookDeliveryNotFound');
  const { data, ...delivery } = found;
  return {
    ...delivery,
    body: bodyOf({ ...delivery, data }),
    log: await queries.listAttempts(ctx.db, id),
  };
}

export async function replayDelivery(ctx: Ctx, id: WebhookDeliveryId): Promise<WebhookDelivery> {
  return inTx(ctx.db, async (tx) => {
    const find = async () =>
      (await queries.findDelivery(tx, ctx.scope, id)) ?? fail('webhookDeliveryNotFound');
    const { webhookId } = await find();
    await webhooks.findActive(tx, ctx, webhookId);
    await queries.replay(tx, { webhookId, id, states: webhookDeliveryStates }, ctx.now);
    await queries.wake(tx, webhookId);
    const { data: _data, ...delivery } = await find();
    return delivery;
  });
}

export async function replayPeriod(
  ctx: Ctx,
  webhookId: WebhookId,
  { all, since, until }: RouteInput<typeof routes.replayWebhook>['body'],
): Promise<{ count: number }> {
  return inTx(ctx.db, async (tx) => {
    await webhooks.findActive(tx, ctx, webhookId);
    const states = webhookDeliveryStates.filter((state) => all || state !== 'delivered');
    const count = await queries.replay(tx, { webhookId, since, until, states }, ctx.now);
    await queries.wake(tx, webhookId);
    return { count };
  });
}

const headersOf = (answer: OutgoingAnswer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  );

/** One call; what an answer means is decided by its caller. */
async function call(ctx: Ctx, url: string, secrets: string[], due: queries.Due): Promise<queries.Attempt> {
  const body = bodyOf(due);
  const timestamp = Math.floor(ctx.now.getTime() / secondMs);
  const requestHeaders = {
    'content-type': 'application/json',
    'user-agent': 'Forecourt',
    'webhook-id': due.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': webhookSignature({ id: due.id, timestamp, body }, secrets),
  };
  const started = performance.now();
  const attempt = { at: ctx.now.toISOString(), requestHeaders };
  const durationMs = () => Math.round(performance.now() - started);
  try {
    const how = {
      method: 'POST',
      headers: requestHeaders,
      body,
      timeoutMs,
      // The status says whether the delivery was accepted. What else the receiver writes is not kept.
      bytesMax: null,
    } as const;
    const answer = await ctx.outside.outgoing(url, how);
    const answered = { status: answer.status, error: null, responseHeaders: headersOf(answer) };
    return { ...attempt, durationMs: durationMs(), ...answered };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { ...attempt, durationMs: durationMs(), status: null, error: error.reason, responseHeaders: {} };
  }
}

/** Disables an endpoint; what waits is skipped, and can be replayed once it is enabled again. */
async function disable(tx: Tx, ctx: Ctx, id: WebhookId, reason: 'gone' | 'failing'): Promise<void> {
  if (!(await endpoints.disable(tx, id, reason))) return;
  await queries.skipWaiting(tx, id, ctx.now);
  for (const { url, userId } of await endpoints.listKeepers(tx, id)) {
    const values = { address: new URL(url).host };
    const text = reason === 'gone' ? 'webhookGone' : 'webhookFailing';
    await notices.sendNotice(tx, ctx, userId, {
      kind: 'webhookDisabled',
      text,
      values,
      link: { kind: 'webhooks' },
    });
  }
}

async function record(
  ctx: Ctx,
  webhookId: WebhookId,
  due: queries.Due,
  attempt: queries.Attempt,
): Promise<void> {
  const asked = retryAfterMs(attempt.responseHeaders['retry-after'], ctx.now);
  const outcome = outcomeOf({ status: attempt.status, retryAfterMs: asked }, due.attempts, Math.random());
  await inTx(ctx.db, async (tx) => {
    await queries.insertAttempt(tx, due.id, attempt);
    const end =
      outcome.state === 'waiting'
        ? { state: outcome.state, nextAttemptAt: new Date(ctx.now.getTime() + outcome.inMs) }
        : {
            state: outcome.state === 'delivered' ? outcome.state : ('failed' as const),
            finishedAt: ctx.now,
          };
    await queries.endAttempt(tx, due, attempt.status, end);
    if (outcome.state === 'delivered') return endpoints.setSucceeded(tx, webhookId);
    const since = await endpoints.setFailed(tx, webhookId, ctx.now);
    if (outcome.state === 'gone') await disable(tx, ctx, webhookId, 'gone');
    else if (since && isGivenUp(since, ctx.now)) await disable(tx, ctx, webhookId, 'failing');
  });
}

/** Sends the next due deliveries at once. What follows counts from the end of each call, which may take long. False if there was none, or nothing may be sent. */
async function sendSome(context: () => Ctx, id: WebhookId): Promise<boolean> {
  const ctx = context();
  const endpoint = await endpoints.findEndpoint(ctx.db, id);
  if (!endpoint || !maySend(endpoint)) return false;
  const again = new Date(ctx.now.getTime() + leaseMs);
  const due = await queries.takeDue(ctx.db, id, { again, limit: atOnce, now: ctx.now });
  const secrets = due.length > 0 ? webhooks.secretsOf(ctx, endpoint) : [];
  const send = async (one: queries.Due) => {
    const attempt = await call(ctx, endpoint.url, secrets, one);
    await record(context(), id, one, attempt);
  };
  await Promise.all(due.map(send));
  return due.length > 0;
}

/** Handler of the job webhooks.deliver. The queue runs one at a time for each endpoint. */
export async function deliver(context: () => Ctx, id: WebhookId): Promise<void> {
  const end = performance.now() + runMs;
  while (performance.now() < end && (await sendSome(context, id)));
  const { db, now } = context();
  const endpoint = await endpoints.findEndpoint(db, id);
  const next = endpoint && maySend(endpoint) ? await queries.findNextDue(db, id) : null;
  if (next) await queries.wake(db, id, new Date(next) > now ? new Date(next) : null);
}

/** Handler of the job webhooks.purge. */
export async function purge(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - webhookDeliveryKeptMs);
  while ((await queries.removeBefore(ctx.db, before, purgedAtOnce)) === purgedAtOnce);
}
