import type { RoleName, Scope } from '@forecourt/contract/actor';
import type { CatalogueItemId, FileId, PictureRequestId, UserId } from '@forecourt/contract/ids';
import type { listPictureRequests, RequestKind, RequestState } from '@forecourt/contract/picture-requests';
import type { RouteInput } from '@forecourt/contract/route';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { anyContains, countUpTo, onPage } from '../../../platform/db/lists.ts';
import type { FilesTable } from '../../../platform/db/schema.gen.ts';
import { within } from '../../../platform/db/scope.ts';

/** The rows that a caller may see: those in scope, and always their own. */
export interface RequestReach {
  scope: Scope;
  self: UserId | null;
}

export interface RequestRow {
  id: PictureRequestId;
  kind: RequestKind;
  state: RequestState;
  text: string;
  userId: UserId;
  userName: string;
  userRole: RoleName;
  customerName: string | null;
  handledBy: string | null;
  reason: string | null;
  itemId: CatalogueItemId | null;
  itemName: string | null;
  itemKey: string | null;
  createdAt: string;
  answeredAt: string | null;
}

export type RequestFilter = RouteInput<typeof listPictureRequests>['query'];

/** Requests of accounts that are not deleted, within the caller's reach. */
function reached(db: Db, { scope, self }: RequestReach) {
  const place = { user: 'users.id', client: 'users.clientId', customer: 'users.customerId' };
  return db
    .selectFrom('pictureRequests as request')
    .innerJoin('users', 'users.id', 'request.userId')
    .leftJoin('customers', 'customers.id', 'users.customerId')
    .where('users.deletedAt', 'is', null)
    .where((eb) => eb.or([within(scope, place), sql<boolean>`${self}::uuid = request.user_id`]));
}

function shown(query: ReturnType<typeof reached>) {
  return query
    .leftJoin('users as handler', 'handler.id', 'request.handledBy')
    .leftJoin('catalogueItems as item', 'item.id', 'request.itemId')
    .leftJoin('files', 'files.id', 'item.fileId')
    .select([
      'request.id',
      'request.kind',
      'request.state',
      'request.text',
      'request.userId',
      sql<string>`coalesce(users.name, users.email)`.as('userName'),
      'users.role as userRole',
      'customers.name as customerName',
      sql<string | null>`coalesce(handler.name, handler.email)`.as('handledBy'),
      'request.reason',
      'request.itemId',
      'item.name as itemName',
      'files.shownKey as itemKey',
      'request.createdAt',
      'request.answeredAt',
    ]);
}

function matching(db: Db, reach: RequestReach, { kind, state, search }: RequestFilter) {
  return reached(db, reach)
    .$if(kind !== undefined, (rows) => rows.where('request.kind', '=', kind ?? null))
    .$if(state !== undefined, (rows) => rows.where('request.state', '=', state ?? null))
    .$if(Boolean(search), (rows) =>
      rows.where(anyContains(['request.text', 'users.name', 'users.email', 'customers.name'], search ?? '')),
    );
}

export function listRequests(db: Db, reach: RequestReach, filter: RequestFilter): Promise<RequestRow[]> {
  const { orderBy, orderDirection, page, limit } = filter;
  const direction = orderDirection.startsWith('ASC') ? 'asc' : 'desc';
  return shown(matching(db, reach, filter))
    .$if(orderBy === 'waiting', (rows) =>
      rows.orderBy(sql`request.state in ('open', 'in_work')`, direction === 'asc' ? 'desc' : 'asc'),
    )
    .orderBy('request.createdAt', direction)
    .orderBy('request.id', direction)
    .$call(onPage({ page, limit }))
    .execute();
}

export function countRequests(db: Db, reach: RequestReach, filter: RequestFilter): Promise<number> {
  const ids = matching(db, reach, filter).select('request.id');
  return countUpTo(db, db.selectFrom('pictureRequests').where('id', 'in', ids));
}

export function findRequest(
  db: Db,
  reach: RequestReach,
  id: PictureRequestId,
): Promise<RequestRow | undefined> {
  return shown(reached(db, reach)).where('request.id', '=', id).executeTakeFirst();
}

/** Locks the request until the transaction ends. */
export async function lockRequest(tx: Tx, id: PictureRequestId): Promise<void> {
  await tx.selectFrom('pictureRequests').select('id').where('id', '=', id).forUpdate().execute();
}

export async function countOpenRequests(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('pictureRequests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('state', 'in', ['open', 'in_work'])
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertRequest(
  tx: Tx,
  { userId, kind, text, now }: { userId: UserId; kind: RequestKind; text: string; now: Date },
): Promise<PictureRequestId> {
  const { id } = await tx
    .insertInto('pictureRequests')
    .values({ userId, kind, text, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announce(tx, id);
  return id;
}

/** Notifies the panels that may see the request of a change. */
async function announce(tx: Tx, id: PictureRequestId): Promise<void> {
  await sql`
    select pg_notify('forecourt_events', json_build_object('kind', 'pictureRequest', 'requestId', r.id,
      'tenants', json_build_object('userId', t.user_id, 'clientId', t.client_id,
      'customerId', t.customer_id, 'parentCustomerId', t.parent_customer_id))::text)
    from picture_requests r join user_tenants t on t.user_id = r.user_id where r.id = ${id}`.execute(tx);
}

export interface RequestChange {
  state: RequestState;
  handledBy?: UserId | null;
  reason?: string;
  itemId?: CatalogueItemId;
  answeredAt?: Date;
}

export async function updateRequest(tx: Tx, id: PictureRequestId, change: RequestChange): Promise<void> {
  const { state, handledBy, reason, itemId, answeredAt } = change;
  await tx
    .updateTable('pictureRequests')
    .set({ state, handledBy, reason, itemId, answeredAt })
    .where('id', '=', id)
    .execute();
  await announce(tx, id);
}

export interface ExampleRow {
  requestId: PictureRequestId;
  id: FileId;
  state: FilesTable['state'];
  failure: string | null;
  purpose: FilesTable['purpose'];
  shownKey: string | null;
  name: string;
}

/** The example pictures of these requests, in the order of their upload. */
export async function listExamplesOf(db: Db, ids: readonly PictureRequestId[]): Promise<ExampleRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('pictureRequestExamples as example')
    .innerJoin('files', 'files.id', 'example.fileId')
    .where('example.pictureRequestId', 'in', ids)
    .select([
      'example.pictureRequestId as requestId',
      'files.id',
      'files.state',
      'files.failure',
      'files.purpose',
      'files.shownKey',
      'files.name',
    ])
    .orderBy('example.createdAt')
    .orderBy('example.id')
    .execute();
}

export async function addExample(tx: Tx, id: PictureRequestId, fileId: FileId, now: Date): Promise<void> {
  await tx
    .insertInto('pictureRequestExamples')
    .values({ pictureRequestId: id, fileId, createdAt: now })
    .execute();
  await announce(tx, id);
}

/** Removes the examples and returns the ids of their files, whose rows the caller has to remove. */
export async function removeExamples(tx: Tx, id: PictureRequestId): Promise<FileId[]> {
  const rows = await tx
    .deleteFrom('pictureRequestExamples')
    .where('pictureRequestId', '=', id)
    .returning('fileId')
    .execute();
  return rows.map((row) => row.fileId);
}
