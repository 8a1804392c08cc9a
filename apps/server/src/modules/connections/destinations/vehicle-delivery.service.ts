/**
 * Sends the pictures and public documents of a client's vehicles to a server, one after another. Guarantees that only files whose
 * content has changed are sent, and that one that was sent is remembered at once: a delivery that breaks off goes on where it was.
 */
import { Readable } from 'node:stream';
import type { VehicleId } from '@forecourt/contract/ids';
import { sha256 } from '../../../platform/crypto.ts';
import { RemoteError } from '../../../platform/outgoing/remote-folder.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { withFreeNames } from '../../work/images/image-archive.rules.ts';
import type { OutgoingDocument } from '../../work/vehicle-documents/document-files.service.ts';
import { type FeedVehicle, readyVehicles, toItem } from '../channels/channel-feed-content.service.ts';
import type { FeedItem } from '../channels/channel-feeds.rules.ts';
import { isSent, namesOf } from '../channels/channels.rules.ts';
import { emitExportEvents, type SentVehicle } from '../channels/export-events.service.ts';
import type { PlannedVehicle } from '../channels/exports.service.ts';
import {
  assertGoesOn,
  type Delivery,
  isWaiting,
  record,
  removeFile,
  removeNamesakes,
  Stopped,
  sendFile,
} from './delivered-files.service.ts';
import * as queries from './destination-deliveries.queries.ts';
import * as files from './destination-files.queries.ts';
import { Places } from './destinations.rules.ts';

