import type { Scope } from '@forecourt/contract/actor';
import type { WebhookDeliveryId, WebhookId } from '@forecourt/contract/ids';
import type { PageQuery } from '@forecourt/contract/route';
import type { WebhookDelivery, WebhookDeliveryDetails } from '@forecourt/contract/webhook-deliveries';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { countUpTo, onPage } from '../../../platform/db/lists.ts';
import { inScope } from '../../../platform/db/scope.ts';

/** Of the last attempt. */
const error = sql<WebhookDelivery['error']>`(select attempt.error from webhook_attempts attempt
  where attempt.delivery_id = webhook_deliveries.id order by attempt.at desc, attempt.id desc limit 1)`;

const columns = [
  'webhookDeliveries.id',
  'webhookDeliveries.webhookId',
  'webhookDeliveries.type',
  'webhookDeliveries.state',
  'webhookDeliveries.attempts',
  'webhookDeliveries.nextAttemptAt',
  'webhookDeliveries.status',
  error.as('error'),
  'webhookDeliveries.createdAt',
  'webhookDeliveries.finishedAt',
] as const;

interface DeliveriesQuery extends PageQuery {
  state?: WebhookDelivery['state'] | undefined;
}

export async function listDeliveries(
  db: Db,
  id: WebhookId,
  { limit, page, state }: DeliveriesQuery,
): Promise<{ rows: WebhookDelivery[]; count: number }> {
  let found = db.selectFrom('webhookDeliveries').where('webhookId', '=', id);
  if (state) found = found.where('state', '=', state);
  const rows = await found
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .$call(onPage({ page, limit }))
    .execute();
  return { rows, count: await countUpTo(db, found) };
}

/** A delivery whose data the body is made of. */
type StoredDelivery = WebhookDelivery & { data: Record<string, unknown> };

export function findDelivery(
  db: Db,
  scope: Scope,
  id: WebhookDeliveryId,
): Promise<StoredDelivery | undefined> {
  return db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhookDeliveries.webhookId')
    .innerJoin('webhookTenants', 'webhookTenants.webhookId', 'webhooks.id')
    .where('webhooks.deletedAt', 'is', null)
    .where(inScope(scope, 'webhook_tenants'))
    .where('webhookDeliveries.id', '=', id)
    .select([...columns, 'webhookDeliveries.data'])
    .executeTakeFirst();
}

export type Attempt = WebhookDeliveryDetails['log'][number];

export async function listAttempts(db: Db, id: WebhookDeliveryId): Promise<Attempt[]> {
  return db
    .selectFrom('webhookAttempts')
    .where('deliveryId', '=', id)
    .select(['at', 'durationMs', 'status', 'error', 'requestHeaders', 'responseHeaders'])
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export async function insertAttempt(tx: Tx, deliveryId: WebhookDeliveryId, attempt: Attempt): Promise<void> {
  const { requestHeaders, responseHeaders, ...rest } = attempt;
  await tx
    .insertInto('webhookAttempts')
    .values({
      ...rest,
      deliveryId,
      requestHeaders: json(requestHeaders),
      responseHeaders: json(responseHeaders),
    })
    .execute();
}

export async function insertTest(tx: Tx, webhookId: WebhookId, now: Date): Promise<WebhookDelivery> {
  return tx
    .insertInto('webhookDeliveries')
    .values({
      webhookId,
      type: 'webhook.test',
      data: json({ webhookId }),
      nextAttemptAt: now,
      createdAt: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export interface Due {
  id: WebhookDeliveryId;
  type: string;
  data: Record<string, unknown>;
  createdAt: string;
  attempts: number;
}

/**
 * Takes the deliveries that are due, the oldest first, and counts the attempt. Until `again` no other worker takes them; if this one
 * is lost, they are due again then.
 */
export async function takeDue(
  db: Db,
  webhookId: WebhookId,
  { again, limit, now }: { again: Date; limit: number; now: Date },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update webhook_deliveries set next_attempt_at = ${again}, attempts = attempts + 1 where id = any(array(
      select id from webhook_deliveries where webhook_id = ${webhookId} and state = 'waiting' and next_attempt_at <= ${now}
      order by next_attempt_at, id limit ${limit} for update skip locked))
    returning id, type, data, created_at, attempts`.execute(db);
  return rows;
}

type End = { state: 'delivered' | 'failed'; finishedAt: Date } | { state: 'waiting'; nextAttemptAt: Date };

/** Does nothing to a delivery that somebody has skipped or delivered again meanwhile. */
export async function endAttempt(
  tx: Tx,
  { attempts, id }: Due,
  status: number | null,
  end: End,
): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ nextAttemptAt: null, ...end, status })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute();
}

export async function skipWaiting(tx: Tx, webhookId: WebhookId, now: Date): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'skipped', nextAttemptAt: null, finishedAt: now })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

interface Replayed {
  webhookId: WebhookId;
  id?: WebhookDeliveryId;
  since?: string;
  until?: string | undefined;
  states: readonly WebhookDelivery['state'][];
}

/** Makes deliveries due again, with all their attempts ahead, unless they wait for their first one. Returns how many. */
export async function replay(tx: Tx, what: Replayed, now: Date): Promise<number> {
  const { id, since, states, until, webhookId } = what;
  let query = tx
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', nextAttemptAt: now, attempts: 0, finishedAt: null })
    .where('webhookId', '=', webhookId)
    .where((eb) => eb.or([eb('state', '!=', 'waiting'), eb('attempts', '>', 0)]))
    .where('state', 'in', states);
  if (id) query = query.where('id', '=', id);
  if (since) query = query.where('createdAt', '>=', since);
  if (until) query = query.where('createdAt', '<', until);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** Has an endpoint's due deliveries sent when the transaction commits, or at a later time. */
export async function wake(db: Db, webhookId: WebhookId, at: Date | null = null): Promise<void> {
  await sql`select wake_webhook(${webhookId}::uuid, ${at}::timestamptz)`.execute(db);
}

/** When the next delivery of an endpoint is due; null if none waits. */
export async function findNextDue(db: Db, webhookId: WebhookId): Promise<string | null> {
  const row = await db
    .selectFrom('webhookDeliveries')
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .orderBy('nextAttemptAt')
    .select('nextAttemptAt')
    .limit(1)
    .executeTakeFirst();
  return row?.nextAttemptAt ?? null;
}

/** Removes deliveries of before, some at a time. Returns how many. */
export async function removeBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from webhook_deliveries where id = any(array(
    select id from webhook_deliveries where created_at < ${before} order by created_at limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
