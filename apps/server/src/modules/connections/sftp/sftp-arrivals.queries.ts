/** Finished uploads on their way into imports. */
import type { SessionId, SshKeyId, UserId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Of these, those that no program has reopened have arrived. */
export async function setArrived(tx: Tx, ids: string[], now: Date): Promise<void> {
  await sql`update sftp_files set state = 'arrived', continued_until = null, changed_at = ${now}
    where id = any(${ids}::uuid[]) and state = 'open'`.execute(tx);
}

/** Of these, those that have not been imported wait for another name. */
export async function setWaiting(tx: Tx, ids: string[], now: Date): Promise<void> {
  await sql`update sftp_files set state = 'open', continued_until = null, changed_at = ${now}
    where id = any(${ids}::uuid[]) and state = 'arrived'`.execute(tx);
}

/** When the first of the files that are to be imported arrived; those that wait for their rest are not among them. */
export async function firstArrival(tx: Tx, userId: UserId): Promise<Date | null> {
  const { first } = await tx
    .selectFrom('sftpFiles')
    .select(({ fn }) => fn.min('changedAt').as('first'))
    .where('userId', '=', userId)
    .where('state', '=', 'arrived')
    .where('continuedUntil', 'is', null)
    .executeTakeFirstOrThrow();
  return first === null ? null : new Date(first);
}

/** Lets uploads that were cut off wait for their rest, unless they have changed since they were listed. */
export async function setContinuedUntil(
  tx: Tx,
  files: { id: string; contentId: string; changedAt: string; until: Date }[],
): Promise<void> {
  for (const { changedAt, contentId, id, until } of files)
    await tx
      .updateTable('sftpFiles')
      .set({ continuedUntil: until })
      .where('id', '=', id)
      .where('contentId', '=', contentId)
      .where('changedAt', '=', changedAt)
      .where('state', '=', 'arrived')
      .execute();
}

/** When the first of the uploads of a user that wait for their rest has waited long enough. */
export async function firstContinuedUntil(tx: Tx, userId: UserId): Promise<Date | null> {
  const { first } = await tx
    .selectFrom('sftpFiles')
    .select(({ fn }) => fn.min('continuedUntil').as('first'))
    .where('userId', '=', userId)
    .where('state', '=', 'arrived')
    .executeTakeFirstOrThrow();
  return first === null ? null : new Date(first);
}

/** A finished upload, and how it is imported. */
export interface ArrivedFile {
  id: string;
  path: string;
  contentId: string;
  sizeBytes: number;
  changedAt: string;
  keyId: SshKeyId;
  keyName: string;
  sessionId: SessionId;
  createVehicles: boolean;
}

/** Finished uploads of a user, in the order of their paths, without those that wait for their rest. */
export async function listArrived(
  db: Db,
  userId: UserId,
  { limit, now }: { limit: number; now: Date },
): Promise<ArrivedFile[]> {
  const rows = await db
    .selectFrom('sftpFiles')
    .innerJoin('sshKeys', 'sshKeys.id', 'sftpFiles.keyId')
    .select([
      'sftpFiles.id',
      'sftpFiles.path',
      'sftpFiles.contentId',
      'sftpFiles.sizeBytes',
      'sftpFiles.changedAt',
      'sshKeys.id as keyId',
      'sshKeys.name as keyName',
      'sshKeys.sessionId',
      'sshKeys.createVehicles',
    ])
    .where('sftpFiles.userId', '=', userId)
    .where('sftpFiles.state', '=', 'arrived')
    .where((eb) =>
      eb.or([
        eb('sftpFiles.continuedUntil', 'is', null),
        eb('sftpFiles.continuedUntil', '<=', now.toISOString()),
      ]),
    )
    .orderBy('sftpFiles.path')
    .limit(limit)
    .execute();
  return rows.flatMap(({ contentId, ...row }) => (contentId ? [{ ...row, contentId }] : []));
}

/** Marks those that are still as they were listed, and returns their paths by id: their bytes belong to the import now. */
export async function setImported(tx: Tx, files: ArrivedFile[]): Promise<Map<string, string>> {
  const rows = await tx
    .updateTable('sftpFiles')
    .set({ state: 'imported' })
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .where(
      'contentId',
      'in',
      files.map(({ contentId }) => contentId),
    )
    .where('state', '=', 'arrived')
    .returning(['id', 'path'])
    .execute();
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** Removes uploads that were not finished before a moment, and the names of those imported before another. */
export async function removeOldFiles(tx: Tx, before: { unfinished: Date; imported: Date }): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sftpFiles')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'open'), eb('changedAt', '<', before.unfinished.toISOString())]),
        eb.and([eb('state', '=', 'imported'), eb('changedAt', '<', before.imported.toISOString())]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Users with finished uploads, of which a job may have been lost. */
export async function usersWithArrived(db: Db): Promise<UserId[]> {
  const rows = await db
    .selectFrom('sftpFiles')
    .select('userId')
    .distinct()
    .where('state', '=', 'arrived')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Those of the stored contents that have a row here or in an import. */
export async function listKnownContents(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select content_id::text as id from sftp_files
    where content_id = any(${ids}::uuid[]) and state <> 'imported'
    union select content_id::text from import_entries where content_id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
