import type { Scope } from '@forecourt/contract/actor';
import type {
  CustomerId,
  ImportId,
  SessionId,
  UserId,
  VehicleFeedId,
  VehicleId,
} from '@forecourt/contract/ids';
import type * as routes from '@forecourt/contract/imports';
import {
  type Import,
  type ImportEntryState,
  type ImportFailure,
  type ImportState,
  importEntryStates,
} from '@forecourt/contract/imports';
import type { RouteInput } from '@forecourt/contract/route';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { anyContains, countUpTo, onPage } from '../../../platform/db/lists.ts';
import { inScope } from '../../../platform/db/scope.ts';

type ImportFilter = RouteInput<typeof routes.listImports>['query'];

const open = ['received', 'running'] as const;
const unfinished = ['draft', ...open] as const;

/** Imports in scope whose user is not deleted. */
function reached(db: Db, scope: Scope) {
  return db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.userId')
    .where('users.deletedAt', 'is', null)
    .where(inScope(scope, 'imports'));
}

/** By state; photos that are being recognised apart from other held ones. */
const countsOf = sql<Record<string, number> | null>`(select json_object_agg(c.result, c.count) from (
  select case when e.state = 'held' and e.reason = 'recognising' then e.reason else e.state end as result,
    count(*) as count from import_entries e where e.import_id = imports.id group by 1) c)`;

const faultyRowCount = sql<number>`(select count(*)::int from vehicle_list_rows r
  where r.import_id = imports.id and r.outcome = 'faulty')`;

