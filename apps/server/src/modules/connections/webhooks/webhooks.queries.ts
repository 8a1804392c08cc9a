import type { Scope } from '@forecourt/contract/actor';
import type { ClientId, CustomerId, UserId, WebhookId } from '@forecourt/contract/ids';
import type { PageQuery } from '@forecourt/contract/route';
import type { Webhook, WebhookOwner } from '@forecourt/contract/webhooks';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { countUpTo, onPage } from '../../../platform/db/lists.ts';
import { inScope } from '../../../platform/db/scope.ts';

type Found = 'live' | 'deleted';

function selectInScope(db: Db, scope: Scope, found: Found) {
  return db
    .selectFrom('webhooks')
    .innerJoin('webhookTenants', 'webhookTenants.webhookId', 'webhooks.id')
    .where('webhooks.deletedAt', found === 'live' ? 'is' : 'is not', null)
    .where(inScope(scope, 'webhook_tenants'));
}

const columns = [
  'webhooks.id',
  'webhooks.url',
  'webhooks.description',
  'webhooks.events',
  'webhooks.state',
  'webhooks.disabledReason',
  'webhooks.failingSince',
  'webhooks.previousSecretUntil',
  'webhooks.createdAt',
] as const;

const owner = sql<
  Webhook['owner']
>`json_build_object('kind', webhook_tenants.owner_kind, 'id', webhook_tenants.owner_id,
  'name', coalesce(webhook_tenants.owner_name, ''))`.as('owner');

export async function listWebhooks(
  db: Db,
  scope: Scope,
  { limit, page }: PageQuery,
): Promise<{ rows: Webhook[]; count: number }> {
  const found = selectInScope(db, scope, 'live');
  const rows = await found
    .select([...columns, owner])
    .orderBy('webhooks.createdAt', 'desc')
    .orderBy('webhooks.id', 'desc')
    .$call(onPage({ page, limit }))
    .execute();
  return { rows, count: await countUpTo(db, found) };
}

export function findWebhook(
  db: Db,
  scope: Scope,
  id: WebhookId,
  found: Found = 'live',
): Promise<Webhook | undefined> {
  return selectInScope(db, scope, found)
    .where('webhooks.id', '=', id)
    .select([...columns, owner])
    .executeTakeFirst();
}

/** Locks the endpoint until the transaction ends. */
export async function lockWebhook(tx: Tx, id: WebhookId): Promise<void> {
  await tx.selectFrom('webhooks').select('id').where('id', '=', id).forUpdate().execute();
}

/** Endpoints of these owners are counted and added one call after the other. */
export async function countWebhooksOf(
  tx: Tx,
  { id, kind }: { kind: WebhookOwner['kind']; id: string },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${id}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(`${kind}Id`, '=', id as never)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Who an owner is, if it is in scope. */
export async function isOwnerInScope(db: Db, scope: Scope, { id, kind }: WebhookOwner): Promise<boolean> {
  const found = await db
    .selectFrom('accountOwners')
    .select('ownerId')
    .where('ownerKind', '=', kind)
    .where('ownerId', '=', id)
    .where(inScope(scope, 'account_owners'))
    .executeTakeFirst();
  return found !== undefined;
}

interface NewWebhook {
  id: WebhookId;
  userId?: UserId;
  clientId?: ClientId;
  customerId?: CustomerId;
  url: string;
  description: string;
  events: Webhook['events'];
  sealedSecret: string;
  createdBy: UserId;
  createdAt: Date;
}

export async function insertWebhook(tx: Tx, webhook: NewWebhook): Promise<void> {
  await tx.insertInto('webhooks').values(webhook).execute();
}

interface WebhookChange {
  url?: string | undefined;
  description?: string | undefined;
  events?: Webhook['events'] | undefined;
  state?: 'active' | 'paused' | undefined;
}

/** An endpoint whose state a person sets starts again: its failures so far do not count. */
export async function updateWebhook(tx: Tx, id: WebhookId, change: WebhookChange): Promise<void> {
  const values = { ...change, ...(change.state && { disabledReason: null, failingSince: null }) };
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.updateTable('webhooks').set(values).where('id', '=', id).execute();
}

export async function setDeleted(tx: Tx, id: WebhookId, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('webhooks').set({ deletedAt }).where('id', '=', id).execute();
}

/** The present secret becomes the previous one. */
export async function replaceSecret(
  tx: Tx,
  id: WebhookId,
  secrets: { sealedSecret: string; sealedPreviousSecret: string; previousSecretUntil: Date },
): Promise<void> {
  await tx.updateTable('webhooks').set(secrets).where('id', '=', id).execute();
}
