/** Making of spins. Guarantees that the result of an attempt that was lost or cancelled is discarded. */

import type { SpinId } from '@forecourt/contract/ids';
import { spinPhotosMin } from '@forecourt/contract/limits';
import type { SpinFailure, SpinResult } from '@forecourt/contract/spins';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { droppedVersion } from '../../../platform/db/kept-results.ts';
import { isInstallationFault } from '../../../platform/installation-fault.ts';
import type { PictureOutput } from '../../../platform/pictures/picture-messages.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { failStuck } from '../../../platform/queue/fail-stuck.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import { sweepFolders } from '../../../platform/storage/sweep-folders.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import {
  makeSignedPictures,
  markComposites,
} from '../../studio/content-credentials/content-credentials.service.ts';
import { storedPictures } from '../images/image-files.service.ts';
import { failureOf } from '../images/image-processing.service.ts';
import { isFinal } from '../images/images.rules.ts';
import { type Attempt, makeAnimation, type SpinPool } from './spin-animations.service.ts';
import { framesOf } from './spin-frames.rules.ts';
import { framedRecipesOf } from './spin-recipes.rules.ts';
import { lookHashOf, versionOf } from './spin-versions.service.ts';
import * as queries from './spins.queries.ts';
import { outlinesOf, placesOf, turnOf } from './spins.rules.ts';
import { deletedKeptMs, frameName, spinKey } from './spins.service.ts';

/** The attempt was cancelled, or another one began. */
class Overtaken extends Error {}

/** Frames that are rendered at once: other pictures of the installation are made in between. */
const atOnce = 2;

/** Renders one frame from the stored matte, and stores it. */
async function makeFrame(ctx: Ctx, pool: SpinPool, attempt: Attempt, at: number): Promise<PictureOutput> {
  const { storage } = ctx.outside;
  const { frames, id, recipes, version } = attempt;
  const [frame, recipe] = [frames[at], recipes[at]];
  if (!frame || !recipe) throw new Error(`The spin has no frame ${at}`);
  const [original, matte, pictures] = await Promise.all([
    storage.get(frame.originalKey),
    storage.get(frame.matteKey),
    storedPictures(ctx, [recipe]),
  ]);
  const known = { analysis: frame.analysis, matte };
  const spin = frames.map(({ analysis: { contacts, vehicle } }) => ({ contacts, vehicle }));
  const task = { original, recipes: [recipe], pictures, known, spin };
  const { made } = await makeSignedPictures(ctx, pool, task);
  const output = made[0]?.[0];
  if (!output) throw new Error('The picture process left out the frame');
  await storage.put(spinKey(id, version, frameName(at)), output.bytes);
  return output;
}

/**
 * Makes all frames, a few at once, and notes each of them. Begins no other one after a failure, or when the attempt is no longer the
 * current one.
 */
async function makeFrames(ctx: Ctx, pool: SpinPool, attempt: Attempt): Promise<PictureOutput[]> {
  const { begun, frames, id } = attempt;
  const made: PictureOutput[] = [];
  const open = [...frames.keys()];
  const makeNext = async (): Promise<void> => {
    for (let at = open.shift(); at !== undefined; at = open.shift()) {
      made[at] = await makeFrame(ctx, pool, attempt, at);
      const isCurrent = await inTx(ctx.db, async (tx) => {
        const noted = { id, attempt: begun.attempt, wanted: frames.length };
        const isNoted = await queries.addFrameMade(tx, noted, ctx.now);
        if (isNoted) await queries.announceSpin(tx, begun.vehicleId);
        return isNoted;
      });
      if (!isCurrent) throw new Overtaken();
    }
  };
  const makeOrStop = () =>
    makeNext().catch((error: unknown) => {
      open.length = 0;
      throw error;
    });
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, makeOrStop));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  return made;
}

