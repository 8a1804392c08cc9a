/**
 * Files besides photos of vehicles. Keeps: a picture is given out only when it was made anew from its pixels, anything
 * else as a download or, for films of notifications, in a sandbox.
 */
import { type ErrorName, fail } from '@forecourt/contract/errors';
import { type FileType, fileTypes, type UserFile, uploadFile } from '@forecourt/contract/files';
import { FileId, type UserId } from '@forecourt/contract/ids';
import { ImageFailure } from '@forecourt/contract/images';
import { userFileBytesMax, userFilesMax } from '@forecourt/contract/limits';
import type { Ctx } from '../../platform/context.ts';
import { newId } from '../../platform/crypto.ts';
import { inTx, type Tx } from '../../platform/db/database.ts';
import type { Upload } from '../../platform/http/forms.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { filePath } from '../../platform/storage/file-path.ts';
import { linkFor } from '../../platform/storage/link-for.ts';
import * as users from '../users/users.service.ts';
import { copyKeyOf, documentTypes, type FileTypes, photoTypes } from './file-types.rules.ts';
import * as queries from './files.queries.ts';
import { receive, store } from './incoming.service.ts';

export type { FileRow } from './files.queries.ts';

/** The signed link to what is shown of a file; null until there is something. */
export function linkTo(
  ctx: Ctx,
  { purpose, shownKey, name }: Pick<queries.FileRow, 'purpose' | 'shownKey' | 'name'>,
): string | null {
  if (!shownKey) return null;
  return linkFor(ctx, filePath(shownKey, purpose === 'document' ? name : undefined));
}

/** As linkTo, of a picture that is being made anew too: nothing is there until it is. */
export function linkToCome(
  ctx: Ctx,
  file: Pick<queries.FileRow, 'id' | 'purpose' | 'shownKey' | 'name' | 'state'>,
): string | null {
  return linkTo(ctx, file.state === 'waiting' ? { ...file, shownKey: copyKeyOf(file.id) } : file);
}

export function failureOf({ failure }: Pick<queries.FileRow, 'failure'>): ImageFailure | null {
  return failure === null ? null : ImageFailure.parse(failure);
}

function isUserFile(purpose: queries.Purpose): purpose is FileType {
  return fileTypes.some((type) => type === purpose);
}

