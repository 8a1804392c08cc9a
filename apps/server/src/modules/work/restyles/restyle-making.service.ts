/**
 * Making of a restyle's pictures. Guarantees that each is made and charged once, also if a worker dies; that the image shows its
 * picture before until the new one is finished; and that an image that somebody changed meanwhile stays as it is.
 */
import { type Person, scopeOf } from '@forecourt/contract/actor';
import { AppError, fail } from '@forecourt/contract/errors';
import type { ImageId } from '@forecourt/contract/ids';
import { processImages } from '@forecourt/contract/images';
import { hashOfRecipe } from '@forecourt/contract/recipe-hash';
import { isReportOpen } from '@forecourt/contract/review-reasons';
import { isUnusable } from '@forecourt/contract/unusable-photos';
import { causeOfJob, withCause } from '../../../platform/cause.ts';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { refusalOf } from '../../../platform/http/serve.ts';
import { isInstallationFault } from '../../../platform/installation-fault.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import { payerOf } from '../../money/credits/credits.rules.ts';
import { exhaustedError } from '../../money/ledger/ledger.rules.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import * as recipes from '../../studio/recipes/recipes.service.ts';
import { pictureFolder, storeOutputs } from '../images/image-files.service.ts';
import { failureOf, makeOne, recipeOfKind } from '../images/image-processing.service.ts';
import { isBusy, isFinal, isRefusedByChecker } from '../images/images.rules.ts';
import * as replaced from '../images/replaced-pictures.service.ts';
import * as reviewed from '../images/reviewed-pictures.service.ts';
import { keepingShift } from '../images/shifted-pictures.rules.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as items from './restyle-items.queries.ts';
import { notifyFinished, notifyPaused } from './restyle-notices.service.ts';
import { refreshSpins, stopWaitingFor, stopWaitingForRestyle } from './restyled-vehicles.service.ts';
import * as queries from './restyles.queries.ts';
import { busyReason, orderOf } from './restyles.rules.ts';
import { canPay, enqueueLane } from './restyles.service.ts';

/** A job makes pictures for this long, then goes back into the queue behind the orders that came meanwhile. */
const pieceMs = 500;
const pieceMax = 50;
/** Attempts at a picture that fails with an unexpected error. */
const triesMax = 3;

/** Why an image is left as it is; see `restyleReasons`. */
class Skipped extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

function skip(reason: string): never {
  throw new Skipped(reason);
}

type Pool = Pick<PicturePool, 'run'>;

/** What is made of one image, resolved with the rights that the restyle's person has now. */
async function resolveItem(tx: Tx, { look }: queries.OpenRestyle, person: Person, id: ImageId) {
  const { begun, row } = await replaced.findImageToReplace(tx, scopeOf(person), id);
  if (isBusy(row.state)) skip(busyReason(row.state));
  if (isReportOpen(row.reportState)) skip('reportOpen');
  const owner = await pictureSets.findPictureSetOwner(tx, row.set.id);
  const resolved = await recipes.resolveOrder(tx, owner, orderOf(look));
  const { analysis, failure, position, set } = row;
  const verdicts = analysis?.verdicts ?? null;
  if (isUnusable({ set, position, failure, verdicts }, resolved.cutOffPhotos)) skip('unusablePhoto');
  if (!analysis || !begun.matteKey) return skip('notAnalysed');
  const ordered = keepingShift(resolved.recipeOf(position), begun.recipe?.shift);
  const recipe = recipeOfKind({ recipe: ordered }, begun, analysis) ?? ordered;
  const made = { analysis, matteKey: begun.matteKey, recipe };
  if (isRefusedByChecker(row.state) || !(await reviewed.mayShowRestyled(tx, id, made))) skip('reviewNeeded');
  const recipeHash = hashOfRecipe(recipe);
  if (row.state === 'delivered' && begun.recipeHash === recipeHash) skip('alreadySo');
  return { begun, owner, preset: resolved.preset, presetVersion: resolved.presetVersion, recipe, recipeHash };
}
type Resolved = Awaited<ReturnType<typeof resolveItem>>;

/** Charges what was agreed to, unless the image was paid for meanwhile. Returns how many credits. */
async function charge(
  tx: Tx,
  ctx: Ctx,
  { credits, imageId }: items.WaitingItem,
  { owner }: Resolved,
): Promise<number> {
  if (credits === 0 || (await replaced.chargedForImage(tx, imageId)) > 0) return 0;
  const cause = ledger.causeOf(ctx);
  await ledger.holdCredits(tx, payerOf(owner), [{ imageId, credits }], cause);
  return (await ledger.captureHold(tx, { imageId }, cause))?.credits ?? 0;
}

