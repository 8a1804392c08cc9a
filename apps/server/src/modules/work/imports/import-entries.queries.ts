import type { Scope } from '@forecourt/contract/actor';
import type { ImageId, ImportEntryId, ImportId, UserId, VehicleId } from '@forecourt/contract/ids';
import type * as routes from '@forecourt/contract/imports';
import type { ImportEntry, ImportEntryState, ImportReason } from '@forecourt/contract/imports';
import type { PositionName } from '@forecourt/contract/positions';
import type { RouteInput } from '@forecourt/contract/route';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { containsText, countUpTo, onPage } from '../../../platform/db/lists.ts';
import type { ImportEntriesTable } from '../../../platform/db/schema.gen.ts';
import { inScope } from '../../../platform/db/scope.ts';
import type { ZipEntry } from '../../../platform/zip/zip-archive.ts';

export type EntryFilter = RouteInput<typeof routes.listImportEntries>['query'];

/** An entry as it is stored; the service signs the links. */
export type EntryRow = Omit<ImportEntry, 'thumbnail'> & {
  heldKey: string | null;
  thumbnailKey: string | null;
};

export interface NewEntry extends Pick<ZipEntry, 'path' | 'sizeBytes' | 'place'> {
  reason: ImportReason | null;
}

/** Rows per insert statement. */
const batch = 500;

export async function insertImportEntries(
  tx: Tx,
  importId: ImportId,
  entries: NewEntry[],
  now: Date,
): Promise<void> {
  const rows = entries.map(({ path, sizeBytes, place, reason }, index) => ({
    importId,
    number: index + 1,
    path,
    sizeBytes,
    place: json(place),
    state: reason ? ('skipped' as const) : ('waiting' as const),
    reason,
    endedAt: reason ? now : null,
  }));
  for (let start = 0; start < rows.length; start += batch) {
    await tx
      .insertInto('importEntries')
      .values(rows.slice(start, start + batch))
      .execute();
  }
}

/** A picture that a row of a list has an address of. */
export interface NewPicture {
  path: string;
  address: string;
  vehicleId: VehicleId;
  position: PositionName | null;
}

/** The import has to be locked, because its entries are numbered. */
export async function insertPictures(tx: Tx, importId: ImportId, pictures: NewPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  const { last } = await tx
    .selectFrom('importEntries')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('importEntries')
    .values(
      pictures.map((picture, index) => ({
        ...picture,
        importId,
        number: (last ?? 0) + index + 1,
        sizeBytes: 0,
      })),
    )
    .execute();
}

/** A file that a program uploaded. */
export interface NewUpload {
  path: string;
  sizeBytes: number;
  /** Where it is stored: `sftp/<id>/photo`. */
  contentId: string;
  /** False: its upload broke off and was not continued. */
  isWhole: boolean;
}

export async function insertUploads(
  tx: Tx,
  importId: ImportId,
  uploads: NewUpload[],
  now: Date,
): Promise<void> {
  const rows = uploads.map(({ isWhole, ...upload }, index) => ({
    ...upload,
    importId,
    number: index + 1,
    state: isWhole ? ('waiting' as const) : ('failed' as const),
    reason: isWhole ? null : ('unreadable' as const),
    endedAt: isWhole ? null : now,
  }));
  for (let start = 0; start < rows.length; start += batch) {
    await tx
      .insertInto('importEntries')
      .values(rows.slice(start, start + batch))
      .execute();
  }
}

/** Where uploaded files of an import are stored. */
export async function listContents(db: Db, importId: ImportId): Promise<string[]> {
  const rows = await db
    .selectFrom('importEntries')
    .select('contentId')
    .where('importId', '=', importId)
    .where('contentId', 'is not', null)
    .execute();
  return rows.flatMap(({ contentId }) => contentId ?? []);
}

export async function clearContents(tx: Tx, importId: ImportId): Promise<void> {
  await tx
    .updateTable('importEntries')
    .set({ contentId: null })
    .where('importId', '=', importId)
    .where('contentId', 'is not', null)
    .execute();
}

