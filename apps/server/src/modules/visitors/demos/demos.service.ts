/**
 * Photos with which visitors without an account try the product. Guarantees that a demo belongs to nobody, is found by
 * its random id only, has a watermark, is queued behind all jobs with an owner, and is deleted with its files after an
 * hour.
 */
import type { Demo, DemoPreset } from '@forecourt/contract/demos';
import { fail } from '@forecourt/contract/errors';
import { photoTypes } from '@forecourt/contract/file-types';
import { DemoId } from '@forecourt/contract/ids';
import { ImageFailure } from '@forecourt/contract/images';
import { demoKeptMs, demosWaitingMax } from '@forecourt/contract/limits';
import type { Recipe } from '@forecourt/contract/recipe';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import { type RateLimit, TooManyTries } from '../../../platform/http/rate-limit.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import { isAnimated } from '../../people/files/file-types.rules.ts';
import { receiveFile, storeIncoming } from '../../people/files/incoming.service.ts';
import * as installation from '../../studio/installation/installation.service.ts';
import * as presets from '../../studio/presets/presets.service.ts';
import { vehicleIn } from '../../work/images/images.service.ts';
import * as queries from './demos.queries.ts';
import { demoPriority, demoRecipe, fullWaitS } from './demos.rules.ts';

export interface DemoLimits {
  /** Per client network. */
  address: RateLimit;
  /** For all callers together. */
  all: RateLimit;
}

/** All files of a demo are in one folder. */
export const demoFolderOf = (id: string) => `demos/${id}`;
export const uprightKey = (id: DemoId) => `${demoFolderOf(id)}/upright.jpeg`;

/** Demos that were created before this time have expired. */
export const expiredBefore = ({ now }: Ctx) => new Date(now.getTime() - demoKeptMs);

export async function getDemo(ctx: Ctx, id: DemoId): Promise<Demo> {
  const row = (await queries.findDemo(ctx.db, id, expiredBefore(ctx))) ?? fail('demoNotFound');
  const signed = (key: string) => linkFor(ctx, filePath(key));
  const original = row.analysis && vehicleIn(row.analysis);
  return {
    id,
    preset: row.preset,
    state: row.state,
    failure: row.failure ? ImageFailure.parse(row.failure) : null,
    before: row.before,
    original: row.analysis ? signed(uprightKey(id)) : null,
    picture: row.pictureKey && signed(row.pictureKey),
    vehicle: original && row.pictureVehicle ? { original, picture: row.pictureVehicle } : null,
    expiresAt: new Date(Date.parse(row.createdAt) + demoKeptMs).toISOString(),
  };
}

/** Counts one picture against the limits; fails where demos are turned off or a limit is exceeded. */
async function assertMay({ db }: Ctx, limits: DemoLimits, network: string): Promise<void> {
  if (!(await installation.isDemoOpen(db))) fail('demoClosed');
  await limits.address.take(network);
  await limits.all.take('all');
}

/** Enqueues under a lock, so that concurrent uploads cannot exceed the limit of waiting demos. */
async function enqueueDemo(
  tx: Tx,
  id: DemoId,
  preset: DemoPreset,
  write: (recipe: Recipe) => Promise<void>,
): Promise<void> {
  const { demoOpen, name } = await installation.findLockedInstallation(tx);
  if (!demoOpen) fail('demoClosed');
  if ((await queries.countWaitingDemos(tx)) >= demosWaitingMax) {
    const policy = { name: 'demos waiting', tries: demosWaitingMax, windowS: fullWaitS };
    throw new TooManyTries(policy, fullWaitS);
  }
  await presets.assertPresetOffered(tx, preset);
  await write(demoRecipe(presets.builtInOne(preset).recipe, name));
  await enqueue(tx, 'demos.process', { demoId: id }, { key: `demos:${id}`, priority: demoPriority });
}

export async function createDemo(
  ctx: Ctx,
  limits: DemoLimits,
  { preset, file, network }: { preset: DemoPreset; file: Upload; network: string },
): Promise<Demo> {
  await assertMay(ctx, limits, network);
  const incoming = await receiveFile(file, photoTypes, 'imageTypeInvalid');
  if (isAnimated(incoming.contentType, incoming.first)) fail('imageAnimated');
  const id = DemoId.parse(newId());
  const originalKey = `${demoFolderOf(id)}/original.${incoming.ending}`;
  try {
    await storeIncoming(ctx, originalKey, incoming);
    return await inTx(ctx.db, async (tx) => {
      await enqueueDemo(tx, id, preset, (recipe) =>
        queries.insertDemo(tx, { id, originalKey, now: ctx.now }, preset, recipe),
      );
      return getDemo({ ...ctx, db: tx }, id);
    });
  } catch (error) {
    await ctx.outside.storage.remove(demoFolderOf(id));
    throw error;
  }
}

/** Shows the same vehicle in another showroom. */
export async function updateDemo(
  ctx: Ctx,
  limits: DemoLimits,
  { id, preset, network }: { id: DemoId; preset: DemoPreset; network: string },
): Promise<Demo> {
  await getDemo(ctx, id);
  await assertMay(ctx, limits, network);
  return inTx(ctx.db, async (tx) => {
    await enqueueDemo(tx, id, preset, async (recipe) => {
      if (!(await queries.requeueDemo(tx, id, { preset, recipe, now: ctx.now }))) fail('imageBusy');
    });
    return getDemo({ ...ctx, db: tx }, id);
  });
}
