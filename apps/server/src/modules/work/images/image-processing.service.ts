/**
 * Processing of pictures. Guarantees that credits are held exactly while a picture is queued, processed or checked, captured
 * exactly when it is delivered, and released otherwise; the result of an attempt that was lost is discarded.
 */
import type { CutOffMode } from '@forecourt/contract/customer-settings';
import { fail } from '@forecourt/contract/errors';
import type { BulkJobId, ImageId, VehicleId } from '@forecourt/contract/ids';
import type { Image, ImageFailure } from '@forecourt/contract/images';
import { classOfKind, positionClass } from '@forecourt/contract/positions';
import type { PresetId } from '@forecourt/contract/presets';
import { type Analysis, canBeCutOut, type Recipe } from '@forecourt/contract/recipe';
import { hashOfRecipe } from '@forecourt/contract/recipe-hash';
import { failureAskedBy, sandboxMark } from '@forecourt/contract/sandbox';
import type { FileLimits } from '@forecourt/contract/target-fit';
import { isUnusable } from '@forecourt/contract/unusable-photos';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { isInstallationFault } from '../../../platform/installation-fault.ts';
import { PictureError, type PictureResult } from '../../../platform/pictures/picture-messages.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import { payerOf } from '../../money/credits/credits.rules.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import { priceOf } from '../../money/prices/prices.rules.ts';
import * as prices from '../../money/prices/prices.service.ts';
import { makeSignedPictures } from '../../studio/content-credentials/content-credentials.service.ts';
import { keepingBackground, type PictureOrder, uprightRecipe } from '../../studio/recipes/recipes.rules.ts';
import * as recipes from '../../studio/recipes/recipes.service.ts';
import type { PictureSetOwner } from '../picture-sets/picture-sets.rules.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import * as awaited from './awaited-pictures.service.ts';
import { picturesChanged } from './changed-pictures.service.ts';
import { analyseIfAwaited, ended } from './ended-pictures.service.ts';
import * as heldPrices from './held-prices.service.ts';
import { pictureFolder, storeAnalysis, storedPictures, storeOutputs } from './image-files.service.ts';
import * as places from './image-places.service.ts';
import * as work from './image-work.queries.ts';
import * as queries from './images.queries.ts';
import { isBusy, isFinal, isToBeRetaken, isWithinExteriorLimit, next, priorityAt } from './images.rules.ts';
import * as images from './images.service.ts';
import { isRefusedNow } from './refused-photos.service.ts';
import * as reviewed from './reviewed-pictures.service.ts';
import { keepingShift } from './shifted-pictures.rules.ts';
import { waitForInstallation } from './waiting-pictures.service.ts';

const photoOf = ({ set, position, failure, analysis }: queries.ImageRow) => ({
  set,
  position,
  failure,
  verdicts: analysis?.verdicts ?? null,
});

/**
 * The requested images, or all that are idle and usable with this setting and need not be retaken; fails when there is none or one is being
 * processed.
 */
export function chooseImages(
  rows: queries.ImageRow[],
  ids: ImageId[] | undefined,
  missing: 'imageNotFound' | 'cropImageNotFound',
  cutOffPhotos: CutOffMode,
): queries.ImageRow[] {
  if (!ids) {
    const isFree = ({ state }: queries.ImageRow) => !isBusy(state) && !isToBeRetaken(state);
    const free = rows.filter((row) => isFree(row) && !isUnusable(photoOf(row), cutOffPhotos));
    return free.length > 0 ? free : fail('noImagesToProcess');
  }
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id) ?? fail(missing);
    return next(row.state, 'submit') ? row : fail('imageBusy');
  });
}

/** An image to enqueue, with its recipe and price. */
interface ImageToQueue {
  id: ImageId;
  preset: PresetId;
  /** Null for a built-in preset. */
  presetVersion: number | null;
  recipe: Recipe;
  credits: number;
}

/** Enqueues images of one owner and holds their price, all or none; returns how many credits are held. */
export async function enqueueImages(
  tx: Tx,
  ctx: Ctx,
  owner: PictureSetOwner,
  wanted: readonly ImageToQueue[],
): Promise<number> {
  const backlog = await work.backlogOf(tx, owner);
  const due = wanted.map(({ id, credits }) => ({ imageId: id, credits }));
  const held = await ledger.holdCredits(tx, payerOf(owner), due, ledger.causeOf(ctx));
  for (const [index, { id, preset, presetVersion, recipe }] of wanted.entries()) {
    const recipeHash = hashOfRecipe(recipe);
    const order = { preset, presetVersion, recipe, recipeHash, now: ctx.now, index };
    await work.setImageQueued(tx, id, order);
    const options = { key: `images:${id}`, priority: priorityAt(backlog + index) };
    await enqueue(tx, 'images.process', { imageId: id }, options);
    await queries.announceImage(tx, 'image', id);
  }
  return held;
}