/** Whether the same photo of the user waits to be assigned already, with the same vehicle or none. */
export async function isHeldAlready(
  tx: Tx,
  { sha256, userId, vehicleId }: { sha256: Buffer; userId: UserId; vehicleId: VehicleId | null },
): Promise<boolean> {
  const row = await tx
    .selectFrom('importEntries as entry')
    .innerJoin('imports', 'imports.id', 'entry.importId')
    .select('entry.id')
    .where('entry.sha256', '=', sha256)
    .where('entry.state', '=', 'held')
    .where('imports.userId', '=', userId)
    .where('entry.vehicleId', 'is not distinct from', vehicleId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the size of a picture that was fetched. */
export async function setEntrySize(db: Db, id: ImportEntryId, sizeBytes: number): Promise<void> {
  await db.updateTable('importEntries').set({ sizeBytes }).where('id', '=', id).execute();
}

export type WaitingEntry = Pick<ZipEntry, 'path' | 'sizeBytes'> & {
  id: ImportEntryId;
  /** Of a file of a ZIP. */
  place: ZipEntry['place'] | null;
  /** Of a picture of a list, as is the vehicle of its row, and maybe its position. */
  address: string | null;
  vehicleId: VehicleId | null;
  position: PositionName | null;
  /** Of an uploaded file. */
  contentId: string | null;
};

export async function listWaitingEntries(db: Db, importId: ImportId, limit: number): Promise<WaitingEntry[]> {
  return db
    .selectFrom('importEntries')
    .select(['id', 'path', 'sizeBytes', 'place', 'address', 'vehicleId', 'position', 'contentId'])
    .where('importId', '=', importId)
    .where('state', '=', 'waiting')
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Whether the entry is in this state; it is locked until the transaction ends. */
export async function lockEntryIn(tx: Tx, id: ImportEntryId, state: ImportEntryState): Promise<boolean> {
  const row = await tx
    .selectFrom('importEntries')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === state;
}

/** Why a photo was held, and what was known about its place. */
type HeldAs = NonNullable<Selectable<ImportEntriesTable>['heldAs']>;

/** Columns to change; absent ones keep their values. */
interface EntryChange {
  state: ImportEntryState;
  reason?: ImportReason | null;
  vehicleId?: VehicleId | null;
  position?: PositionName | null;
  imageId?: ImageId | null;
  heldAs?: HeldAs | null;
  heldKey?: string | null;
  shownKey?: string | null;
  sha256?: Buffer | null;
}

export async function updateEntry(tx: Tx, id: ImportEntryId, to: EntryChange, now: Date): Promise<void> {
  await tx
    .updateTable('importEntries')
    .set({
      state: to.state,
      reason: to.reason,
      vehicleId: to.vehicleId,
      position: to.position,
      imageId: to.imageId,
      heldAs: json(to.heldAs),
      heldKey: to.heldKey,
      shownKey: to.shownKey,
      sha256: to.sha256,
      endedAt: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Number of held photos of an import that have no small copy yet. */
export async function countUnprepared(tx: Tx, importId: ImportId): Promise<number> {
  const { count } = await tx
    .selectFrom('importEntries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('importId', '=', importId)
    .where('state', '=', 'held')
    .where('shownKey', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function setEntryShown(tx: Tx, id: ImportEntryId, shownKey: string): Promise<void> {
  await tx
    .updateTable('importEntries')
    .set({ shownKey })
    .where('id', '=', id)
    .where('heldKey', 'is not', null)
    .execute();
}

/** Leaves a photo that nothing gives a position to whoever assigns it. */
export async function endRecognition(tx: Tx, id: ImportEntryId): Promise<void> {
  await tx
    .updateTable('importEntries')
    .set({ reason: 'noPosition' })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('reason', '=', 'recognising')
    .execute();
}

/** Skips the entries that were not processed yet. */
export async function cancelWaitingEntries(tx: Tx, importId: ImportId, now: Date): Promise<void> {
  await tx
    .updateTable('importEntries')
    .set({ state: 'skipped', reason: 'cancelled', endedAt: now })
    .where('importId', '=', importId)
    .where('state', '=', 'waiting')
    .execute();
}

/** How a photo that was assigned was held; undefined if it was not. */
export async function findHeldAs(db: Db, id: ImportEntryId): Promise<HeldAs | undefined> {
  const row = await db.selectFrom('importEntries').select('heldAs').where('id', '=', id).executeTakeFirst();
  return row?.heldAs ?? undefined;
}

/** Of an imported photo, while its image exists. */
const thumbnailKey = sql<
  string | null
>`coalesce(entry.shown_key, image_outputs.storage_key, images.thumbnail_key)`;

function selectEntries(db: Db, scope: Scope) {
  return db
    .selectFrom('importEntries as entry')
    .innerJoin('imports', 'imports.id', 'entry.importId')
    .innerJoin('users', 'users.id', 'imports.userId')
    .leftJoin('vehicles', (join) =>
      join.onRef('vehicles.id', '=', 'entry.vehicleId').on('vehicles.deletedAt', 'is', null),
    )
    .leftJoin('images', (join) =>
      join.onRef('images.id', '=', 'entry.imageId').on('images.purgedAt', 'is', null),
    )
    .leftJoin('imageOutputs', (join) =>
      join.onRef('imageOutputs.imageId', '=', 'images.id').on('imageOutputs.name', '=', 'thumb'),
    )
    .where('users.deletedAt', 'is', null)
    .where(inScope(scope, 'imports'))
    .select([
      'entry.id',
      'entry.importId',
      'entry.path',
      'entry.sizeBytes',
      'entry.state',
      'entry.reason',
      'vehicles.id as vehicleId',
      'vehicles.reference',
      'entry.position',
      'images.position as imagePosition',
      'entry.imageId',
      'images.failure',
      'entry.heldKey',
      thumbnailKey.as('thumbnailKey'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

function toRow({ vehicleId, reference, imagePosition, position, ...row }: Row): EntryRow {
  return {
    ...row,
    // The image may have been moved to another position since.
    position: imagePosition ?? position,
    vehicle: vehicleId && reference !== null ? { id: vehicleId, reference } : null,
  };
}

function matching(db: Db, scope: Scope, importId: ImportId, { search, state }: EntryFilter) {
  return selectEntries(db, scope)
    .where('entry.importId', '=', importId)
    .$if(state !== undefined, (rows) => rows.where('entry.state', '=', state ?? null))
    .$if(Boolean(search), (rows) => rows.where(containsText('entry.path', search ?? '')));
}

export async function listImportEntries(
  db: Db,
  scope: Scope,
  id: ImportId,
  filter: EntryFilter,
): Promise<EntryRow[]> {
  const rows = await matching(db, scope, id, filter).orderBy('entry.number').$call(onPage(filter)).execute();
  return rows.map(toRow);
}

export function countImportEntries(db: Db, scope: Scope, id: ImportId, filter: EntryFilter): Promise<number> {
  const ids = matching(db, scope, id, filter).clearSelect().select('entry.id');
  return countUpTo(db, db.selectFrom('importEntries').where('id', 'in', ids));
}

export async function findImportEntry(
  db: Db,
  scope: Scope,
  id: ImportEntryId,
): Promise<EntryRow | undefined> {
  const row = await selectEntries(db, scope).where('entry.id', '=', id).executeTakeFirst();
  return row && toRow(row);
}

interface StoredEntry {
  id: ImportEntryId;
  importId: ImportId;
}

/** Entries whose photo was stored before `heldBefore`, or discarded before `discardedBefore`. */
export function listExpiredEntries(
  db: Db,
  { heldBefore, discardedBefore, limit }: { heldBefore: Date; discardedBefore: Date; limit: number },
): Promise<StoredEntry[]> {
  return db
    .selectFrom('importEntries')
    .select(['id', 'importId'])
    .where('heldKey', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('endedAt', '<', heldBefore.toISOString()),
        eb.and([eb('state', '=', 'discarded'), eb('endedAt', '<', discardedBefore.toISOString())]),
      ]),
    )
    .limit(limit)
    .execute();
}