/** Makes the picture of one item. False when the restyle is not running any more. */
async function makeItem(
  ctx: Ctx,
  pool: Pool,
  restyle: queries.OpenRestyle,
  item: items.WaitingItem,
): Promise<boolean> {
  const { imageId, position } = item;
  const person = await sessions.findPersonBehind(ctx.db, restyle.sessionId);
  const refusal = refusalOf(person, processImages);
  if (refusal) fail(refusal);
  const resolved = await inTx(ctx.db, (tx) => resolveItem(tx, restyle, person, imageId));
  const payer = payerOf(resolved.owner);
  if (!(await canPay(ctx.db, payer, item.credits))) fail(exhaustedError(payer.kind));
  const { begun, preset, presetVersion, recipe, recipeHash } = resolved;
  const result = await makeOne(ctx, pool, { ...begun, recipe });
  const folder = pictureFolder(recipeHash, begun);
  const outputs = await storeOutputs(ctx, imageId, folder, result.made[0] ?? []);
  const [first] = outputs;
  if (!first) return skip('unusablePhoto');
  const store = () =>
    inTx(ctx.db, async (tx) => {
      if (!(await queries.lockRunningRestyle(tx, restyle.id))) return false;
      const place = { id: restyle.id, position };
      if (!(await items.lockWaitingItem(tx, place))) return true;
      if (!(await replaced.isLockedUnchanged(tx, imageId, begun))) return skip('changedMeanwhile');
      const charged = await charge(tx, { ...ctx, actor: person }, item, resolved);
      const made = { recipeHash, madeKey: first.storageKey, charged, now: ctx.now };
      await items.setItemDone(tx, place, imageId, made);
      await replaced.replacePicture(tx, ctx, imageId, {
        preset,
        presetVersion,
        recipe,
        recipeHash,
        outputs,
        now: ctx.now,
      });
      await refreshSpins(tx, ctx, [imageId]);
      return true;
    });
  return withCause(causeOfJob(person, 'createRestyle', ctx.now), store);
}

const lacksCredits = (error: unknown) =>
  error instanceof AppError && /^(client|customer|user)CreditsExhausted$/.test(error.name);

/**
 * Pauses a restyle that lacks credits. While other lanes still make free pictures only this lane stops; `goOn` enqueues it again
 * after the last of these.
 */
async function lackCredits(ctx: Ctx, id: queries.OpenRestyle['id']): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const now = await queries.lockRestyle(tx, id);
    if (now?.state !== 'running' || (await items.isFreeItemWaiting(tx, id))) return;
    await queries.setRestyleState(tx, id, { state: 'paused', pausedBy: 'credits' }, ctx.now);
    await stopWaitingForRestyle(tx, ctx, id);
    await notifyPaused(tx, ctx, id);
  });
}

/**
 * Notes why a picture was not made; pauses the restyle where credits are missing. False when the restyle is not running any more.
 * An unexpected error is thrown, so that the job is retried, unless it has happened too often.
 */
async function refuse(
  ctx: Ctx,
  { imageId, ...place }: items.ItemPlace & Pick<items.WaitingItem, 'imageId'>,
  error: unknown,
  { attempt }: Pick<JobTry, 'attempt'>,
): Promise<boolean> {
  if (isInstallationFault(error)) throw error;
  if (lacksCredits(error)) {
    await lackCredits(ctx, place.id);
    return false;
  }
  const known = error instanceof Skipped ? error.reason : error instanceof AppError ? error.name : null;
  const failure = failureOf(error);
  if (!known && !isFinal(failure, attempt) && attempt < triesMax) throw error;
  if (!known) ctx.log.warn({ err: error, restyleId: place.id, failure }, 'a picture of a restyle failed');
  await inTx(ctx.db, async (tx) => {
    await items.setItemSkipped(tx, place, known ?? failure, ctx.now);
    await stopWaitingFor(tx, ctx, [imageId]);
  });
  return true;
}

/** Enqueues the lane again, or ends the restyle where nothing is left in any lane. */
async function goOn(ctx: Ctx, id: queries.OpenRestyle['id'], lane: number): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const now = await queries.lockRestyle(tx, id);
    if (now?.state !== 'running') return;
    const waiting = await items.listWaitingLanes(tx, id);
    // Lanes that lack credits wait for the last free picture, wherever that is made.
    const next = (await items.isFreeItemWaiting(tx, id)) ? waiting.filter((one) => one === lane) : waiting;
    for (const one of next) await enqueueLane(tx, id, one);
    if (waiting.length > 0) return;
    await queries.setRestyleState(tx, id, { state: 'finished' }, ctx.now);
    await notifyFinished(tx, ctx, id);
  });
}

/** Handler of the job restyles.run. No transaction is open while pixels are made. */
export async function runLane(
  context: () => Ctx,
  pool: Pool,
  { lane, restyleId: id }: { restyleId: queries.OpenRestyle['id']; lane: number },
  job: Pick<JobTry, 'attempt'>,
): Promise<void> {
  const ctx = context();
  const restyle = await queries.findRestyleIn(ctx.db, id, 'running');
  if (!restyle) return;
  const begunMs = performance.now();
  for (const item of await items.listWaitingItems(ctx.db, id, lane, pieceMax)) {
    const now = context();
    const goesOn = await makeItem(now, pool, restyle, item).catch((error: unknown) =>
      refuse(now, { id, position: item.position, imageId: item.imageId }, error, job),
    );
    if (!goesOn) return;
    if (performance.now() - begunMs > pieceMs) break;
  }
  await goOn(context(), id, lane);
}
