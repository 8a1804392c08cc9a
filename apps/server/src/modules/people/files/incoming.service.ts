/** Incoming files: detects the type from the bytes, then stores them unchanged. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { AppError, type ErrorName, fail } from '@forecourt/contract/errors';
import type { FileTypes } from '@forecourt/contract/file-types';
import { uploadPixelsMax } from '@forecourt/contract/limits';
import { looksLikeSvg, svgProblem } from '@forecourt/contract/svg-check';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import type { Ctx } from '../../../platform/context.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import { isInstallationFault } from '../../../platform/installation-fault.ts';
import { TooLargeToScan } from '../../../platform/virus-scanner.ts';
import { beginsAsPdf, endsAsPdf, pdfMarkBytes, pdfType, photoTypeOf } from './file-types.rules.ts';

/** Enough for the header of nearly every photo; otherwise the size is checked when decoding. */
const headBytes = 256 * 1024;

/** What to say of a stream that broke: a file that is sent breaks with its sender, one that is stored already with the storage. */
const whyBroken = (cause: Error | null) =>
  isInstallationFault(cause) ? (cause as Error) : new AppError('uploadBroken', { cause });

/** The beginning of a stream, which is unshifted so that the whole can be read afterwards; fails if there is none, or if the stream breaks in it. */
async function head(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  while (length < headBytes) {
    const chunk: Buffer | null = stream.read();
    if (chunk) {
      chunks.push(chunk);
      length += chunk.length;
    } else if (stream.readableEnded || stream.destroyed) break;
    else
      await new Promise<void>((resolve) => onceAny(stream, ['readable', 'end', 'close', 'error'], resolve));
  }
  if (stream.destroyed && !stream.readableEnded) throw whyBroken(stream.errored);
  if (length === 0) fail('fileDataMissing');
  const bytes = Buffer.concat(chunks);
  if (!stream.readableEnded) stream.unshift(bytes);
  return bytes;
}

function onceAny(stream: Readable, events: string[], listener: () => void): void {
  const heard = () => {
    for (const event of events) stream.off(event, heard);
    listener();
  };
  for (const event of events) stream.once(event, heard);
}

interface IncomingFile {
  upload: Upload;
  first: Buffer;
  /** The type detected from its bytes. */
  contentType: string;
  /** The usual extension of that type. */
  ending: string;
  /** The error of a file whose end contradicts its type. */
  refusal: ErrorName;
  /** An archive whose entries are received, and scanned, one by one. */
  isArchive?: boolean;
}

const svgType = 'image/svg+xml';

/** The type of a file by its first bytes; a drawing is one only where drawings are allowed. Empty if it is unknown. */
async function typeOf(first: Buffer, types: FileTypes): Promise<string> {
  if (svgType in types && looksLikeSvg(first.toString('utf8', 0, 8192))) return svgType;
  const found = photoTypeOf((await fileTypeFromBuffer(first))?.mime ?? '', first);
  if (found !== '' && found !== pdfType) return found;
  return beginsAsPdf(first) ? pdfType : '';
}

/** Fails if the drawing contains anything that could run or load something, or is larger than what is read at once. */
function assertSvg(first: Buffer): void {
  if (first.length >= headBytes) fail('svgRefused', { params: { part: `> ${headBytes / 1024} KiB` } });
  const problem = isUtf8(first) ? svgProblem(first.toString('utf8')) : 'encoding=';
  if (problem !== null) fail('svgRefused', { params: { part: problem } });
}

/**
 * Reads the beginning; fails if the type is not allowed, or if there are too many pixels. Name and declared type do not
 * matter: cameras, phones and programs get both wrong.
 */
export async function receiveFile(
  upload: Upload,
  types: FileTypes,
  refusal: ErrorName,
): Promise<IncomingFile> {
  const first = await head(upload.stream);
  const contentType = await typeOf(first, types);
  if (!Object.hasOwn(types, contentType)) {
    fail(refusal, { detail: `bytes ${contentType}, name ${upload.fileName}, said ${upload.contentType}` });
  }
  if (contentType === svgType) assertSvg(first);
  const isPixels = contentType.startsWith('image/') && contentType !== svgType;
  const size = isPixels ? sizeInHeader(first) : null;
  if (size && size.width * size.height > uploadPixelsMax) fail('imageTooLarge');
  return { upload, first, contentType, ending: types[contentType]?.[0] ?? 'bin', refusal };
}

