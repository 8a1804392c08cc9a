import type { ClientId, SshKeyId, UserId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A file or folder of a user, as it is stored. */
export interface SftpFile {
  id: string;
  path: string;
  state: 'folder' | 'open' | 'arrived' | 'imported';
  contentId: string | null;
  sizeBytes: number;
  modifiedAt: string;
}

const columns = ['id', 'path', 'state', 'contentId', 'sizeBytes', 'modifiedAt'] as const;

export function findFile(db: Db, userId: UserId, path: string): Promise<SftpFile | undefined> {
  return db
    .selectFrom('sftpFiles')
    .select(columns)
    .where('userId', '=', userId)
    .where('path', '=', path)
    .executeTakeFirst();
}

/** What is directly in a folder, by name. */
export function listFiles(db: Db, userId: UserId, folder: string): Promise<SftpFile[]> {
  const start = folder === '' ? '' : `${folder}/`;
  return db
    .selectFrom('sftpFiles')
    .select(columns)
    .where('userId', '=', userId)
    .where(
      sql<boolean>`starts_with(path, ${start}) and strpos(substr(path, char_length(${start}) + 1), '/') = 0`,
    )
    .orderBy('path')
    .execute();
}

/** What programs of a client store until it is imported. */
export async function usageOf(db: Db, clientId: ClientId): Promise<{ bytes: number; files: number }> {
  const row = await db
    .selectFrom('sftpFiles')
    .select([sql<string>`coalesce(sum(size_bytes), 0)`.as('bytes'), sql<number>`count(*)::int`.as('files')])
    .where('clientId', '=', clientId)
    .where('state', 'in', ['folder', 'open', 'arrived'])
    .executeTakeFirstOrThrow();
  return { bytes: Number(row.bytes), files: row.files };
}

interface Owner {
  userId: UserId;
  clientId: ClientId;
}

/** False where the name is taken. */
export async function insertFolder(tx: Tx, owner: Owner, path: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sftpFiles')
    .values({ ...owner, path, state: 'folder', modifiedAt: now, changedAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'path']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Begins a file, in place of one that has this path; returns where that one is stored, as `takeFileOff`. */
export async function beginFile(
  tx: Tx,
  file: Owner & { path: string; keyId: SshKeyId; contentId: string },
  now: Date,
): Promise<string | null> {
  const { contentId, keyId, path, userId } = file;
  const replaced = await findFile(tx, userId, path);
  const stored = replaced ? await takeFileOff(tx, replaced.id) : null;
  const begun = {
    state: 'open',
    continuedUntil: null,
    sizeBytes: 0,
    modifiedAt: now,
    changedAt: now,
  } as const;
  await tx
    .insertInto('sftpFiles')
    .values({ ...file, ...begun })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'path']).doUpdateSet({ ...begun, keyId, contentId }),
    )
    .execute();
  return stored;
}

/** Reopens a file that has not been imported; false when it has been. */
export async function reopenFile(tx: Tx, id: string, keyId: SshKeyId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sftpFiles')
    .set({ state: 'open', continuedUntil: null, keyId, changedAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'arrived'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records how large an open file is, and whether it is finished. */
export async function recordFile(
  tx: Tx,
  { contentId, ...to }: { contentId: string; sizeBytes: number; state: 'open' | 'arrived' },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sftpFiles')
    .set({ ...to, continuedUntil: null, changedAt: now })
    .where('contentId', '=', contentId)
    .where('state', 'in', ['open', 'arrived'])
    .execute();
}

export async function pathOfContent(db: Db, contentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sftpFiles')
    .select('path')
    .where('contentId', '=', contentId)
    .executeTakeFirst();
  return row?.path;
}

export async function setModified(db: Db, userId: UserId, path: string, at: Date): Promise<void> {
  await db
    .updateTable('sftpFiles')
    .set({ modifiedAt: at })
    .where('userId', '=', userId)
    .where('path', '=', path)
    .execute();
}

/** Removes a folder. */
export async function removeFolder(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sftpFiles').where('id', '=', id).where('state', '=', 'folder').execute();
}

/** Takes a file off the listing; returns where it is stored if it has not been imported. */
export async function takeFileOff(tx: Tx, id: string): Promise<string | null> {
  const removed = await tx
    .deleteFrom('sftpFiles')
    .where('id', '=', id)
    .where('state', '<>', 'folder')
    .returning(['state', 'contentId'])
    .executeTakeFirst();
  return removed && removed.state !== 'imported' ? removed.contentId : null;
}

/** Moves a file or a folder with all that it contains; returns what was moved, as it is now. */
export async function moveFile(
  tx: Tx,
  userId: UserId,
  from: string,
  to: string,
): Promise<Pick<SftpFile, 'id' | 'path' | 'state' | 'contentId'>[]> {
  const { rows } = await sql<Pick<SftpFile, 'id' | 'path' | 'state' | 'contentId'>>`
    update sftp_files set path = ${to} || substr(path, char_length(${from}) + 1)
    where user_id = ${userId} and (path = ${from} or starts_with(path, ${`${from}/`}))
    returning id, path, state, content_id as "contentId"`.execute(tx);
  return rows;
}
