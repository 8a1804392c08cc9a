import type { FileId, UserId } from '@forecourt/contract/ids';
import type { ImageFailure } from '@forecourt/contract/images';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { FilesTable } from '../../../platform/db/schema.gen.ts';

export type FilePurpose = FilesTable['purpose'];
type FileState = FilesTable['state'];

export interface FileRow {
  id: FileId;
  userId: UserId | null;
  purpose: FilePurpose;
  name: string;
  contentType: string;
  sizeBytes: number;
  originalKey: string | null;
  shownKey: string | null;
  width: number | null;
  height: number | null;
  state: FileState;
  failure: string | null;
  createdAt: string;
}

const columns = [
  'id',
  'userId',
  'purpose',
  'name',
  'contentType',
  'sizeBytes',
  'originalKey',
  'shownKey',
  'width',
  'height',
  'state',
  'failure',
  'createdAt',
] as const;

export function findFile(db: Db, id: FileId): Promise<FileRow | undefined> {
  return db.selectFrom('files').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Like `findFile`, but locks its state until the transaction ends. */
export function findKeptFile(tx: Tx, id: FileId): Promise<FileRow | undefined> {
  return tx.selectFrom('files').select(columns).where('id', '=', id).forShare().executeTakeFirst();
}

export function listFilesOfUser(
  db: Db,
  userId: UserId,
  purposes: readonly FilePurpose[],
): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .select(columns)
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

interface NewFile {
  id: FileId;
  userId: UserId | null;
  purpose: FilePurpose;
  name: string;
  contentType: string;
  sizeBytes: number;
  originalKey: string | null;
  shownKey: string | null;
  createdBy: UserId | null;
  createdAt: Date;
}

export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  await tx
    .insertInto('files')
    .values({
      id: file.id,
      userId: file.userId,
      purpose: file.purpose,
      name: file.name,
      contentType: file.contentType,
      sizeBytes: file.sizeBytes,
      originalKey: file.originalKey,
      shownKey: file.shownKey,
      state: file.shownKey ? 'ready' : 'waiting',
      createdBy: file.createdBy,
      createdAt: file.createdAt,
    })
    .execute();
}

/** The number and total size of an owner's files; null: the installation's. */
export async function countKeptFiles(
  db: Db,
  userId: UserId | null,
): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom('files')
    .where('userId', userId ? '=' : 'is', userId)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('sizeBytes'), sql<number>`0`).as('bytes'),
    ])
    .executeTakeFirstOrThrow();
}

interface PreparedFile {
  shownKey: string;
  width: number;
  height: number;
}

/** False when the file is gone or was prepared already. */
export async function setFileReady(
  tx: Tx,
  id: FileId,
  { shownKey, width, height }: PreparedFile,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ state: 'ready', shownKey, width, height, originalKey: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setFileFailed(tx: Tx, id: FileId, failure: ImageFailure): Promise<void> {
  await tx
    .updateTable('files')
    .set({ state: 'failed', failure, originalKey: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** False when it was removed already. */
export async function removeFile(tx: Tx, id: FileId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('files').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listKnownFiles(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids as FileId[])
    .execute();
  return new Set(rows.map((row) => row.id));
}