/** Returns the recipe that an order has for a photo, whose vehicle stays where somebody moved it. */
async function recipesFor(
  tx: Tx,
  { recipeOf }: Pick<Awaited<ReturnType<typeof recipes.resolveOrder>>, 'recipeOf'>,
  rows: readonly queries.ImageRow[],
): Promise<(row: queries.ImageRow) => Recipe> {
  const shifts = await work.listShifts(
    tx,
    rows.map(({ id }) => id),
  );
  return ({ id, position }) => keepingShift(recipeOf(position), shifts.get(id));
}

/** Orders pictures of a vehicle, as one of those of a bulk job if that is given. */
export async function submitOrder(
  ctx: Ctx,
  vehicleId: VehicleId,
  order: PictureOrder,
  bulkJobId: BulkJobId | null = null,
): Promise<{ results: Image[]; held: number }> {
  const { imageIds } = order;
  return inTx(ctx.db, async (tx) => {
    await vehicles.findLockedVehicle(tx, ctx.scope, vehicleId);
    const all = images.inOrder(await queries.listImagesOfSet(tx, ctx.scope, vehicleId));
    const owner = await pictureSets.findPictureSetOwner(tx, vehicleId);
    const resolved = await recipes.resolveOrder(tx, owner, order);
    const ids = imageIds && [...new Set(imageIds)];
    const recipeFor = await recipesFor(tx, resolved, all);
    const rejected = ids ? new Map() : await work.listRejectedRecipes(tx, vehicleId);
    // What a checker rejected would be rejected again.
    const offered = all.filter((row) => rejected.get(row.id) !== hashOfRecipe(recipeFor(row)));
    const chosen = chooseImages(offered, ids, 'imageNotFound', resolved.cutOffPhotos);
    if (!isWithinExteriorLimit(all, chosen, owner.maxCount))
      fail('exteriorCountExceeded', { params: { count: owner.maxCount } });
    const current = await prices.getPricesOfUser(tx, owner.userId);
    const wanted = chosen.map((row) => {
      const recipe = recipeFor(row);
      // A picture that was paid for once is free in any other background.
      const credits = row.charged > 0 ? 0 : priceOf(current, recipe, row.position);
      const { preset, presetVersion } = resolved;
      return { id: row.id, preset, presetVersion, recipe, credits };
    });
    const held = await enqueueImages(tx, ctx, owner, wanted);
    await awaited.notePictureWait(tx, ctx, vehicleId, bulkJobId);
    const inside = { ...ctx, db: tx };
    return { results: await Promise.all(chosen.map((row) => images.getImage(inside, row.id))), held };
  });
}

export async function revertImage(ctx: Ctx, id: ImageId): Promise<Image> {
  return inTx(ctx.db, async (tx) => {
    const image = await images.findLockedImage(tx, ctx.scope, id, 'vehicle');
    if (!next(image.state, 'revert') && image.state !== 'uploaded') fail('imageBusy');
    await work.setImageState(tx, id, 'uploaded', ctx.now);
    await work.replaceOutputs(tx, id, []);
    await analyseIfAwaited(tx, image.set.id, id);
    await queries.announceImage(tx, 'image', id);
    await picturesChanged(tx, ctx, id);
    return images.getImage({ ...ctx, db: tx }, id);
  });
}

/**
 * Handler of the job images.process. No transaction is open while pixels are made. The result is dated by when they are
 * finished, not by when the job began.
 */
