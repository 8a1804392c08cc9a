import type { Scope } from '@forecourt/contract/actor';
import type { FileId, NotificationId, UserId } from '@forecourt/contract/ids';
import type {
  Audience,
  LanguageContent,
  Notification,
  NotificationLink,
} from '@forecourt/contract/notifications';
import type { PageQuery } from '@forecourt/contract/route';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { countUpTo, onPage } from '../../../platform/db/lists.ts';
import type { NotificationsTable } from '../../../platform/db/schema.gen.ts';
import { within } from '../../../platform/db/scope.ts';
import { announce as announceTo } from '../../../platform/events/event-bus.ts';
import { insertRecords } from './deliveries.queries.ts';

type Kind = Pick<NotificationsTable, 'priority' | 'contentType'>;

export interface NotificationRow {
  id: NotificationId;
  priority: Kind['priority'];
  contentType: Kind['contentType'];
  languageContents: LanguageContent[];
  audience: Audience;
  audienceName: string | null;
  kind: Notification['kind'];
  link: NotificationLink | null;
  startsAt: string | null;
  endsAt: string | null;
  createdAt: string;
  isDelivered: boolean;
  sent: number;
  seen: number;
}

interface NewNotification
  extends Pick<NotificationRow, 'priority' | 'contentType' | 'languageContents' | 'audience'> {
  startsAt: string | null;
  endsAt: string | null;
  /** Null when the installation itself sends it; `kind` then has the reason. */
  createdBy: UserId | null;
  kind?: Notification['kind'];
  link?: NotificationLink;
  /** Delivered by a job, at its start or because its readers are many. */
  isWaiting?: boolean;
  now: Date;
}

