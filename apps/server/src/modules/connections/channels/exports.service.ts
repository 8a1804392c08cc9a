/**
 * Packs the finished pictures of vehicles for a channel, and their public documents. Guarantees that no
 * picture is exported that the rules refuse, and that each one is named in `manifest.csv` with what became of it.
 */
import type { ChannelName, ExportRules } from '@forecourt/contract/channel-rules';
import type * as routes from '@forecourt/contract/channels';
import { dayMs } from '@forecourt/contract/durations';
import { fail } from '@forecourt/contract/errors';
import { VehicleId } from '@forecourt/contract/ids';
import { archiveVehiclesMax } from '@forecourt/contract/limits';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { csvStream } from '../../../platform/http/csv.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import { type Archive, PictureZip } from '../../work/images/image-archive.service.ts';
import { folderName, packIds, unpackIds } from '../../work/vehicle-archives/vehicle-archives.rules.ts';
import {
  type OutgoingDocument,
  publicDocumentsBy,
} from '../../work/vehicle-documents/document-files.service.ts';
import { countAtEnd } from '../../work/vehicle-fetches/vehicle-fetches.service.ts';
import * as vehicles from '../../work/vehicles/vehicles.service.ts';
import { type ChannelFile, findChannelPictures } from './channel-pictures.service.ts';
import * as queries from './channels.queries.ts';
import {
  isSent,
  type ManifestRow,
  manifestColumns,
  manifestRows,
  namesOf,
  type Planned,
  planExport,
  profileOf,
} from './channels.rules.ts';
import { findLayers } from './channels.service.ts';
import { emitAtEnd, type SentVehicle } from './export-events.service.ts';

export interface PlannedVehicle {
  vehicle: queries.ExportedVehicle;
  /** The public ones. */
  documents: readonly OutgoingDocument[];
  rules: ExportRules;
  planned: Planned<ChannelFile>[];
}

/** What a channel gets of these vehicles, without those for which it is switched off. */
export async function planVehicles(
  ctx: Ctx,
  ids: readonly VehicleId[],
  channel: ChannelName,
): Promise<PlannedVehicle[]> {
  if (ids.length === 0) return [];
  const found = await queries.listExportedVehicles(ctx.db, ctx.scope, ids);
  const layers = await findLayers(ctx.db, found);
  const enabled = found.flatMap((vehicle, index) => {
    const { enabled: isOn, rules } = profileOf(channel, layers[index] ?? []);
    return isOn ? [{ vehicle, rules }] : [];
  });
  if (enabled.length === 0) return [];
  const enabledIds = enabled.map(({ vehicle }) => vehicle.id);
  const picturesOf = await findChannelPictures(ctx, enabledIds);
  const documentsBy = await publicDocumentsBy(ctx.db, enabledIds);
  return enabled.map(({ rules, vehicle }) => ({
    vehicle,
    documents: documentsBy.get(vehicle.id) ?? [],
    rules,
    planned: planExport(picturesOf(vehicle.id, channel), rules),
  }));
}

/** The path of the ZIP of a channel, still unsigned. */
export const exportsPath = '/archives/exports';

export async function createExport(
  ctx: Ctx,
  channel: ChannelName,
  { days, filter, ids, until = ctx.now.toISOString() }: RouteInput<typeof routes.createExport>['body'],
): Promise<RouteAnswer<typeof routes.createExport>> {
  const wanted = { ...filter, onlyDeleted: false, ...(ids && { ids }) };
  const found = await vehicles.listFinishedMatching(ctx, wanted, until, archiveVehiclesMax + 1);
  if (found.length === 0) fail('archiveEmpty');
  if (found.length > archiveVehiclesMax) fail('archiveTooLarge');
  const all = await planVehicles(ctx, found, channel);
  if (all.length === 0) fail('channelOff');
  const sent = all.filter(({ planned }) => planned.some(isSent));
  if (sent.length === 0) fail('exportEmpty');
  const path = `${exportsPath}?of=${packIds(sent.map(({ vehicle }) => vehicle.id))}&channel=${channel}`;
  const pictures = all.flatMap(({ planned }) => planned);
  const pictureCount = pictures.filter(isSent).length;
  return {
    archive: linkFor(ctx, path, days && days * dayMs),
    vehicleCount: sent.length,
    pictureCount,
    refusedCount: pictures.length - pictureCount,
  };
}

/** Adds the pictures of a vehicle that the channel takes, and its documents; the result are its rows of the manifest. */
function addVehicle(zip: PictureZip, { documents, planned, rules, vehicle }: PlannedVehicle): ManifestRow[] {
  const sent = planned.filter(isSent);
  const names = namesOf(sent, vehicle, rules);
  const files = sent.map(({ file }, index) => ({ key: file.storageKey, name: names[index] ?? '' }));
  const { paths, place } = zip.addFolder(folderName(vehicle.reference), files);
  if (files.length > 0) zip.addDocuments(place, documents);
  const fileOf = new Map(sent.map(({ imageId }, index) => [imageId, paths[index] ?? '']));
  return manifestRows(planned, vehicle, fileOf);
}

/** What of a vehicle is in a ZIP; nothing if the channel would refuse all of it. */
function sentOf({ planned, vehicle }: PlannedVehicle): SentVehicle[] {
  const pictureCount = planned.filter(isSent).length;
  const refusedCount = planned.length - pictureCount;
  return pictureCount > 0 ? [{ vehicleId: vehicle.id, pictureCount, refusedCount }] : [];
}

/** The ZIP that a signed link names, by the rules that hold now; fails with exportEmpty if nothing is left of it. */
export async function archiveExport(ctx: Ctx, packedIds: string, channel: ChannelName): Promise<Archive> {
  const ids = unpackIds(packedIds).map((id) => VehicleId.parse(id));
  const all = await planVehicles(ctx, ids, channel);
  if (!all.some(({ planned }) => planned.some(isSent))) fail('exportEmpty');
  const zip = new PictureZip(ctx);
  const rows = all.flatMap((vehicle) => addVehicle(zip, vehicle));
  zip.addText('manifest.csv', () => csvStream(manifestColumns, rows));
  const stream = zip.end();
  const sent = all.flatMap(sentOf);
  emitAtEnd(ctx, stream, channel, sent);
  countAtEnd(
    ctx,
    stream,
    sent.map(({ vehicleId }) => vehicleId),
    { kind: 'export', source: channel },
  );
  return { fileName: `${channel}-${ctx.now.toISOString().slice(0, 10)}.zip`, stream };
}