function shown(query: ReturnType<typeof reached>) {
  return query
    .leftJoin('vehicles', 'vehicles.id', 'imports.vehicleId')
    .select([
      'imports.id',
      'imports.userId',
      'users.name as userName',
      'imports.source',
      'imports.fileName',
      'imports.sizeBytes',
      'vehicles.id as vehicleId',
      'vehicles.reference',
      'imports.createVehicles',
      'imports.state',
      'imports.failure',
      countsOf.as('counts'),
      faultyRowCount.as('faultyRowCount'),
      'imports.createdAt',
      'imports.finishedAt',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

function toImport({ vehicleId, reference, counts, ...row }: Row): Import {
  const recognisingCount = counts?.recognising ?? 0;
  const countOf = (state: ImportEntryState) =>
    (counts?.[state] ?? 0) + (state === 'held' ? recognisingCount : 0);
  return {
    ...row,
    recognisingCount,
    vehicle: vehicleId && reference !== null ? { id: vehicleId, reference } : null,
    counts: Object.fromEntries(importEntryStates.map((state) => [state, countOf(state)])) as Import['counts'],
  };
}

function matching(db: Db, scope: Scope, { search, state, userId, vehicleId }: ImportFilter) {
  return reached(db, scope)
    .$if(state !== undefined, (rows) => rows.where('imports.state', '=', state ?? null))
    .$if(userId !== undefined, (rows) => rows.where('imports.userId', '=', userId ?? null))
    .$if(vehicleId !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(imports.vehicle_id = ${vehicleId} or exists (select 1 from import_entries e
          where e.import_id = imports.id and e.vehicle_id = ${vehicleId} and e.state = 'held'))`,
      ),
    )
    .$if(Boolean(search), (rows) =>
      rows.where(anyContains(['imports.fileName', 'users.name'], search ?? '')),
    );
}

const columns = { createdAt: 'imports.createdAt', fileName: 'imports.fileName' } as const;

export async function listImports(db: Db, scope: Scope, filter: ImportFilter): Promise<Import[]> {
  const direction = filter.orderDirection.startsWith('ASC') ? 'asc' : 'desc';
  const rows = await shown(matching(db, scope, filter))
    .orderBy(columns[filter.orderBy], direction)
    .orderBy('imports.id', direction)
    .$call(onPage(filter))
    .execute();
  return rows.map(toImport);
}

export function countImports(db: Db, scope: Scope, filter: ImportFilter): Promise<number> {
  return countUpTo(db, matching(db, scope, filter));
}

export async function findImport(db: Db, scope: Scope, id: ImportId): Promise<Import | undefined> {
  const row = await shown(reached(db, scope)).where('imports.id', '=', id).executeTakeFirst();
  return row && toImport(row);
}

export async function findCustomerOfImport(db: Db, id: ImportId): Promise<CustomerId | null> {
  const row = await db.selectFrom('imports').select('customerId').where('id', '=', id).executeTakeFirst();
  return row?.customerId ?? null;
}

/** Locks the import until the transaction ends. */
export async function lockImport(tx: Tx, id: ImportId): Promise<void> {
  await tx.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute();
}

/** The import that this user started with this idempotency key. */
export function findImportByCallKey(
  db: Db,
  createdBy: UserId,
  key: string,
): Promise<{ id: ImportId; userId: UserId } | undefined> {
  return db
    .selectFrom('imports')
    .select(['id', 'userId'])
    .where('createdBy', '=', createdBy)
    .where('callKey', '=', key)
    .executeTakeFirst();
}

/** Number of a user's unfinished imports. */
export async function countOpenImports(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('state', 'in', unfinished)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewImport {
  id: ImportId;
  /** The feed that it was fetched from. */
  feedId?: VehicleFeedId;
  source: Import['source'];
  userId: UserId;
  sessionId: SessionId;
  createdBy: UserId;
  callKey: string | null;
  fileName: string;
  sizeBytes: number;
  sourceKey: string;
  vehicleId: VehicleId | null;
  createVehicles: boolean;
  now: Date;
}

export async function insertImport(tx: Tx, item: NewImport): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      id: item.id,
      userId: item.userId,
      sessionId: item.sessionId,
      createdBy: item.createdBy,
      callKey: item.callKey,
      source: item.source,
      state: item.source === 'list' ? 'draft' : 'received',
      fileName: item.fileName,
      sizeBytes: item.sizeBytes,
      sourceKey: item.sourceKey,
      vehicleId: item.vehicleId,
      createVehicles: item.createVehicles,
      feedId: item.feedId ?? null,
      createdAt: item.now,
    })
    .execute();
}

/** Lets a draft begin, on behalf of the session that started it; false when it is no draft any more. */
export async function startImport(tx: Tx, id: ImportId, sessionId: SessionId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ state: 'received', sessionId })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findDraft(
  db: Db,
  scope: Scope,
  id: ImportId,
): Promise<{ userId: UserId; sourceKey: string; sizeBytes: number } | undefined> {
  const row = await reached(db, scope)
    .select(['imports.userId', 'imports.sourceKey', 'imports.sizeBytes'])
    .where('imports.id', '=', id)
    .where('imports.state', '=', 'draft')
    .executeTakeFirst();
  return row?.sourceKey ? { ...row, sourceKey: row.sourceKey } : undefined;
}

/** Drafts that nobody started before a moment. */
export async function listStaleDrafts(db: Db, before: Date): Promise<ImportId[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('state', '=', 'draft')
    .where('createdAt', '<', before.toISOString())
    .execute();
  return rows.map(({ id }) => id);
}

/** An unfinished import, as its job needs it. */
export interface OpenImport {
  id: ImportId;
  source: Import['source'];
  userId: UserId;
  sessionId: SessionId;
  sourceKey: string;
  sizeBytes: number;
  vehicleId: VehicleId | null;
  createVehicles: boolean;
  feedId: VehicleFeedId | null;
  isListed: boolean;
}

export async function findOpenImport(db: Db, id: ImportId): Promise<OpenImport | undefined> {
  const row = await db
    .selectFrom('imports')
    .select([
      'id',
      'source',
      'userId',
      'sessionId',
      'sourceKey',
      'sizeBytes',
      'vehicleId',
      'createVehicles',
      'feedId',
      'listedAt',
    ])
    .where('id', '=', id)
    .where('state', 'in', open)
    .executeTakeFirst();
  return row?.sourceKey ? { ...row, sourceKey: row.sourceKey, isListed: row.listedAt !== null } : undefined;
}

export async function beginImport(tx: Tx, id: ImportId): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute();
}

/** Whether the import is running; it is neither cancelled nor finished until the transaction ends. */
export async function lockRunningImport(tx: Tx, id: ImportId): Promise<boolean> {
  const row = await tx
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setImportListed(tx: Tx, id: ImportId, now: Date): Promise<void> {
  await tx.updateTable('imports').set({ listedAt: now }).where('id', '=', id).execute();
}

/** False when the import was finished already. */
export async function endImport(
  tx: Tx,
  id: ImportId,
  state: Exclude<ImportState, (typeof unfinished)[number]>,
  failure: ImportFailure | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ state, failure, finishedAt: now })
    .where('id', '=', id)
    .where('state', 'in', unfinished)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function clearImportSource(tx: Tx, id: ImportId): Promise<void> {
  await tx.updateTable('imports').set({ sourceKey: null }).where('id', '=', id).execute();
}

/** Finished imports whose ZIP was left behind by a process that died. */
export async function listEndedWithSource(db: Db): Promise<ImportId[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('finishedAt', 'is not', null)
    .where('sourceKey', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeImport(tx: Tx, id: ImportId): Promise<void> {
  await tx.deleteFrom('imports').where('id', '=', id).execute();
}

/** Those of the ids that have a row. */
export async function listKnownImports(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('id', 'in', ids as ImportId[])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Notifies the panels that may see the import. */
export async function announceImport(db: Db, id: ImportId): Promise<void> {
  await sql`
    select pg_notify('forecourt_events', json_build_object('kind', 'import', 'importId', i.id,
      'tenants', json_build_object('userId', t.user_id, 'clientId', t.client_id, 'customerId', t.customer_id,
      'parentCustomerId', t.parent_customer_id))::text)
    from imports i join user_tenants t on t.user_id = i.user_id where i.id = ${id}`.execute(db);
}
