/**
 * Files other than photos of vehicles. Guarantees that a picture is only served re-encoded, and any other file as a
 * download or, for films of notifications, in a sandbox.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type ErrorName, fail } from '@forecourt/contract/errors';
import { documentTypes, type FileTypes, photoTypes } from '@forecourt/contract/file-types';
import * as routes from '@forecourt/contract/files';
import { type FileType, fileTypes, type UserFile } from '@forecourt/contract/files';
import { FileId, type UserId } from '@forecourt/contract/ids';
import { ImageFailure } from '@forecourt/contract/images';
import { userFileBytesMax, userFilesMax } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as storageLimits from '../storage-limits/storage-limits.service.ts';
import * as users from '../users/users.service.ts';
import { copyKeyOf, nameByType } from './file-types.rules.ts';
import * as queries from './files.queries.ts';
import { receiveFile, storeIncoming } from './incoming.service.ts';

export type { FileRow } from './files.queries.ts';

/** The signed link to the file as it is shown; null until there is one. */
export function linkToFile(
  ctx: Ctx,
  { purpose, shownKey, name }: Pick<queries.FileRow, 'purpose' | 'shownKey' | 'name'>,
): string | null {
  if (!shownKey) return null;
  return linkFor(ctx, filePath(shownKey, purpose === 'document' ? name : undefined));
}

/** As `linkToFile`, but also for a copy that is still being made; the link gives “not found” until it is stored. */
export function linkToCome(
  ctx: Ctx,
  file: Pick<queries.FileRow, 'id' | 'purpose' | 'shownKey' | 'name' | 'state'>,
): string | null {
  return linkToFile(ctx, file.state === 'waiting' ? { ...file, shownKey: copyKeyOf(file.id) } : file);
}

export function fileFailureOf({ failure }: Pick<queries.FileRow, 'failure'>): ImageFailure | null {
  return failure === null ? null : ImageFailure.parse(failure);
}

function isUserFile(purpose: queries.FilePurpose): purpose is FileType {
  return fileTypes.some((type) => type === purpose);
}

function toUserFile(ctx: Ctx, row: queries.FileRow): UserFile {
  const { id, userId, purpose, name, contentType, sizeBytes, state, width, height, createdAt } = row;
  if (!userId || !isUserFile(purpose)) fail('fileNotFound');
  const path = linkToFile(ctx, row);
  const failure = fileFailureOf(row);
  return {
    id,
    userId,
    type: purpose,
    name,
    contentType,
    sizeBytes,
    state,
    failure,
    path,
    width,
    height,
    createdAt,
  };
}

export async function listFiles(
  ctx: Ctx,
  userId: UserId,
  type: FileType | undefined,
): Promise<{ results: UserFile[] }> {
  await users.getUser(ctx, userId);
  const rows = await queries.listFilesOfUser(ctx.db, userId, type ? [type] : fileTypes);
  return { results: rows.map((row) => toUserFile(ctx, row)) };
}

interface Order {
  /** Null: a file of the installation. */
  userId: UserId | null;
  /** The purpose; a function where it depends on form fields after the file, called once the whole form has arrived. */
  purpose: queries.FilePurpose | ((contentType: string) => Promise<queries.FilePurpose>);
  types: FileTypes;
  refusal: ErrorName;
}

async function assertRoom(tx: Tx, ctx: Ctx, userId: UserId | null, addedBytes: number): Promise<void> {
  if (!userId) return;
  await users.getLockedUser(tx, ctx, userId);
  const { bytes, count } = await queries.countKeptFiles(tx, userId);
  if (count >= userFilesMax || bytes + addedBytes > userFileBytesMax) fail('fileQuotaExceeded');
}