async function makeResult(ctx: Ctx, pool: SpinPool, attempt: Attempt): Promise<SpinResult> {
  const made = await makeFrames(ctx, pool, attempt);
  const [first] = made;
  if (!first) throw new Error('A spin has no frames');
  const size = { width: first.width, height: first.height };
  const marks = await markComposites(
    ctx,
    made.map(({ bytes }) => bytes),
  );
  const [gif, webp] = await Promise.all(
    (['gif', 'webp'] as const).map((format) =>
      makeAnimation(ctx, pool, attempt, { format, made, marks, size }),
    ),
  );
  if (!gif || !webp) throw new Error('The picture process left out an animation');
  const azimuths = attempt.frames.map(({ azimuth }) => azimuth);
  const places = placesOf(attempt.frames, made);
  return { version: attempt.version, look: attempt.look, ...size, azimuths, places, gif, webp };
}

/** Handler of the job spins.make. No transaction is open while pixels are made. */
export async function makeSpin(ctx: Ctx, pool: SpinPool, id: SpinId, job: JobTry): Promise<void> {
  const begun = await inTx(ctx.db, async (tx) => {
    const started = await queries.beginSpin(tx, id, ctx.now);
    if (started) await queries.announceSpin(tx, started.vehicleId);
    return started;
  });
  if (!begun) return;
  const all = framesOf(await queries.listSpinPhotos(ctx.db, begun.vehicleId), begun.leftOut);
  if (all.length < spinPhotosMin) {
    await failSpin(ctx, id, begun, 'too_few_photos');
    return;
  }
  try {
    const frames = turnOf(all, begun);
    await inTx(ctx.db, (tx) => queries.setOutlines(tx, id, begun.attempt, outlinesOf(frames)));
    const recipes = framedRecipesOf(frames, begun.animation?.logo);
    const attempt = { id, begun, frames, recipes, version: versionOf(all, begun), look: lookHashOf(all) };
    const result = await makeResult(ctx, pool, attempt);
    const isReady = await inTx(ctx.db, async (tx) => {
      if (!(await queries.finishSpin(tx, id, begun.attempt, { state: 'ready', result }, ctx.now)))
        return false;
      await ledger.captureHold(tx, { spinId: id }, ledger.causeOf(ctx));
      await enqueue(tx, 'spins.film', { spinId: id }, { key: `films:${id}` });
      await queries.announceSpin(tx, begun.vehicleId);
      return true;
    });
    const dropped = isReady && droppedVersion(begun, result.version);
    if (dropped) await ctx.outside.storage.remove(`spins/${id}/${dropped}`);
  } catch (error) {
    if (error instanceof Overtaken) return;
    if (isInstallationFault(error)) throw error;
    const failure = failureOf(error);
    if (!isFinal(failure, job.attempt) && !job.last) throw error;
    await failSpin(ctx, id, begun, failure);
    ctx.log.warn({ err: error, spinId: id, failure }, 'spin failed for good');
  }
}

/** Ends the attempt without a spin and releases the credits. */
async function failSpin(
  ctx: Ctx,
  id: SpinId,
  { attempt, vehicleId }: queries.SpinWork,
  failure: SpinFailure,
): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    if (!(await queries.finishSpin(tx, id, attempt, { state: 'failed', failure }, ctx.now))) return;
    await ledger.releaseHold(tx, { spinId: id }, ledger.causeOf(ctx));
    await queries.announceSpin(tx, vehicleId);
  });
}

/** Handler of the job spins.failStuck. */
export const failStuckSpins = (ctx: Ctx): Promise<void> =>
  failStuck(ctx, {
    name: 'spin',
    list: queries.listUnattendedSpins,
    begin: queries.beginSpin,
    fail: (within, id, begun) => failSpin(within, id, begun, 'crashed'),
  });

/**
 * Handler of the job spins.sweep: removes folders to which nothing was added since then, of spins that are gone, of versions that an
 * attempt did not finish, and of those that a later one replaced. Returns how many.
 */
export async function sweepSpins(ctx: Ctx, olderThan: Date): Promise<number> {
  const { storage } = ctx.outside;
  const before = new Date(ctx.now.getTime() - deletedKeptMs);
  const isKept = (ids: string[]) => queries.listKeptSpinIds(ctx.db, ids, before);
  let removed = await sweepFolders(storage, 'spins', olderThan, isKept);
  await queries.forgetEarlierResults(ctx.db, olderThan);
  for (const { id, versions } of await queries.listIdleSpins(ctx.db)) {
    const kept = new Set(versions);
    removed += await sweepFolders(storage, `spins/${id}`, olderThan, async () => kept);
  }
  return removed;
}
