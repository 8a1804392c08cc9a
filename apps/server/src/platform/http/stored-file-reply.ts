import path from 'node:path';
import { Readable } from 'node:stream';
import {
  documentTypes,
  filmTypes,
  movingTypes,
  photoTypes,
  vectorTypes,
} from '@forecourt/contract/file-types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Storage, StoredFile } from '../storage/storage.ts';

const fileTypes = Object.entries({
  ...photoTypes,
  ...vectorTypes,
  ...documentTypes,
  ...filmTypes,
  ...movingTypes,
});
/** The type whose usual extension it is comes before others that have it too. */
const typeOfExtension = new Map([
  ...fileTypes.flatMap(([type, extensions]) => extensions.map((one) => [one, type] as const)),
  ...fileTypes.map(([type, [usual = '']]) => [usual, type] as const),
]);

/** What browsers are told that a stored file is; null for keys without an extension. */
export function typeOfKey(key: string): string | null {
  const extension = path.extname(key).slice(1);
  return extension ? (typeOfExtension.get(extension) ?? 'application/octet-stream') : null;
}

const tagOf = ({ bytes, modifiedAt }: StoredFile) =>
  `W/"${bytes.toString(16)}-${modifiedAt.getTime().toString(16)}"`;

/** Times in headers have no fractions of a second. */
const secondOf = (at: Date) => Math.floor(at.getTime() / 1000) * 1000;

/** Whether the reader has this file already. */
function isKnown({ headers }: FastifyRequest, file: StoredFile): boolean {
  if (headers['cache-control']?.includes('no-cache')) return false;
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    const strong = tagOf(file).slice('W/'.length);
    return tags.split(',').some((one) => ['*', strong].includes(one.trim().replace(/^W\//, '')));
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return secondOf(file.modifiedAt) <= since;
}

/** Whether the part that is asked for is one of this file, and not of an earlier one. */
function isRangeOf({ headers }: FastifyRequest, file: StoredFile): boolean {
  const of = headers['if-range'];
  if (typeof of !== 'string') return true;
  return of.includes('"') ? of.includes(tagOf(file)) : secondOf(file.modifiedAt) <= Date.parse(of);
}

interface Range {
  start: number;
  /** Exclusive. */
  end: number;
}

/** The part that is asked for; null: all, as where several parts are; `none`: it is beyond the end. */
function rangeOf(request: FastifyRequest, file: StoredFile): Range | null | 'none' {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(request.headers.range ?? '') ?? [];
  if ((!first && !last) || !isRangeOf(request, file)) return null;
  const { bytes } = file;
  const start = first ? Number(first) : Math.max(0, bytes - Number(last));
  const end = first && last ? Math.min(bytes, Number(last) + 1) : bytes;
  return start < end ? { start, end } : 'none';
}

/** Sends a stored file, a part of it, or that the reader has it already. */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { cacheControl, key, storage }: { storage: Storage; key: string; cacheControl: string },
): Promise<FastifyReply> {
  const file = await storage.find(key);
  if (!file) {
    reply.callNotFound();
    return reply;
  }
  // For existing files only: that a picture is still being made is not to be remembered.
  reply.headers({
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    etag: tagOf(file),
    'last-modified': file.modifiedAt.toUTCString(),
  });
  if (isKnown(request, file)) return reply.status(304).send();
  const range = rangeOf(request, file);
  if (range === 'none') return reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
  const { start, end } = range ?? { start: 0, end: file.bytes };
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end - 1}/${file.bytes}`);
  const type = typeOfKey(key);
  if (type) reply.type(type);
  reply.header('content-length', end - start);
  // A stream: Fastify gives a text as the answer to HEAD its own length.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : storage.streamRange(key, start, end));
}
