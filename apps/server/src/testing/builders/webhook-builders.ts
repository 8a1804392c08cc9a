import type { WebhookDeliveryId, WebhookId } from '@forecourt/contract/ids';
import type { Webhook, WebhookOwner } from '@forecourt/contract/webhooks';
import type { Db } from '../../platform/db/database.ts';
import { json } from '../../platform/db/json.ts';
import { buildUser } from './builders.ts';

interface Parts {
  url?: string;
  events?: Webhook['events'];
  createdAt?: Date;
  deletedAt?: Date | null;
}

/** An active endpoint, whose secret nothing can open. */
export async function buildWebhook(db: Db, owner: WebhookOwner, parts: Parts = {}): Promise<WebhookId> {
  const { createdAt = new Date(0), deletedAt = null, events = [], url = 'https://dealer.example/' } = parts;
  const { id } = await db
    .insertInto('webhooks')
    .values({
      [`${owner.kind}Id`]: owner.id,
      url,
      events,
      description: '',
      sealedSecret: 'sealed',
      createdBy: owner.kind === 'user' ? owner.id : await buildUser(db, {}),
      createdAt,
      deletedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A delivery that has ended. */
export async function buildWebhookDelivery(
  db: Db,
  webhookId: WebhookId,
  { createdAt = new Date(0) }: { createdAt?: Date } = {},
): Promise<WebhookDeliveryId> {
  const { id } = await db
    .insertInto('webhookDeliveries')
    .values({
      webhookId,
      type: 'webhook.test',
      data: json({ webhookId }),
      state: 'failed',
      attempts: 1,
      createdAt,
      finishedAt: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
