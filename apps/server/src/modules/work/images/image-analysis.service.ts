/** Free analysis of photos before processing: verdicts, the stored matte, and previews in every preset. */
import type { ImageId } from '@forecourt/contract/ids';
import type { previewImage } from '@forecourt/contract/images';
import { previewsMax } from '@forecourt/contract/limits';
import { positionClass } from '@forecourt/contract/positions';
import type { PresetId } from '@forecourt/contract/presets';
import type { Recipe } from '@forecourt/contract/recipe';
import { canBeCutOut } from '@forecourt/contract/recipe';
import { hashOfRecipe } from '@forecourt/contract/recipe-hash';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import { isInstallationFault } from '../../../platform/installation-fault.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import { previewRecipe, uprightRecipe } from '../../studio/recipes/recipes.rules.ts';
import { listOfferedRecipes } from '../../studio/recipes/recipes.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import { isSameVehicle } from './chosen-vehicles.rules.ts';
import { pictureFolder, storeAnalysis, storedPictures, storeOutputs } from './image-files.service.ts';
import * as places from './image-places.service.ts';
import { failureOf } from './image-processing.service.ts';
import * as work from './image-work.queries.ts';
import * as queries from './images.queries.ts';
import { awaitedPriority, awaitsAnalysis, isFinal } from './images.rules.ts';
import * as images from './images.service.ts';
import { keepingShift } from './shifted-pictures.rules.ts';

/** Handler of the job images.analyse. */
export async function analyseImage(
  ctx: Ctx,
  pool: Pick<PicturePool, 'run'>,
  id: ImageId,
  job: JobTry,
): Promise<void> {
  const photo = await work.findWork(ctx.db, id);
  if (!photo || !awaitsAnalysis(photo)) return;
  try {
    const original = await ctx.outside.storage.get(photo.originalKey);
    const result = await pool.run({
      original,
      recipes: [uprightRecipe],
      pictures: {},
      known: null,
      chosen: photo.chosenVehicle,
    });
    const { chosenVehicle: chosen } = photo;
    const analysed = await storeAnalysis(ctx, id, { chosen, result, copies: result.made[0] ?? [] });
    await inTx(ctx.db, async (tx) => {
      if (!(await stillNeeds(tx, id, photo))) return;
      await work.setImageAnalysed(tx, id, analysed, ctx.now);
      await places.placeAnalysed(tx, ctx, id, 'uploaded');
      await queries.announceImage(tx, 'image', id);
    });
  } catch (error) {
    if (isInstallationFault(error)) throw error;
    const failure = failureOf(error);
    if (!isFinal(failure, job.attempt) && !job.last) throw error;
    await inTx(ctx.db, async (tx) => {
      if (!(await stillNeeds(tx, id, photo))) return;
      if (await work.failUnprocessed(tx, id, failure, ctx.now)) await queries.announceImage(tx, 'image', id);
    });
  }
}

/**
 * Locks the image. Whether it still has no analysis and keeps the vehicle that this attempt kept: somebody may have chosen
 * another one meanwhile. An order since then makes no difference.
 */
async function stillNeeds(tx: Tx, id: ImageId, { chosenVehicle }: work.Work): Promise<boolean> {
  await queries.lockImage(tx, id);
  const now = await work.findWork(tx, id);
  return now !== undefined && !now.analysis && isSameVehicle(now.chosenVehicle, chosenVehicle);
}

type Previews = RouteAnswer<typeof previewImage>;

interface PreviewToMake {
  preset: PresetId;
  recipe: Recipe;
  recipeHash: string;
}

function previewOf(preset: PresetId, recipe: Recipe): PreviewToMake {
  const small = previewRecipe(recipe);
  return { preset, recipe: small, recipeHash: hashOfRecipe(small) };
}