function sizeInHeader(bytes: Buffer): { width: number; height: number } | null {
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}

/**
 * As `receiveFile`, for a ZIP: type detection would report formats that are themselves ZIPs, so only the signature is
 * checked.
 */
export async function receiveZip(upload: Upload): Promise<IncomingFile> {
  const first = await head(upload.stream);
  const mark = first.toString('latin1', 0, 4);
  // The signatures of a local file header, and of an empty archive.
  if (mark !== 'PK\x03\x04' && mark !== 'PK\x05\x06') fail('importTypeInvalid');
  const refusal = 'importTypeInvalid';
  return { upload, first, contentType: 'application/zip', ending: 'zip', refusal, isArchive: true };
}

/** Endings of names that tables of each kind may have, besides none. */
const sheetEndings = { xlsx: ['xlsx', 'xlsm'], csv: ['csv', 'tsv', 'tab', 'txt'] };

/** As `receiveFile`, for a table: an Excel workbook is a ZIP; everything else that has a type of its own is no text. */
export async function receiveSheet(upload: Upload): Promise<IncomingFile & { ending: 'csv' | 'xlsx' }> {
  const first = await head(upload.stream);
  const isZip = first.toString('latin1', 0, 4) === 'PK\x03\x04';
  const ending = isZip ? 'xlsx' : 'csv';
  const named = /\.([a-z0-9]+)$/i.exec(upload.fileName)?.[1]?.toLowerCase();
  const isNamedSo = !named || sheetEndings[ending].includes(named);
  if (!isNamedSo || (!isZip && (await fileTypeFromBuffer(first)))) fail('vehicleListUnreadable');
  const contentType = isZip ? 'application/zip' : 'text/csv';
  return { upload, first, contentType, ending, refusal: 'vehicleListUnreadable' };
}

interface Stored {
  sizeBytes: number;
  sha256: Buffer;
}

/**
 * Fails if the operator's scanner finds a virus. It reads what is stored: clamd gives up on a phone whose upload takes minutes.
 */
async function assertClean({ log, outside }: Ctx, key: string, tooLarge: ErrorName): Promise<void> {
  const scanned = outside.virusScanner?.scan(outside.storage.stream(key));
  const virus = await scanned?.catch((error: unknown) => {
    if (!(error instanceof TooLargeToScan)) throw error;
    log.warn({ err: error }, 'refused a file that is too large for the virus scanner');
    return fail(tooLarge);
  });
  if (!virus) return;
  log.warn({ virus }, 'refused a file with a virus');
  fail('fileInfected', { params: { virus } });
}

/** Writes the whole file under the key, or fails; the caller removes the file after a failure. */
export async function storeIncoming(
  ctx: Ctx,
  key: string,
  { contentType, first, isArchive, refusal, upload }: IncomingFile,
  tooLarge: ErrorName = 'imageTooLarge',
): Promise<Stored> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let last = Buffer.alloc(0);
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, passOn) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      if (contentType === pdfType) last = Buffer.concat([last, chunk]).subarray(-pdfMarkBytes);
      passOn(null, chunk);
    },
  });
  const { stream } = upload;
  if (stream.destroyed && !stream.readableEnded) throw whyBroken(stream.errored);
  stream.on('error', (cause) => counted.destroy(whyBroken(cause)));
  stream.on('close', () => {
    if (!stream.readableEnded) counted.destroy(new AppError('uploadBroken'));
  });
  if (stream.readableEnded) counted.end(first);
  else stream.pipe(counted);
  await ctx.outside.storage.putStream(key, counted);
  if (stream.truncated) fail(tooLarge);
  await ctx.assertStillAllowed();
  if (contentType === pdfType && !endsAsPdf(last)) fail(refusal);
  if (!isArchive) await assertClean(ctx, key, tooLarge);
  return { sizeBytes, sha256: hash.digest() };
}