/** Stores an uploaded file; `record` writes the rows that depend on it in the same transaction. */
export async function addFile<T>(
  ctx: Ctx,
  upload: Upload,
  { purpose, refusal, types, userId }: Order,
  record: (tx: Tx, file: queries.FileRow) => Promise<T>,
): Promise<T> {
  const customerId = userId && (await storageLimits.findCustomerOf(ctx.db, userId));
  await storageLimits.assertRoom(ctx.db, customerId);
  const incoming = await receiveFile(upload, types, refusal);
  const { contentType, ending } = incoming;
  const isPicture = contentType.startsWith('image/');
  const name = upload.fileName.slice(0, 196) || 'file';
  const id = FileId.parse(newId());
  const key = `uploads/${id}/${isPicture ? 'original' : 'shown'}.${ending}`;
  try {
    const { sizeBytes } = await storeIncoming(ctx, key, incoming);
    const given = typeof purpose === 'function' ? await purpose(contentType) : purpose;
    return await inTx(ctx.db, async (tx) => {
      await assertRoom(tx, ctx, userId, sizeBytes);
      await queries.insertFile(tx, {
        id,
        userId,
        purpose: given,
        name: isPicture ? name : nameByType(name, ending),
        contentType,
        sizeBytes,
        originalKey: isPicture ? key : null,
        shownKey: isPicture ? null : key,
        createdBy: ctx.actor.kind === 'person' ? ctx.actor.userId : null,
        createdAt: ctx.now,
      });
      if (isPicture) await enqueue(tx, 'files.prepare', { fileId: id }, { key: `files:${id}` });
      const recorded = await record(tx, (await queries.findFile(tx, id)) ?? fail('fileNotFound'));
      await storageLimits.assertFits(tx, customerId);
      return recorded;
    });
  } catch (error) {
    await removeStoredFile(ctx, id);
    throw error;
  }
}

/** Where the form sends the type before the file. */
function orderOf(type: FileType): Pick<Order, 'purpose' | 'types' | 'refusal'> {
  return type === 'document'
    ? { purpose: type, types: documentTypes, refusal: 'fileTypeInvalid' }
    : { purpose: type, types: photoTypes, refusal: 'imageTypeInvalid' };
}

/** Where the type may follow the file in the form, or else depends on the content of the file. */
function orderByForm(file: Upload): Pick<Order, 'purpose' | 'types' | 'refusal'> {
  const purpose = async (contentType: string) => {
    const isDocument = contentType in documentTypes;
    const { type = isDocument ? 'document' : 'background' } = routes.uploadFile.body.parse(
      (await file.fields?.()) ?? {},
    );
    const { types, refusal } = orderOf(type);
    return contentType in types ? type : fail(refusal);
  };
  return { purpose, types: { ...documentTypes, ...photoTypes }, refusal: 'fileTypeInvalid' };
}

export async function uploadFile(
  ctx: Ctx,
  userId: UserId,
  file: Upload,
  type: FileType | undefined,
): Promise<UserFile> {
  await users.getChangeableUser(ctx, userId);
  const order: Order = { userId, ...(type ? orderOf(type) : orderByForm(file)) };
  const row = await addFile(ctx, file, order, async (_tx, added) => added);
  return toUserFile(ctx, row.purpose === 'profilePicture' ? await prepared(ctx, row) : row);
}

/** How long an upload waits until its picture has been prepared, which takes about a second. */
const preparationMs = 10_000;

/** The file once its picture can be opened, so that whoever reads the address right afterwards has one that leads to it. */
export async function prepared(ctx: Ctx, uploaded: queries.FileRow): Promise<queries.FileRow> {
  const endMs = performance.now() + preparationMs;
  let row = uploaded;
  while (row.state === 'waiting' && performance.now() < endMs) {
    await pause(200);
    row = (await queries.findFile(ctx.db, row.id)) ?? row;
  }
  return row;
}

/** The URL names the root user who uploads, which must be the caller. */
export async function uploadFileAsRoot(
  ctx: Ctx,
  rootId: UserId,
  userId: UserId,
  file: Upload,
  type: FileType | undefined,
): Promise<UserFile> {
  await users.getUser(ctx, userId);
  if (ctx.actor.kind === 'person' && ctx.actor.userId !== rootId) fail('userForbidden');
  return uploadFile(ctx, userId, file, type);
}

/**
 * The row is deleted first: a file left in the storage is swept later, whereas a row without its file would be a broken
 * link.
 */
export async function deleteFile(ctx: Ctx, userId: UserId, id: FileId): Promise<{ success: true }> {
  await inTx(ctx.db, async (tx) => {
    await users.getChangeableUser({ ...ctx, db: tx }, userId);
    const file = await queries.findFile(tx, id);
    if (!file || file.userId !== userId || !isUserFile(file.purpose)) fail('fileNotFound');
    if (!(await queries.removeFile(tx, id))) fail('fileNotFound');
  });
  await removeStoredFile(ctx, id);
  return { success: true };
}

/** Removes the stored files of a deleted row. */
export function removeStoredFile(ctx: Ctx, id: FileId): Promise<void> {
  return ctx.outside.storage.remove(`uploads/${id}`);
}

export const findFile = queries.findFile;
export const findKeptFile = queries.findKeptFile;
export const removeFileRow = queries.removeFile;