/** The previews of a photo: the first `previewsMax` of the recipes that can be chosen for it, or only this one. */
async function previewsFor(
  db: Db,
  { id: imageId, set, position }: images.ImageRow,
  only: PresetId | undefined,
): Promise<PreviewToMake[]> {
  const shift = (await work.listShifts(db, [imageId])).get(imageId);
  const owner = await pictureSets.findPictureSetOwner(db, set.id);
  const all = await listOfferedRecipes(db, owner, position);
  const offered = only ? all.filter(({ id }) => id === only) : all;
  return offered.slice(0, previewsMax).map(({ id, recipe }) => previewOf(id, keepingShift(recipe, shift)));
}

function isMade(rows: readonly work.PreviewRow[], { preset, recipeHash }: PreviewToMake): boolean {
  return rows.some((row) => row.preset === preset && row.recipeHash === recipeHash);
}

/** Returns the existing previews; enqueues the missing ones, which are announced by an event when they are made. */
export async function listPreviews(ctx: Ctx, id: ImageId, only?: PresetId): Promise<Previews> {
  return inTx(ctx.db, async (tx) => {
    const image = await images.findImage(tx, ctx.scope, id, 'vehicle');
    const made = await work.listPreviews(tx, id);
    const results = (await previewsFor(tx, image, only)).map((wanted) => {
      const key = isMade(made, wanted) && made.find((row) => row.preset === wanted.preset)?.storageKey;
      return { preset: wanted.preset, url: key ? linkFor(ctx, filePath(key)) : null };
    });
    const isOutside = positionClass(image.position) === 'exterior';
    const cannot =
      image.state === 'failed' ||
      image.analysis?.verdicts.includes('no_vehicle') ||
      (isOutside && image.analysis && !canBeCutOut(image.analysis));
    if (!cannot && results.some((preview) => preview.url === null)) {
      await enqueue(
        tx,
        'images.preview',
        { imageId: id, ...(only && { only }) },
        { key: `previews:${id}${only ? `:${only}` : ''}`, priority: awaitedPriority },
      );
    }
    return { results };
  });
}

/** Handler of the job images.preview. For a photo without a vehicle, only recipes that keep its background make one. */
export async function makePreviews(ctx: Ctx, pool: PicturePool, id: ImageId, only?: PresetId): Promise<void> {
  const [photo, image] = [await work.findWork(ctx.db, id), await queries.findImage(ctx.db, ctx.scope, id)];
  if (!photo?.analysis || !photo.matteKey || !image) return;
  const made = await work.listPreviews(ctx.db, id);
  const missing = (await previewsFor(ctx.db, image, only)).filter((wanted) => !isMade(made, wanted));
  if (missing.length === 0) return;
  const recipes = missing.map(({ recipe }) => recipe);
  const { storage } = ctx.outside;
  const [original, matte] = await Promise.all([storage.get(photo.originalKey), storage.get(photo.matteKey)]);
  const result = await pool.run({
    original,
    recipes,
    pictures: await storedPictures(ctx, recipes),
    known: { analysis: photo.analysis, matte },
    chosen: photo.chosenVehicle,
  });
  const stored = await Promise.all(
    missing.map(async ({ preset, recipeHash }, index) => {
      const folder = pictureFolder(`previews-${preset}-${recipeHash}`, photo);
      const [output] = await storeOutputs(ctx, id, folder, result.made[index] ?? []);
      return output ? [{ preset, recipeHash, storageKey: output.storageKey }] : [];
    }),
  );
  await inTx(ctx.db, async (tx) => {
    await queries.lockImage(tx, id);
    // Somebody may have chosen another vehicle or changed the outline meanwhile, which these previews do not show.
    const now = await work.findWork(tx, id);
    if (!isSameVehicle(now?.chosenVehicle, photo.chosenVehicle) || now?.matteKey !== photo.matteKey) return;
    await work.insertPreviews(tx, id, stored.flat());
    await queries.announceImage(tx, 'previews', id);
  });
}
