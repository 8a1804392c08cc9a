/**
 * Endpoints that are notified of what happens. Guarantees that a secret is shown once and stored encrypted, that after its replacement
 * deliveries are signed with both for a day, and that everybody sees only endpoints of their own and of those below.
 */
import { type ErrorName, fail } from '@forecourt/contract/errors';
import type { WebhookId } from '@forecourt/contract/ids';
import { webhookSecretOverlapMs, webhooksMax } from '@forecourt/contract/limits';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { WebhookDelivery } from '@forecourt/contract/webhook-deliveries';
import type * as routes from '@forecourt/contract/webhooks';
import type { NewWebhook, Webhook, WebhookOwner } from '@forecourt/contract/webhooks';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import type { SealedColumn } from '../../../platform/db/reseal.ts';
import { newWebhookSecret } from '../../../platform/outgoing/webhook-signature.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import * as deliveries from './webhook-deliveries.queries.ts';
import { type Endpoint, findEndpoint } from './webhook-sending.queries.ts';
import * as queries from './webhooks.queries.ts';
import { hasRight, isEndpointUrl } from './webhooks.rules.ts';

const purpose = (id: string) => `webhook ${id}`;
export const sealedColumns: SealedColumn[] = [
  { table: 'webhooks', key: 'id', column: 'sealed_secret', purpose },
  { table: 'webhooks', key: 'id', column: 'sealed_previous_secret', purpose },
];

const notFound: Record<WebhookOwner['kind'], ErrorName> = {
  customer: 'customerNotFound',
  client: 'clientNotFound',
  user: 'userNotFound',
};

/** What signs the deliveries of an endpoint now. */
export function secretsOf(ctx: Ctx, endpoint: Endpoint): string[] {
  const { id, previousSecretUntil, sealedPreviousSecret, sealedSecret } = endpoint;
  const isOverlap = previousSecretUntil !== null && new Date(previousSecretUntil) > ctx.now;
  const sealed = isOverlap && sealedPreviousSecret ? [sealedSecret, sealedPreviousSecret] : [sealedSecret];
  return sealed.map((one) => ctx.outside.sealer.open(one, purpose(id)));
}

function assertUrl(ctx: Ctx, url: string): void {
  if (!isEndpointUrl(url, ctx.outside.callsOwnNetworks)) fail('webhookUrlRefused');
  if (!ctx.outside.mayCall(url)) fail('outgoingAddressForbidden');
}

/** The owner of endpoints that the caller adds without naming one. */
function ownerOfCaller(ctx: Ctx): WebhookOwner {
  const { clientId, customerId, role, userId } = sessions.personOf(ctx);
  if (role === 'user') return { kind: 'user', id: userId };
  if (role === 'client' && clientId) return { kind: 'client', id: clientId };
  if (role === 'customer' && customerId) return { kind: 'customer', id: customerId };
  return fail('customerNotFound');
}

async function find(db: Db, ctx: Ctx, id: WebhookId): Promise<Webhook> {
  return (await queries.findWebhook(db, ctx.scope, id)) ?? fail('webhookNotFound');
}

async function findLocked(tx: Tx, ctx: Ctx, id: WebhookId): Promise<Webhook> {
  await queries.lockWebhook(tx, id);
  return find(tx, ctx, id);
}

export async function listWebhooks(
  ctx: Ctx,
  query: PageQuery,
): Promise<RouteAnswer<typeof routes.listWebhooks>> {
  const { count, rows } = await queries.listWebhooks(ctx.db, ctx.scope, query);
  return { ...counted(count), results: rows };
}

export async function createWebhook(
  ctx: Ctx,
  { owner, ...body }: RouteInput<typeof routes.createWebhook>['body'],
): Promise<NewWebhook> {
  assertUrl(ctx, body.url);
  const of = owner ?? ownerOfCaller(ctx);
  const { userId: createdBy } = sessions.personOf(ctx);
  const [id, secret] = [newId() as WebhookId, newWebhookSecret()];
  return inTx(ctx.db, async (tx) => {
    if (!(await queries.isOwnerInScope(tx, ctx.scope, of))) fail(notFound[of.kind]);
    if ((await queries.countWebhooksOf(tx, of)) >= webhooksMax) fail('webhooksExceeded');
    const sealedSecret = ctx.outside.sealer.seal(secret, purpose(id));
    const row = { id, ...body, sealedSecret, createdBy, createdAt: ctx.now };
    await queries.insertWebhook(tx, { ...row, [`${of.kind}Id`]: of.id });
    const endpoint = await findEndpoint(tx, id);
    if (!endpoint || !hasRight(endpoint)) fail('webhookOwnerWithoutRight');
    return { ...(await find(tx, ctx, id)), secret };
  });
}

export async function updateWebhook(
  ctx: Ctx,
  id: WebhookId,
  body: RouteInput<typeof routes.patchWebhook>['body'],
): Promise<Webhook> {
  if (body.url) assertUrl(ctx, body.url);
  return inTx(ctx.db, async (tx) => {
    await findLocked(tx, ctx, id);
    await queries.updateWebhook(tx, id, body);
    if (body.state === 'active') await deliveries.wake(tx, id);
    return find(tx, ctx, id);
  });
}

export async function deleteWebhook(ctx: Ctx, id: WebhookId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await findLocked(tx, ctx, id);
    await queries.setDeleted(tx, id, ctx.now);
    return { success: true };
  });
}

/** Does nothing to an endpoint that is not deleted. */
export async function restoreWebhook(ctx: Ctx, id: WebhookId): Promise<Webhook> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockWebhook(tx, id);
    const deleted = await queries.findWebhook(tx, ctx.scope, id, 'deleted');
    if (deleted) {
      if ((await queries.countWebhooksOf(tx, deleted.owner)) >= webhooksMax) fail('webhooksExceeded');
      await queries.setDeleted(tx, id, null);
      await deliveries.wake(tx, id);
    }
    return find(tx, ctx, id);
  });
}

export async function rotateSecret(ctx: Ctx, id: WebhookId): Promise<NewWebhook> {
  const secret = newWebhookSecret();
  return inTx(ctx.db, async (tx) => {
    await findLocked(tx, ctx, id);
    const { sealedSecret } = (await findEndpoint(tx, id)) ?? fail('webhookNotFound');
    await queries.replaceSecret(tx, id, {
      sealedSecret: ctx.outside.sealer.seal(secret, purpose(id)),
      sealedPreviousSecret: sealedSecret,
      previousSecretUntil: new Date(ctx.now.getTime() + webhookSecretOverlapMs),
    });
    return { ...(await find(tx, ctx, id)), secret };
  });
}

/** An endpoint to which something can be sent now. */
export async function findActive(tx: Tx, ctx: Ctx, id: WebhookId): Promise<Webhook> {
  const webhook = await find(tx, ctx, id);
  return webhook.state === 'active' ? webhook : fail('webhookInactive');
}

export async function testWebhook(ctx: Ctx, id: WebhookId): Promise<WebhookDelivery> {
  return inTx(ctx.db, async (tx) => {
    await findActive(tx, ctx, id);
    const delivery = await deliveries.insertTest(tx, id, ctx.now);
    await deliveries.wake(tx, id);
    return delivery;
  });
}

/** Fails with webhookNotFound for an endpoint outside the caller's scope. */
export async function assertVisible(ctx: Ctx, id: WebhookId): Promise<void> {
  await find(ctx.db, ctx, id);
}
