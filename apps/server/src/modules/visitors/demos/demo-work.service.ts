/** Processes and purges demos. Guarantees that nothing of a demo is kept beyond its hour, even after crashes. */
import type { DemoId } from '@forecourt/contract/ids';
import type { InputVerdict } from '@forecourt/contract/input-verdicts';
import type { Ctx } from '../../../platform/context.ts';
import { isInstallationFault } from '../../../platform/installation-fault.ts';
import { PictureError, type PictureOutput } from '../../../platform/pictures/picture-messages.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import { sweepFolders } from '../../../platform/storage/sweep-folders.ts';
import { makeSignedPictures } from '../../studio/content-credentials/content-credentials.service.ts';
import { uprightRecipe } from '../../studio/recipes/recipes.rules.ts';
import { failureOf } from '../../work/images/image-processing.service.ts';
import { isFinal } from '../../work/images/images.rules.ts';
import * as queries from './demos.queries.ts';
import { demoFolderOf, expiredBefore, uprightKey } from './demos.service.ts';

/** A demo shows a vehicle in a showroom, which needs one from outside. */
const noShowroomFor: readonly InputVerdict[] = ['no_vehicle', 'shows_interior', 'shows_detail'];

const photoRecipe = { ...uprightRecipe, targets: uprightRecipe.targets.slice(0, 1) };
const matteKey = (id: DemoId) => `${demoFolderOf(id)}/matte.png`;

/** Handler of the job demos.process. No transaction is open while pixels are made. */
export async function processDemo(
  ctx: Ctx,
  pool: Pick<PicturePool, 'run'>,
  id: DemoId,
  job: JobTry,
): Promise<void> {
  const demo = await queries.beginDemo(ctx.db, id);
  if (!demo) return;
  try {
    const made = await make(ctx, pool, id, demo);
    await queries.finishDemo(ctx.db, id, made);
    // The demo may have expired meanwhile.
    const known = await queries.listKnownDemos(ctx.db, [id]);
    if (!known.has(id)) await ctx.outside.storage.remove(demoFolderOf(id));
  } catch (error) {
    if (isInstallationFault(error)) throw error;
    const failure = failureOf(error);
    if (!isFinal(failure, job.attempt) && !job.last) throw error;
    await queries.failDemo(ctx.db, id, failure);
    ctx.log.warn({ err: error, demoId: id, failure }, 'demo failed for good');
  }
}

async function make(ctx: Ctx, pool: Pick<PicturePool, 'run'>, id: DemoId, demo: queries.DemoWork) {
  const { storage } = ctx.outside;
  const original = await storage.get(demo.originalKey);
  const known = demo.analysis && { analysis: demo.analysis, matte: await storage.get(matteKey(id)) };
  const recipes = known ? [demo.recipe] : [demo.recipe, photoRecipe];
  const { analysis, made, matte } = await makeSignedPictures(ctx, pool, {
    ...{ original, recipes, known },
    pictures: {},
  });
  if (analysis.verdicts.some((verdict) => noShowroomFor.includes(verdict))) {
    throw new PictureError('no_vehicle', 'the detector saw no vehicle');
  }
  // The file name contains the showroom, because browsers cache a picture by its URL.
  const pictureKey = `${demoFolderOf(id)}/${demo.preset}.jpeg`;
  const picture = firstOf(made[0]);
  await storage.put(pictureKey, picture.bytes);
  if (!known) {
    await storage.put(uprightKey(id), firstOf(made[1]).bytes);
    await storage.put(matteKey(id), matte);
  }
  return { preset: demo.preset, analysis, pictureKey, vehicle: picture.vehicle ?? null };
}

function firstOf(outputs: PictureOutput[] | undefined): PictureOutput {
  const [output] = outputs ?? [];
  if (!output) throw new Error('The picture process left out a picture');
  return output;
}

/** Handler of the job demos.purge. Returns the number of purged demos. */
export async function purgeDemos(ctx: Ctx): Promise<number> {
  const { storage } = ctx.outside;
  await queries.failLostDemos(ctx.db);
  const over = await queries.listDemosBefore(ctx.db, expiredBefore(ctx));
  for (const id of over) await storage.remove(demoFolderOf(id));
  await queries.removeDemo(ctx.db, over);
  await sweepFolders(storage, 'demos', expiredBefore(ctx), (ids) => queries.listKnownDemos(ctx.db, ids));
  return over.length;
}