function toUserFile(ctx: Ctx, row: queries.FileRow): UserFile {
  const { id, userId, purpose, name, contentType, sizeBytes, state, width, height, createdAt } = row;
  if (!userId || !isUserFile(purpose)) fail('fileNotFound');
  const path = linkTo(ctx, row);
  const failure = failureOf(row);
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

export async function list(
  ctx: Ctx,
  userId: UserId,
  type: FileType | undefined,
): Promise<{ results: UserFile[] }> {
  await users.get(ctx, userId);
  const rows = await queries.ofUser(ctx.db, userId, type ? [type] : fileTypes);
  return { results: rows.map((row) => toUserFile(ctx, row)) };
}

interface Order {
  /** Null: the installation's own. */
  userId: UserId | null;
  /** What it is for; asked for once all of the form has come, where only that tells. */
  purpose: queries.Purpose | ((contentType: string) => Promise<queries.Purpose>);
  types: FileTypes;
  refusal: ErrorName;
}

async function assertRoom(tx: Tx, ctx: Ctx, userId: UserId | null, addedBytes: number): Promise<void> {
  if (!userId) return;
  await users.getLocked(tx, ctx, userId);
  const { bytes, count } = await queries.kept(tx, userId);
  if (count >= userFilesMax || bytes + addedBytes > userFileBytesMax) fail('fileQuotaExceeded');
}

/** Stores a file that was sent; `record` writes what belongs to it in the same transaction. */
export async function add<T>(
  ctx: Ctx,
  upload: Upload,
  { purpose, refusal, types, userId }: Order,
  record: (tx: Tx, file: queries.FileRow) => Promise<T>,
): Promise<T> {
  const incoming = await receive(upload, types, refusal);
  const { contentType, ending } = incoming;
  const isPicture = contentType.startsWith('image/');
  const id = FileId.parse(newId());
  const key = `uploads/${id}/${isPicture ? 'original' : 'shown'}.${ending}`;
  try {
    const { sizeBytes } = await store(ctx, key, incoming);
    const given = typeof purpose === 'function' ? await purpose(contentType) : purpose;
    return await inTx(ctx.db, async (tx) => {
      await assertRoom(tx, ctx, userId, sizeBytes);
      await queries.insert(tx, {
        id,
        userId,
        purpose: given,
        name: upload.fileName.slice(0, 200) || 'file',
        contentType,
        sizeBytes,
        originalKey: isPicture ? key : null,
        shownKey: isPicture ? null : key,
        createdBy: ctx.actor.kind === 'person' ? ctx.actor.userId : null,
        createdAt: ctx.now,
      });
      if (isPicture) await enqueue(tx, 'files.prepare', { fileId: id }, { key: `files:${id}` });
      return record(tx, (await queries.find(tx, id)) ?? fail('fileNotFound'));
    });
  } catch (error) {
    await removeBytes(ctx, id);
    throw error;
  }
}

/** Of a type that was given before the file. */
function orderOf(type: FileType): Pick<Order, 'purpose' | 'types' | 'refusal'> {
  return type === 'document'
    ? { purpose: type, types: documentTypes, refusal: 'fileTypeInvalid' }
    : { purpose: type, types: photoTypes, refusal: 'imageTypeInvalid' };
}

/** Of a type that may still come: a field after the file, or else what the file itself is. */
function orderByForm(file: Upload): Pick<Order, 'purpose' | 'types' | 'refusal'> {
  const purpose = async (contentType: string) => {
    const isDocument = contentType in documentTypes;
    const { type = isDocument ? 'document' : 'background' } = uploadFile.body.parse(
      (await file.fields?.()) ?? {},
    );
    const { types, refusal } = orderOf(type);
    return contentType in types ? type : fail(refusal);
  };
  return { purpose, types: { ...documentTypes, ...photoTypes }, refusal: 'fileTypeInvalid' };
}

export async function upload(
  ctx: Ctx,
  userId: UserId,
  file: Upload,
  type: FileType | undefined,
): Promise<UserFile> {
  await users.getChangeable(ctx, userId);
  const order: Order = { userId, ...(type ? orderOf(type) : orderByForm(file)) };
  return add(ctx, file, order, async (_tx, row) => toUserFile(ctx, row));
}

/** The address names who does it, and that has to be true. */
export async function uploadAsRoot(
  ctx: Ctx,
  rootId: UserId,
  userId: UserId,
  file: Upload,
  type: FileType | undefined,
): Promise<UserFile> {
  await users.get(ctx, userId);
  if (ctx.actor.kind === 'person' && ctx.actor.userId !== rootId) fail('userForbidden');
  return upload(ctx, userId, file, type);
}

/** The row goes first: what is left in the storage is swept, a row without its file would be a broken link. */
export async function remove(ctx: Ctx, userId: UserId, id: FileId): Promise<{ success: true }> {
  await inTx(ctx.db, async (tx) => {
    await users.getChangeable({ ...ctx, db: tx }, userId);
    const file = await queries.find(tx, id);
    if (!file || file.userId !== userId || !isUserFile(file.purpose)) fail('fileNotFound');
    if (!(await queries.remove(tx, id))) fail('fileNotFound');
  });
  await removeBytes(ctx, id);
  return { success: true };
}

/** What is left of a file whose row is gone. */
export function removeBytes(ctx: Ctx, id: FileId): Promise<void> {
  return ctx.outside.storage.remove(`uploads/${id}`);
}

export const find = queries.find;
export const findKept = queries.findKept;
export const removeRow = queries.remove;
