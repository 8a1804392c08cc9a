import type { UserType } from '@forecourt/contract/actor';
import type { UserId, WebhookId } from '@forecourt/contract/ids';
import type { Webhook } from '@forecourt/contract/webhooks';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

export interface Endpoint {
  id: WebhookId;
  url: string;
  state: Webhook['state'];
  sealedSecret: string;
  sealedPreviousSecret: string | null;
  previousSecretUntil: string | null;
  /** The account that it belongs to; null: a client or a customer. */
  owner: { active: boolean; type: UserType | null } | null;
}

/** What sending needs to know of an endpoint; undefined for one that was deleted, or whose owner was. */
export function findEndpoint(db: Db, id: WebhookId): Promise<Endpoint | undefined> {
  return db
    .selectFrom('webhooks')
    .innerJoin('webhookTenants', 'webhookTenants.webhookId', 'webhooks.id')
    .where('webhooks.id', '=', id)
    .where('webhooks.deletedAt', 'is', null)
    .select([
      'webhooks.id',
      'webhooks.url',
      'webhooks.state',
      'webhooks.sealedSecret',
      'webhooks.sealedPreviousSecret',
      'webhooks.previousSecretUntil',
      sql<Endpoint['owner']>`(select json_build_object('active', u.active, 'type', u.type) from users u
        where u.id = webhooks.user_id)`.as('owner'),
    ])
    .executeTakeFirst();
}

export async function setSucceeded(db: Db, id: WebhookId): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failingSince: null })
    .where('id', '=', id)
    .where('failingSince', 'is not', null)
    .execute();
}

/** Since when the endpoint has failed, this failure included; null if it is disabled already. */
export async function setFailed(tx: Tx, id: WebhookId, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('webhooks')
    .set({ failingSince: sql`coalesce(failing_since, ${now})` })
    .where('id', '=', id)
    .where('state', '<>', 'disabled')
    .returning('failingSince')
    .executeTakeFirst();
  return row?.failingSince ?? null;
}

/** False if it was disabled already. */
export async function disable(tx: Tx, id: WebhookId, reason: 'gone' | 'failing'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ state: 'disabled', disabledReason: reason })
    .where('id', '=', id)
    .where('state', '<>', 'disabled')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The accounts of an endpoint's owner, who are notified when it is disabled. */
export async function listKeepers(db: Db, id: WebhookId): Promise<{ userId: UserId; url: string }[]> {
  return db
    .selectFrom('webhooks')
    .innerJoin('webhookTenants', 'webhookTenants.webhookId', 'webhooks.id')
    .innerJoin('users', (join) =>
      join.on(sql<boolean>`users.role = webhook_tenants.owner_kind`).on(
        sql<boolean>`webhook_tenants.owner_id = case users.role when 'user' then users.id when 'client' then users.client_id
            else users.customer_id end`,
      ),
    )
    .where('webhooks.id', '=', id)
    .where('users.active', '=', true)
    .where('users.deletedAt', 'is', null)
    .orderBy('users.id')
    .select(['users.id as userId', 'webhooks.url'])
    .execute();
}
