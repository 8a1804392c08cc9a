/**
 * Making of pictures for channels. Guarantees that one is used only for the finished picture that it was made from, and that none
 * is kept which the channel would refuse.
 */
import {
  bestFile,
  type ChannelName,
  type ExportRules,
  problemsOfFile,
} from '@forecourt/contract/channel-rules';
import type { ImageId } from '@forecourt/contract/ids';
import { hashOfRecipe } from '@forecourt/contract/recipe-hash';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { isInstallationFault } from '../../../platform/installation-fault.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import { refreshRendition } from '../../work/images/changed-pictures.service.ts';
import { failureOf, makeOne } from '../../work/images/image-processing.service.ts';
import { isFinal } from '../../work/images/images.rules.ts';
import * as images from '../../work/images/images.service.ts';
import * as replaced from '../../work/images/replaced-pictures.service.ts';
import {
  type ChannelPicture,
  contentOf,
  findChannelPictures,
  renditionName,
} from './channel-pictures.service.ts';
import { listExportedVehicles } from './channels.queries.ts';
import { profileOf } from './channels.rules.ts';
import { findLayers } from './channels.service.ts';
import * as queries from './renditions.queries.ts';
import { renditionOf } from './renditions.rules.ts';

interface Wanted {
  imageId: ImageId;
  channel: ChannelName;
}

/** The rules that hold for the channel and the finished picture; null: it is switched off, or there is no such picture. */
async function findPicture(
  ctx: Ctx,
  { channel, imageId }: Wanted,
): Promise<{ rules: ExportRules; picture: ChannelPicture } | null> {
  const place = await queries.findImagePlace(ctx.db, imageId);
  const [vehicle] = place ? await listExportedVehicles(ctx.db, ctx.scope, [place.vehicleId]) : [];
  if (!vehicle) return null;
  const [layers = []] = await findLayers(ctx.db, [vehicle]);
  const { enabled, rules } = profileOf(channel, layers);
  const picturesOf = await findChannelPictures(ctx, [vehicle.id]);
  const picture = picturesOf(vehicle.id, channel).find((one) => one.imageId === imageId);
  return enabled && picture ? { rules, picture } : null;
}

/** What has to be made; null: nothing, because there is nothing to adapt, or it is adapted already. */
async function findTask(ctx: Ctx, wanted: Wanted) {
  const found = await findPicture(ctx, wanted);
  if (!found) return null;
  const { picture, rules } = found;
  const own = bestFile(
    picture.files.filter(({ name }) => name !== renditionName),
    rules,
  );
  if (!own || own.problems.length === 0) {
    await discard(ctx, wanted);
    return null;
  }
  const row = await queries.findRendition(ctx.db, wanted.imageId, wanted.channel);
  if (!row || (row.state !== 'waiting' && row.sourceKey === picture.sourceKey)) return null;
  return { ...own, rules, sourceKey: picture.sourceKey };
}
type Task = NonNullable<Awaited<ReturnType<typeof findTask>>>;

async function discard(ctx: Ctx, { channel, imageId }: Wanted): Promise<void> {
  const key = await queries.deleteRendition(ctx.db, imageId, channel);
  if (key) await ctx.outside.storage.remove(key);
}

/** Makes the file and stores it; null: the photo is not analysed any more. */
async function makeFile(
  ctx: Ctx,
  pool: Pick<PicturePool, 'run'>,
  { channel, imageId }: Wanted,
  { file, problems, rules }: Task,
  begun: replaced.Work,
) {
  if (!begun.recipe || !begun.analysis || !begun.matteKey) return null;
  const { limits, recipe } = renditionOf({ recipe: begun.recipe, file, problems }, rules);
  const result = await makeOne(ctx, pool, { ...begun, recipe }, limits);
  const made = result.made[0]?.[0];
  if (!made) return null;
  const { bytes, format, height, width } = made;
  const output = { format, height, width, sizeBytes: bytes.length };
  const content = contentOf(recipe, file.name, begun.analysis);
  const left = problemsOfFile({ ...output, ...content }, rules);
  if (left.length > 0) return { problems: left, file: null };
  const storageKey = `images/${imageId}/channels/${channel}-${hashOfRecipe(recipe)}-${ctx.now.getTime()}.${format}`;
  await ctx.outside.storage.put(storageKey, bytes);
  return { problems: left, file: { ...output, ...content, storageKey } };
}

/** Stores what was made; a picture that changed meanwhile is adapted again. */
async function store(
  ctx: Ctx,
  wanted: Wanted,
  { sourceKey }: Task,
  begun: replaced.Work,
  made: Awaited<ReturnType<typeof makeFile>>,
): Promise<void> {
  const { channel, imageId } = wanted;
  const { file, problems } = made ?? { file: null, problems: [] };
  const unused = await inTx(ctx.db, async (tx) => {
    if (!(await replaced.isLockedUnchanged(tx, imageId, begun))) {
      await refreshRendition(tx, imageId, channel);
      return file?.storageKey;
    }
    const before = await queries.findRendition(tx, imageId, channel);
    const state = file ? 'ready' : 'failed';
    const isStored = await queries.setRenditionEnded(tx, wanted, { state, sourceKey, problems, file });
    await images.announceImage(tx, 'image', imageId);
    return isStored ? before?.file?.storageKey : file?.storageKey;
  });
  if (unused) await ctx.outside.storage.remove(unused);
}

/** Handler of the job channels.makeRendition. No transaction is open while pixels are made. */
export async function makeRendition(
  ctx: Ctx,
  pool: Pick<PicturePool, 'run'>,
  wanted: Wanted,
  job: JobTry,
): Promise<void> {
  const { imageId } = wanted;
  if ((await queries.findImagePlace(ctx.db, imageId))?.state === 'uploaded') return discard(ctx, wanted);
  const task = await findTask(ctx, wanted);
  if (!task) return;
  const { begun } = await inTx(ctx.db, (tx) => replaced.findImageToReplace(tx, ctx.scope, imageId));
  try {
    await store(ctx, wanted, task, begun, await makeFile(ctx, pool, wanted, task, begun));
  } catch (error) {
    const failure = failureOf(error);
    if (isInstallationFault(error) || (!isFinal(failure, job.attempt) && !job.last)) throw error;
    ctx.log.warn({ err: error, imageId, failure }, 'a picture for a channel failed');
    await store(ctx, wanted, task, begun, null);
  }
}
