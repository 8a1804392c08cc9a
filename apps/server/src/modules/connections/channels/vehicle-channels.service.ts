/**
 * Checks the finished pictures of a vehicle against the rules of channels, and orders pictures that a channel takes instead of
 * those that it would refuse. They cost nothing.
 */
import type { ChannelName, ExportRules } from '@forecourt/contract/channel-rules';
import type { ExportProfile } from '@forecourt/contract/channels';
import { fail } from '@forecourt/contract/errors';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type * as routes from '@forecourt/contract/vehicle-channels';
import type { CheckedPicture, VehicleChannel } from '@forecourt/contract/vehicle-channels';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import { refreshRendition } from '../../work/images/changed-pictures.service.ts';
import * as images from '../../work/images/images.service.ts';
import { type ChannelFile, type ChannelPicture, findChannelPictures } from './channel-pictures.service.ts';
import * as queries from './channels.queries.ts';
import { allProfiles, checkVehicle, type Planned, planExport } from './channels.rules.ts';
import { findLayers } from './channels.service.ts';
import { deleteRendition, orderRenditions } from './renditions.queries.ts';
import { cropNoteOf } from './renditions.rules.ts';

type PlannedPicture = ChannelPicture & Planned<ChannelFile>;

function toChecked(ctx: Ctx, picture: PlannedPicture, rules: ExportRules): CheckedPicture {
  const { analysis, file, imageId, isAnalysed, position, problems, recipe, rendition, thumbnailKey } =
    picture;
  const ofFile = problems.filter((problem) => problem !== 'held_back');
  const canAdapt = ofFile.length > 0 && isAnalysed && rendition?.state !== 'waiting';
  const link = (key: string | undefined) => (key === undefined ? null : linkFor(ctx, filePath(key)));
  return {
    imageId,
    position,
    output: file.name,
    width: file.width,
    height: file.height,
    sizeBytes: file.sizeBytes,
    problems,
    thumbnail: linkFor(ctx, filePath(thumbnailKey)),
    canAdapt,
    cropNote:
      canAdapt && analysis && recipe ? cropNoteOf({ recipe, file, problems: ofFile }, rules, analysis) : null,
    rendition: rendition && {
      state: rendition.state,
      problems: rendition.problems,
      url: link(rendition.file?.storageKey),
      width: rendition.file?.width ?? null,
      height: rendition.file?.height ?? null,
    },
  };
}

interface CheckedChannel {
  planned: PlannedPicture[];
  checked: VehicleChannel;
}

/** A vehicle in scope, with the channels that are switched on for it. */
export async function findChannels(
  ctx: Ctx,
  id: VehicleId,
): Promise<{ vehicle: queries.ExportedVehicle; enabled: ExportProfile[] }> {
  const [vehicle] = await queries.listExportedVehicles(ctx.db, ctx.scope, [id]);
  if (!vehicle) return fail('vehicleNotFound');
  const [layers = []] = await findLayers(ctx.db, [vehicle]);
  return { vehicle, enabled: allProfiles(layers).filter((profile) => profile.enabled) };
}

/** The channels that are switched on for a vehicle, each with what it would take. */
async function checkChannels(ctx: Ctx, id: VehicleId): Promise<CheckedChannel[]> {
  const { enabled, vehicle } = await findChannels(ctx, id);
  if (enabled.length === 0) return [];
  const picturesOf = await findChannelPictures(ctx, [id]);
  const withMarks = vehicle.clientId && (await queries.listChannelsWithMarks(ctx.db, vehicle.clientId));
  return enabled.map((profile) => {
    const finished = picturesOf(id, profile.channel);
    const planned = planExport<ChannelFile, ChannelPicture>(finished, profile.rules);
    const pictures = planned.map((picture) => toChecked(ctx, picture, profile.rules));
    const checked = checkVehicle({ count: finished.length, pictures }, vehicle, profile);
    return { planned, checked: { ...checked, needsMark: withMarks?.has(profile.channel) ?? false } };
  });
}

export async function listVehicleChannels(
  ctx: Ctx,
  id: VehicleId,
): Promise<RouteAnswer<typeof routes.listVehicleChannels>> {
  return { results: (await checkChannels(ctx, id)).map(({ checked }) => checked) };
}

async function checkChannel(ctx: Ctx, id: VehicleId, channel: ChannelName): Promise<VehicleChannel> {
  const all = await checkChannels(ctx, id);
  return all.find(({ checked }) => checked.channel === channel)?.checked ?? fail('channelOff');
}

/** Marks a vehicle for a channel that is switched on for it, or removes the mark. Returns whether it was marked before. */
export async function setMark(
  ctx: Ctx,
  id: VehicleId,
  channel: ChannelName,
  isMarked: boolean,
): Promise<boolean> {
  const { enabled, vehicle } = await findChannels(ctx, id);
  if (!enabled.some((profile) => profile.channel === channel)) fail('channelOff');
  await queries.setMarked(ctx.db, id, { channel, isMarked, now: ctx.now });
  return vehicle.markedChannels.includes(channel);
}

export async function markVehicle(
  ctx: Ctx,
  id: VehicleId,
  channel: ChannelName,
  isMarked: boolean,
): Promise<VehicleChannel> {
  await setMark(ctx, id, channel, isMarked);
  return checkChannel(ctx, id, channel);
}

/** Orders pictures that the channel takes, of the named refused ones or of all that can be adapted. */
export async function createRenditions(
  ctx: Ctx,
  id: VehicleId,
  channel: ChannelName,
  { imageIds }: RouteInput<typeof routes.createRenditions>['body'],
): Promise<VehicleChannel> {
  const { pictures } = await checkChannel(ctx, id, channel);
  const isMissing = (wanted: ImageId) => !pictures.some(({ imageId }) => imageId === wanted);
  if (imageIds?.some(isMissing)) fail('imageNotFound');
  const chosen = pictures.filter(
    ({ canAdapt, imageId, rendition }) =>
      canAdapt && (imageIds ? imageIds.includes(imageId) : rendition?.state !== 'failed'),
  );
  await inTx(ctx.db, async (tx) => {
    const ids = chosen.map(({ imageId }) => imageId);
    await orderRenditions(tx, ids, channel, ctx.now);
    for (const imageId of ids) await refreshRendition(tx, imageId, channel);
  });
  return checkChannel(ctx, id, channel);
}

/** Discards the picture that was made for a channel; the finished one is checked by itself again. */
export async function deleteVehicleRendition(
  ctx: Ctx,
  imageId: ImageId,
  channel: ChannelName,
): Promise<{ success: true }> {
  await images.findImage(ctx.db, ctx.scope, imageId, 'vehicle');
  const key = await deleteRendition(ctx.db, imageId, channel);
  if (key) await ctx.outside.storage.remove(key);
  return { success: true };
}