export async function processImage(
  context: () => Ctx,
  pool: Pick<PicturePool, 'run'>,
  id: ImageId,
  job: JobTry,
): Promise<void> {
  const ctx = context();
  const begun = await inTx(ctx.db, async (tx) => {
    const started = await work.beginWork(tx, id, ctx.now);
    if (started) await queries.announceImage(tx, 'image', id);
    return started;
  });
  if (!begun?.recipe || !begun.recipeHash) return;
  const asked = begun.recipe.watermark === sandboxMark ? failureAskedBy(begun.fileName) : undefined;
  if (asked) return failImage(ctx, id, begun.attempt, asked);
  const refuses = (analysis: Analysis) => isRefusedNow(ctx.db, id, begun.position, analysis);
  try {
    if (begun.analysis && (await refuses(begun.analysis)))
      return await failImage(ctx, id, begun.attempt, 'missing_parts');
    const result = await makeOne(ctx, pool, begun);
    const kept = recipeOfKind(begun, await placeNow(ctx, id, begun), result.analysis);
    if (kept) {
      await deliverKept(context, pool, id, { begun, result, recipe: kept });
      return;
    }
    const analysed = await storeAnalysisOf(ctx, id, begun, result);
    const refused = await refusalOf(ctx, id, begun, result.analysis, refuses);
    if (refused) {
      // The analysis is kept: the panel shows what is wrong, and which other vehicle can be chosen.
      await failImage(context(), id, begun.attempt, refused, analysed);
      return;
    }
    const folder = pictureFolder(begun.recipeHash, begun);
    const outputs = await storeOutputs(ctx, id, folder, result.made[0] ?? []);
    await deliver(context(), id, begun, { result, outputs, analysed, kept }, async (tx, state) => {
      // The analysis may have ended after the order, which kept it from sorting the photo.
      if (positionClass(begun.position) === 'exterior') await places.placeAnalysed(tx, ctx, id, state);
    });
  } catch (error) {
    if (isInstallationFault(error)) {
      await waitForInstallation(context(), id, begun.attempt);
      throw error;
    }
    const failure = failureOf(error);
    if (!isFinal(failure, job.attempt) && !job.last) throw error;
    await failImage(context(), id, begun.attempt, failure);
    ctx.log.warn({ err: error, imageId: id, failure }, 'picture failed for good');
  }
}

/** Stores the files of the analysis that an attempt made; null if the photo had been analysed before. */
async function storeAnalysisOf(
  ctx: Ctx,
  id: ImageId,
  { analysis, chosenVehicle: chosen }: work.Work,
  result: PictureResult,
): Promise<work.Analysed | null> {
  return analysis ? null : storeAnalysis(ctx, id, { chosen, result, copies: result.made[1] ?? [] });
}

/** Whether a quick cut-out shows an interior or a detail; its set has no positions by which somebody could have asked for one. */
async function isCutOutOfPart({ db, scope }: Ctx, id: ImageId, { verdicts }: Analysis): Promise<boolean> {
  if (!verdicts.some((verdict) => verdict === 'shows_interior' || verdict === 'shows_detail')) return false;
  return (await queries.findImage(db, scope, id))?.set.kind === 'crops';
}

/** Why no picture is delivered of a photo that has been analysed; null if one is. */
async function refusalOf(
  ctx: Ctx,
  id: ImageId,
  { analysis: known, recipe }: work.Work,
  found: Analysis,
  refuses: (analysis: Analysis) => Promise<boolean>,
): Promise<ImageFailure | null> {
  const isCutOut = recipe?.background.kind !== 'original';
  if (isCutOut && (!canBeCutOut(found) || (await isCutOutOfPart(ctx, id, found)))) return 'no_vehicle';
  return !known && (await refuses(found)) ? 'missing_parts' : null;
}

type Place = Pick<work.Work, 'isPositionChosen' | 'position'>;

/** Where the photo is by now: somebody may have moved or confirmed it while its picture was made. */
async function placeNow(ctx: Ctx, id: ImageId, begun: Place): Promise<Place> {
  return (await work.findWork(ctx.db, id)) ?? begun;
}

/**
 * The recipe of a photo that turned out to be of an interior or a detail after it was ordered with a background: it keeps its
 * own, unless somebody chose an exterior position for it. Null if the ordered recipe applies.
 */
export function recipeOfKind(
  { recipe }: Pick<work.Work, 'recipe'>,
  place: Place,
  { kind }: Analysis,
): Recipe | null {
  if (!recipe || recipe.background.kind === 'original') return null;
  const group = kind && classOfKind(kind.name);
  if (!group || group === 'exterior') return null;
  const isMeant = place.isPositionChosen && positionClass(place.position) === 'exterior';
  return isMeant ? null : keepingBackground(recipe, group);
}