export async function insertNotification(tx: Tx, one: NewNotification): Promise<NotificationId> {
  const { audience } = one;
  const { id } = await tx
    .insertInto('notifications')
    .values({
      priority: one.priority,
      contentType: one.contentType,
      languageContents: json(one.languageContents),
      audience: audience.kind,
      userId: audience.kind === 'user' ? audience.userId : null,
      clientId: audience.kind === 'client' ? audience.clientId : null,
      customerId: audience.kind === 'customer' ? audience.customerId : null,
      role: audience.kind === 'role' ? audience.role : null,
      kind: one.kind ?? null,
      link: json(one.link),
      startsAt: one.startsAt,
      endsAt: one.endsAt,
      isDelivered: !one.isWaiting,
      createdBy: one.createdBy,
      createdAt: one.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a text notification for one user, and shows it in their open panels. */
export async function insertForUser(
  tx: Tx,
  userId: UserId,
  notification: Pick<NewNotification, 'kind' | 'link' | 'languageContents' | 'createdBy' | 'now'>,
): Promise<void> {
  const audience = { kind: 'user', userId } as const;
  const text = { priority: 'normal', contentType: 'string', startsAt: null, endsAt: null } as const;
  const id = await insertNotification(tx, { ...text, ...notification, audience });
  await insertRecords(tx, id, audience, { after: null, limit: 1, now: notification.now });
  await announceNotification(tx, id, audience);
}

/** Sends one event for all; each open stream checks whether its reader has a record. */
export function announceNotification(
  tx: Tx,
  notificationId: NotificationId,
  audience: Audience,
): Promise<void> {
  const userId = audience.kind === 'user' ? audience.userId : null;
  return announceTo(tx, { kind: 'notification', notificationId, userId });
}

/**
 * Notifications that a person wrote for at least one user in scope. Those that follow from an action, such as the
 * answer to a request, have no kind either, but a link.
 */
function selectNotifications(db: Db, scope: Scope) {
  const rows = db
    .selectFrom('notifications')
    .where('notifications.kind', 'is', null)
    .where('notifications.link', 'is', null);
  if (scope.kind === 'everything') return rows;
  return rows.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('userNotifications')
        .innerJoin('users', 'users.id', 'userNotifications.userId')
        .whereRef('userNotifications.notificationId', '=', 'notifications.id')
        .where(within(scope, { user: 'users.id', client: 'users.clientId', customer: 'users.customerId' }))
        .select('users.id'),
    ),
  );
}

const audienceOf = sql<Audience>`json_strip_nulls(json_build_object(
  'kind', notifications.audience, 'userId', notifications.user_id, 'clientId', notifications.client_id,
  'customerId', notifications.customer_id, 'role', notifications.role))`;

/** Name of the customer, client or user that it was sent to; others than root may not reach all of them. */
function audienceNameFor(scope: Scope): RawBuilder<string | null> {
  if (scope.kind !== 'everything') return sql`null`;
  return sql`case notifications.audience
    when 'customer' then (select name from customers where id = notifications.customer_id)
    when 'client' then (select name from clients where id = notifications.client_id)
    when 'user' then (select coalesce(nullif(name, ''), email) from users where id = notifications.user_id) end`;
}

/** The number of recipients in scope; recipients elsewhere are not disclosed. */
function countOf(scope: Scope, condition: RawBuilder<unknown>): RawBuilder<number> {
  const people = { user: 'p.id', client: 'p.clientId', customer: 'p.customerId' };
  const inReach =
    scope.kind === 'everything'
      ? sql`true`
      : sql`exists (select 1 from users p where p.id = u.user_id and ${within(scope, people)})`;
  return sql<number>`(select count(*) from user_notifications u
    where u.notification_id = notifications.id and ${condition} and ${inReach})`;
}

function withCounts(db: Db, scope: Scope) {
  return selectNotifications(db, scope).select([
    'notifications.id',
    'notifications.priority',
    'notifications.contentType',
    sql<LanguageContent[]>`notifications.language_contents`.as('languageContents'),
    audienceOf.as('audience'),
    audienceNameFor(scope).as('audienceName'),
    sql<null>`null`.as('kind'),
    sql<NotificationLink | null>`notifications.link`.as('link'),
    'notifications.startsAt',
    'notifications.endsAt',
    'notifications.createdAt',
    'notifications.isDelivered',
    countOf(scope, sql`true`).as('sent'),
    countOf(scope, sql`u.is_seen`).as('seen'),
  ]);
}

export function findNotification(
  db: Db,
  scope: Scope,
  id: NotificationId,
): Promise<NotificationRow | undefined> {
  return withCounts(db, scope).where('notifications.id', '=', id).executeTakeFirst();
}

/** Notifications that are not delivered although their start has come, and whose content is this file. */
export async function listDueNotificationsWith(db: Db, fileId: FileId, now: Date): Promise<NotificationId[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('notifications.id')
    .where('notifications.contentType', '!=', 'string')
    .where('notifications.isDelivered', '=', false)
    .where(sql<boolean>`(notifications.starts_at is null or notifications.starts_at <= ${now})`)
    .where(
      sql<boolean>`exists (select 1 from jsonb_array_elements(notifications.language_contents) wording
        where ${fileId} in (wording ->> 'content', wording -> 'content' ->> 'content'))`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

export interface WaitingNotification {
  audience: Audience;
  startsAt: string | null;
  contentType: Kind['contentType'];
  languageContents: LanguageContent[];
}

/** An undelivered notification, locked until the transaction ends. */
export function lockWaitingNotification(
  tx: Tx,
  id: NotificationId,
): Promise<WaitingNotification | undefined> {
  return tx
    .selectFrom('notifications')
    .select([
      audienceOf.as('audience'),
      'notifications.startsAt',
      'notifications.contentType',
      sql<LanguageContent[]>`notifications.language_contents`.as('languageContents'),
    ])
    .where('notifications.id', '=', id)
    .where('notifications.isDelivered', '=', false)
    .forUpdate()
    .executeTakeFirst();
}

export async function setNotificationDelivered(tx: Tx, id: NotificationId): Promise<void> {
  await tx.updateTable('notifications').set({ isDelivered: true }).where('id', '=', id).execute();
}

export function listNotifications(db: Db, scope: Scope, page: PageQuery): Promise<NotificationRow[]> {
  return withCounts(db, scope)
    .orderBy('notifications.createdAt', 'desc')
    .orderBy('notifications.id', 'desc')
    .$call(onPage(page))
    .execute();
}

export function countNotifications(db: Db, scope: Scope): Promise<number> {
  return countUpTo(db, selectNotifications(db, scope));
}

/** Whether notifications are enabled for the customer of an account. */
export async function mayCustomerNotify(db: Db, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customerId')
    .select('customers.isNotify')
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row?.isNotify ?? false;
}