/** Null: it is missing. */
async function storedFile(storage: Storage, key: string): Promise<Buffer | null> {
  try {
    return await storage.get(key);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

interface WantedFile {
  path: string;
  storageKey: string;
}

type Sending = 'sent' | 'there' | 'missing' | 'refused';

/** Sends a file unless the server has it or refuses it, or its stored file is missing. */
async function sendWanted(
  delivery: Delivery,
  vehicleId: VehicleId,
  { path, storageKey }: WantedFile,
  known: files.KnownFile | undefined,
): Promise<Sending> {
  if (known?.sourceKey === storageKey) return 'there';
  const { context, row, runId } = delivery;
  const asked = { path, vehicleId, sourceKey: storageKey };
  if (isWaiting(delivery, asked)) return 'refused';
  const { db, now, outside } = context();
  const bytes = await storedFile(outside.storage, storageKey);
  if (bytes === null) {
    await queries.countMissing(db, runId, path);
    return 'missing';
  }
  const contentHash = sha256(bytes);
  const file = { destinationId: row.id, ...asked };
  if (known?.contentHash.equals(contentHash)) {
    await record(delivery, (tx) => files.moveSource(tx, file));
    return 'there';
  }
  if (!(await sendFile(delivery, asked, () => Readable.from([bytes])))) return 'refused';
  const sent = { ...file, contentHash, sizeBytes: bytes.length };
  await record(delivery, (tx) => files.keepFile(tx, runId, sent, now));
  return 'sent';
}

interface Sent {
  /** Whether something was sent or removed. */
  isChanged: boolean;
  /** Whether the server refused a file that it had not refused before. */
  isRefused: boolean;
  /** Wanted files that are on the server now. */
  paths: ReadonlySet<string>;
}

/** Sends what has changed of a vehicle. */
async function sendVehicle(
  delivery: Delivery,
  vehicleId: VehicleId,
  wanted: readonly WantedFile[],
): Promise<Sent> {
  const { context, row } = delivery;
  const wantedPaths = wanted.map(({ path }) => path);
  if (row.removes) await removeNamesakes(delivery, wantedPaths);
  const known = await files.listFiles(context().db, row.id, vehicleId);
  const knownAt = new Map(known.map((file) => [file.path, file]));
  const paths = new Set<string>();
  const hasRefused = () => wantedPaths.some((path) => delivery.newlyRefused.has(path));
  let isChanged = false;
  for (const file of wanted) {
    const before = knownAt.get(file.path);
    // What was sent is announced together with this file; what was refused is announced by this job or not at all.
    if (isChanged && !hasRefused() && before?.sourceKey !== file.storageKey) assertGoesOn(delivery);
    const sending = await sendWanted(delivery, vehicleId, file, before);
    if (sending === 'sent') isChanged = true;
    // An earlier file in the place of a missing or refused one stays on the server.
    if (sending === 'sent' || before) paths.add(file.path);
  }
  const isRefused = hasRefused();
  if (!row.removes) return { isChanged, isRefused, paths };
  const left = await files.listOthers(context().db, row.id, vehicleId, wantedPaths);
  for (const path of left) await removeFile(delivery, path);
  return { isChanged: isChanged || left.length > 0, isRefused, paths };
}

interface WantedDocument extends WantedFile, Pick<OutgoingDocument, 'kind' | 'title'> {}

interface Offered {
  pictures: WantedFile[];
  documents: WantedDocument[];
  sent: SentVehicle;
}

function offeredOf(places: Places, { documents, planned, rules, vehicle }: PlannedVehicle): Offered {
  const offered = planned.filter(isSent);
  const names = namesOf(offered, vehicle, rules);
  const sent = {
    vehicleId: vehicle.id,
    pictureCount: offered.length,
    refusedCount: planned.length - offered.length,
  };
  if (offered.length === 0) return { pictures: [], documents: [], sent };
  const { documents: folder, pictures: place } = places.next(vehicle, rules);
  const pictures = offered.map(({ file }, index) => ({
    path: place + (names[index] ?? ''),
    storageKey: file.storageKey,
  }));
  const named = withFreeNames(documents.map((document) => ({ ...document, name: document.fileName })));
  return {
    pictures,
    documents: named.map(({ key, kind, name, title }) => ({
      path: folder + name,
      storageKey: key,
      kind,
      title,
    })),
    sent,
  };
}

/** Sends a vehicle and announces how that ended; the result are those of its files that are on the server. */
async function deliverVehicle(
  delivery: Delivery,
  { documents, pictures, sent }: Offered,
): Promise<ReadonlySet<string>> {
  const { context, row } = delivery;
  try {
    const wanted = [...pictures, ...documents];
    const { isChanged, isRefused, paths } = await sendVehicle(delivery, sent.vehicleId, wanted);
    const announced = { ...sent, pictureCount: pictures.filter(({ path }) => paths.has(path)).length };
    if (isRefused) await emitExportEvents(context(), row.channel, [announced], { failure: 'interrupted' });
    else if (isChanged && announced.pictureCount > 0)
      await emitExportEvents(context(), row.channel, [announced], {});
    return paths;
  } catch (error) {
    // A server that is tried again and again is announced once.
    if (error instanceof RemoteError && row.failures === 0)
      await emitExportEvents(context(), row.channel, [sent], { failure: 'interrupted' });
    throw error;
  }
}

/** Files of a vehicle that are on the server already, for the list. */
async function pathsThere({ context, row }: Delivery, { sent }: Offered): Promise<ReadonlySet<string>> {
  if (row.list === null) return new Set();
  const known = await files.listFiles(context().db, row.id, sent.vehicleId);
  return new Set(known.map(({ path }) => path));
}

/** What a list has of a vehicle: those of its files that are on the server. */
function itemOf(
  vehicle: FeedVehicle,
  { documents, pictures }: Offered,
  there: ReadonlySet<string>,
): FeedItem {
  return toItem(vehicle, {
    pictures: pictures.filter(({ path }) => there.has(path)).map(({ path }) => path),
    documents: documents
      .filter(({ path }) => there.has(path))
      .map(({ kind, path, title }) => ({ kind, title, url: path })),
  });
}

/**
 * Delivers all vehicles, or the one that is wanted; each is yielded once its files are on the server, with their paths. Where only one is
 * wanted, the others are read too: the places of all depend on each other, and a list has all that are on the server.
 */
export async function* deliverVehicles(delivery: Delivery): AsyncGenerator<FeedItem> {
  const { context, row, runId, until, vehicleId } = delivery;
  const places = new Places(row.folderPerVehicle);
  for await (const { plan, vehicle } of readyVehicles(context(), row)) {
    const isWanted = vehicleId === null || vehicleId === vehicle.id;
    if (vehicleId === null && performance.now() > until) throw new Stopped('time');
    if (plan) {
      const offered = offeredOf(places, plan);
      const there = isWanted ? await deliverVehicle(delivery, offered) : await pathsThere(delivery, offered);
      const item = itemOf(vehicle, offered, there);
      if (item.pictures.length > 0) yield item;
    }
    if (isWanted && !(await queries.countVehicle(context().db, runId, row))) throw new Stopped('changed');
    if (isWanted && vehicleId !== null && row.list === null) return;
  }
}