/** Makes the picture of such a photo, moves it to a position of its class, and charges at most what was held. */
async function deliverKept(
  context: () => Ctx,
  pool: Pick<PicturePool, 'run'>,
  id: ImageId,
  { begun, recipe, result }: { begun: work.Work; result: PictureResult; recipe: Recipe },
): Promise<void> {
  const ctx = context();
  const original = await ctx.outside.storage.get(begun.originalKey);
  const pictures = await storedPictures(ctx, [recipe]);
  const known = { analysis: result.analysis, matte: result.matte };
  const made = await makeSignedPictures(ctx, pool, {
    original,
    recipes: [recipe],
    pictures,
    known,
    chosen: begun.chosenVehicle,
  });
  const recipeHash = hashOfRecipe(recipe);
  const folder = pictureFolder(recipeHash, begun);
  const outputs = await storeOutputs(ctx, id, folder, made.made[0] ?? []);
  const analysed = await storeAnalysisOf(ctx, id, begun, result);
  const done = context();
  await deliver(done, id, begun, { result, outputs, analysed, kept: recipe }, async (tx, state) => {
    await work.setRecipe(tx, id, recipe, recipeHash);
    await places.placeAnalysed(tx, done, id, state);
    await heldPrices.holdLess(tx, done, id, { recipe, cause: ledger.causeOf(done) });
  });
}

/**
 * Makes the pictures of an image's recipe, from its matte if that is stored; else it is analysed too.
 * @param limits What the files have to keep to; absent: nothing.
 */
export async function makeOne(
  ctx: Ctx,
  pool: Pick<PicturePool, 'run'>,
  begun: Pick<work.Work, 'originalKey' | 'analysis' | 'matteKey' | 'recipe' | 'chosenVehicle'>,
  limits?: FileLimits,
): Promise<PictureResult> {
  const { storage } = ctx.outside;
  const original = await storage.get(begun.originalKey);
  const { analysis, matteKey } = begun;
  const known = analysis && matteKey ? { analysis, matte: await storage.get(matteKey) } : null;
  const recipes = begun.recipe ? [begun.recipe] : [];
  const pictures = await storedPictures(ctx, recipes);
  const wanted = known ? recipes : [...recipes, uprightRecipe];
  const chosen = begun.chosenVehicle;
  const task = { original, recipes: wanted, pictures, known, chosen, ...(limits && { limits }) };
  return makeSignedPictures(ctx, pool, task);
}

interface Delivery {
  result: PictureResult;
  outputs: queries.OutputRow[];
  analysed: work.Analysed | null;
  /** The recipe that keeps the background, if the outputs were made by it; null if they were made by the ordered one. */
  kept: Recipe | null;
}

/**
 * Ends the attempt with its outputs, which are delivered, or shown to checkers first. If the photo was moved or confirmed while they
 * were made, so that another recipe applies, or got another outline, they are discarded and the picture is made again; the credits
 * stay held.
 */
async function deliver(
  ctx: Ctx,
  id: ImageId,
  begun: work.Work,
  { result, outputs, analysed, kept }: Delivery,
  before: (tx: Tx, state: 'delivered' | 'needs_review') => Promise<void>,
): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    await queries.lockImage(tx, id);
    const now = await work.findWork(tx, id);
    if (now?.attempt !== begun.attempt || now.state !== 'processing') return;
    if (analysed) await work.setImageAnalysed(tx, id, analysed, ctx.now);
    const hasOtherOutline = begun.analysis && now.matteKey !== begun.matteKey;
    if (hasOtherOutline || (recipeOfKind(begun, now, result.analysis) === null) !== (kept === null)) {
      await enqueue(tx, 'images.process', { imageId: id }, { key: `images:${id}` });
      return;
    }
    const { analysis } = result;
    const matteKey = analysed?.matteKey ?? now.matteKey;
    const need = await reviewed.findReviewNeed(tx, id, { analysis, matteKey, recipe: kept ?? begun.recipe });
    const state = need ? 'needs_review' : 'delivered';
    await work.finishWork(tx, id, begun.attempt, { state, failure: null }, ctx.now);
    await before(tx, state);
    if (need) return reviewed.holdBack(tx, ctx, id, need, outputs);
    await work.replaceOutputs(tx, id, outputs);
    await ledger.captureHold(tx, { imageId: id }, ledger.causeOf(ctx));
    await ended(tx, ctx, id);
  });
}

/** Ends the attempt without a picture and releases the credits; stores the analysis that it made, if one is given. */
export async function failImage(
  ctx: Ctx,
  id: ImageId,
  attempt: number,
  failure: ImageFailure,
  analysed: work.Analysed | null = null,
): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    await queries.lockImage(tx, id);
    if (!(await work.finishWork(tx, id, attempt, { state: 'failed', failure }, ctx.now))) return;
    if (analysed) await work.setImageAnalysed(tx, id, analysed, ctx.now);
    await ledger.releaseHold(tx, { imageId: id }, ledger.causeOf(ctx));
    await ended(tx, ctx, id);
  });
}

/** Maps any error to a failure that users are shown. */
export function failureOf(error: unknown): ImageFailure {
  if (error instanceof PictureError) return error.failure;
  return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'storage' : 'internal';
}
