import type { ChannelName, ExportFile, FileProblem } from '@forecourt/contract/channel-rules';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

interface RenditionFile extends ExportFile {
  storageKey: string;
}

export interface Rendition {
  imageId: ImageId;
  channel: ChannelName;
  state: 'waiting' | 'ready' | 'failed';
  orderedAt: string;
  /** The file of the finished picture that it was made from. */
  sourceKey: string | null;
  problems: FileProblem[];
  /** The file; null: there is none. */
  file: RenditionFile | null;
}

const columns = [
  'imageId',
  'channel',
  'state',
  'orderedAt',
  'sourceKey',
  'problems',
  'storageKey',
  'format',
  'width',
  'height',
  'sizeBytes',
  'hasOverlay',
  'showsPlate',
] as const;

function selectRenditions(db: Db) {
  return db.selectFrom('channelRenditions').select(columns);
}
type Row = Awaited<ReturnType<ReturnType<typeof selectRenditions>['execute']>>[number];

function toRendition(row: Row): Rendition {
  const { format, hasOverlay, height, showsPlate, sizeBytes, storageKey, width, ...rendition } = row;
  const isThere = storageKey && format && width && height && sizeBytes;
  const file = isThere ? { storageKey, format, width, height, sizeBytes, hasOverlay, showsPlate } : null;
  return { ...rendition, file };
}

/** All renditions of these images. */
export async function listRenditions(db: Db, ids: readonly ImageId[]): Promise<Rendition[]> {
  if (ids.length === 0) return [];
  const rows = await selectRenditions(db).where('imageId', '=', sql<ImageId>`any(${ids}::uuid[])`).execute();
  return rows.map(toRendition);
}

export async function findRendition(
  db: Db,
  imageId: ImageId,
  channel: ChannelName,
): Promise<Rendition | undefined> {
  const row = await selectRenditions(db)
    .where('imageId', '=', imageId)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return row && toRendition(row);
}

export async function orderRenditions(
  tx: Tx,
  ids: readonly ImageId[],
  channel: ChannelName,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const ordered = { state: 'waiting', orderedAt: now } as const;
  await tx
    .insertInto('channelRenditions')
    .values(ids.map((imageId) => ({ imageId, channel, ...ordered })))
    .onConflict((conflict) => conflict.columns(['imageId', 'channel']).doUpdateSet(ordered))
    .execute();
}

interface Ended {
  state: 'ready' | 'failed';
  sourceKey: string;
  problems: FileProblem[];
  file: RenditionFile | null;
}

/** Ends the making of a rendition; false: it was discarded meanwhile. */
export async function setRenditionEnded(
  tx: Tx,
  { channel, imageId }: Pick<Rendition, 'imageId' | 'channel'>,
  { file, ...ended }: Ended,
): Promise<boolean> {
  const none = { storageKey: null, format: null, width: null, height: null, sizeBytes: null };
  const { numUpdatedRows } = await tx
    .updateTable('channelRenditions')
    .set({ ...ended, ...(file ?? { ...none, hasOverlay: false, showsPlate: false }) })
    .where('imageId', '=', imageId)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a rendition; the result is the key of its file, if it had one. */
export async function deleteRendition(
  db: Db,
  imageId: ImageId,
  channel: ChannelName,
): Promise<string | null> {
  const row = await db
    .deleteFrom('channelRenditions')
    .where('imageId', '=', imageId)
    .where('channel', '=', channel)
    .returning('storageKey')
    .executeTakeFirst();
  return row?.storageKey ?? null;
}

/** The vehicle and the state of an image, deleted or not. */
export function findImagePlace(
  db: Db,
  id: ImageId,
): Promise<{ vehicleId: VehicleId; state: Image['state'] } | undefined> {
  return db
    .selectFrom('images')
    .innerJoin('vehicles', 'vehicles.id', 'images.setId')
    .select(['vehicles.id as vehicleId', 'images.state'])
    .where('images.id', '=', id)
    .executeTakeFirst();
}
