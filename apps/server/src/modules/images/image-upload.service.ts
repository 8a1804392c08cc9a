/** Photos on their way in. What type, size and header tell is refused at once; the rest shows when they are decoded. */
import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { fail } from '@forecourt/contract/errors';
import { ImageId, type VehicleId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { uploadPixelsMax, vehicleImagesMax } from '@forecourt/contract/limits';
import type { PositionName } from '@forecourt/contract/positions';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import type { Ctx } from '../../platform/context.ts';
import { newId } from '../../platform/crypto.ts';
import { inTx } from '../../platform/db/database.ts';
import type { Upload } from '../../platform/http/serve.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import { backlogOf } from './image-work.queries.ts';
import * as queries from './images.queries.ts';
import { freePosition, photoTypes, priorityAt, typesAgree } from './images.rules.ts';
import * as images from './images.service.ts';

/** Enough for the header of nearly every photo; where it is not, decoding judges the size. */
const headBytes = 256 * 1024;

/** The beginning of a stream, which is put back so that the whole can be read afterwards. */
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
  const bytes = Buffer.concat(chunks);
  if (bytes.length > 0 && !stream.readableEnded && !stream.destroyed) stream.unshift(bytes);
  return bytes;
}

function onceAny(stream: Readable, events: string[], listener: () => void): void {
  const heard = () => {
    for (const event of events) stream.off(event, heard);
    listener();
  };
  for (const event of events) stream.once(event, heard);
}

/** The type its bytes say; fails for what is no photo, lies about itself or has too many pixels. */
async function assertPhoto(bytes: Buffer, upload: Upload): Promise<string> {
  if (bytes.length === 0) fail('fileDataMissing');
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (!typesAgree(type, upload.fileName, upload.contentType)) {
    fail('imageTypeInvalid', {
      detail: `bytes ${type}, name ${upload.fileName}, said ${upload.contentType}`,
    });
  }
  const size = sizeInHeader(bytes);
  if (size && size.width * size.height > uploadPixelsMax) fail('imageTooLarge');
  return type;
}

function sizeInHeader(bytes: Buffer): { width: number; height: number } | null {
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}

interface Stored {
  sizeBytes: number;
  sha256: Buffer;
}

async function store(ctx: Ctx, key: string, first: Buffer, upload: Upload): Promise<Stored> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, passOn) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      passOn(null, chunk);
    },
  });
  const { stream } = upload;
  stream.on('error', (error) => counted.destroy(error));
  stream.on('close', () => {
    if (!stream.readableEnded) counted.destroy(new Error('The upload broke off'));
  });
  if (stream.readableEnded) counted.end(first);
  else stream.pipe(counted);
  await ctx.outside.storage.putStream(key, counted);
  if (stream.truncated) fail('imageTooLarge');
  return { sizeBytes, sha256: hash.digest() };
}

/** Adds a photo to a vehicle. The answer comes when the photo is safe; looking at it is a job. */
export async function upload(
  ctx: Ctx,
  vehicleId: VehicleId,
  file: Upload,
  wanted: PositionName | undefined,
): Promise<Image> {
  await vehicles.find(ctx.db, ctx.scope, vehicleId);
  const first = await head(file.stream);
  const contentType = await assertPhoto(first, file);
  const id = ImageId.parse(newId());
  const originalKey = `images/${id}/original.${photoTypes[contentType]?.[0]}`;
  try {
    const stored = await store(ctx, originalKey, first, file);
    return await inTx(ctx.db, async (tx) => {
      await vehicles.findLocked(tx, ctx.scope, vehicleId);
      const taken = await images.positionsTaken(tx, vehicleId);
      if (taken.length >= vehicleImagesMax)
        fail('exteriorCountExceeded', { params: { count: vehicleImagesMax } });
      const position = wanted ?? freePosition(taken);
      await images.assertFits(tx, vehicleId, position, taken);
      const priority = priorityAt(await backlogOf(tx, await queries.ownerOf(tx, vehicleId)));
      const fileName = file.fileName.slice(0, 200) || 'photo';
      const image = { id, vehicleId, position, fileName, contentType, originalKey, ...stored, now: ctx.now };
      await images.refuseSamePhoto(() => queries.insert(tx, image));
      await enqueue(tx, 'images.analyse', { imageId: id }, { key: `images:${id}`, priority });
      await queries.announce(tx, 'image', id);
      return images.get({ ...ctx, db: tx }, id);
    });
  } catch (error) {
    await ctx.outside.storage.remove(`images/${id}`);
    throw error;
  }
}
