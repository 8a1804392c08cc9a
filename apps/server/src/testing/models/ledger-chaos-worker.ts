/**
 * A process of the chaos test: performs random credit operations of users and workers as fast as it can, until it is
 * killed. Some of them are aborted halfway on purpose.
 */
import { type Actor, scopeOf } from '@forecourt/contract/actor';
import { AppError } from '@forecourt/contract/errors';
import type { ClientId, CustomerId, ImageId, SessionId, UserId, VehicleId } from '@forecourt/contract/ids';
import * as credits from '../../modules/money/credits/credits.service.ts';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import * as promoCodes from '../../modules/money/promo-codes/promo-codes.service.ts';
import * as cancelled from '../../modules/work/images/cancelled-pictures.service.ts';
import * as processing from '../../modules/work/images/image-processing.service.ts';
import { readConfig } from '../../platform/config.ts';
import { type Ctx, systemContext } from '../../platform/context.ts';
import { newId } from '../../platform/crypto.ts';
import { databaseErrorOf, inTx } from '../../platform/db/database.ts';
import { errorAnswer } from '../../platform/http/error-mapper.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { PictureError, type PictureTask } from '../../platform/pictures/picture-messages.ts';
import { processDeps } from '../../process-deps.ts';
import { buildImage } from '../builders/vehicle-builders.ts';
import { result } from '../picture-programs/answer.ts';
import { dice } from './dice.ts';

export interface Branch {
  customerId: CustomerId;
  clientId: ClientId;
  userId: UserId;
  adminId: UserId;
  vehicleId: VehicleId;
}

export interface ChaosTask {
  branches: Branch[];
  rootId: UserId;
  codes: string[];
  /** Small, so that calls reuse keys, across processes too. */
  keyCount: number;
  /** What the process draws its operations by. */
  seed: number;
}

// Its pictures are text, which cannot be signed.
const deps = processDeps({ ...readConfig(), contentCredentials: { on: false, files: null } }, 'chaos');

let roll = dice(0);

const pick = <T>(list: readonly T[]): T => {
  const item = list[Math.floor(roll() * list.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
};
const upTo = (max: number) => 1 + Math.floor(roll() * max);

function as(userId: UserId, customerId: CustomerId | null): Ctx {
  const role = customerId ? ('customer' as const) : ('root' as const);
  const sessionId = userId as string as SessionId;
  const place = { customerId, clientId: null, assignedCustomerIds: [], actingUserId: null };
  const person = {
    userId,
    sessionId,
    role,
    type: null,
    readOnly: false,
    mustChangePassword: false,
    withheldFeatures: [],
    mustSetSecondFactor: false,
    apiKey: null,
    mustConfirm: false,
    confirmedAt: new Date(0).toISOString(),
    ...place,
  };
  const actor: Actor = { kind: 'person', ...person };
  return { ...systemContext(deps), actor, scope: scopeOf(actor) };
}

class BrokenOff extends Error {}

/** Errors that the test expects: refusals, deliberate aborts, and deadlocks. */
function isExpected(error: unknown): boolean {
  return error instanceof AppError || error instanceof BrokenOff || databaseErrorOf(error)?.code === '40P01';
}

/** A picture process that fails at random. */
const pool = {
  run: async (task: PictureTask) => {
    const mood = roll();
    if (mood < 0.15) throw new PictureError('undecodable', 'the worker says so');
    if (mood < 0.25) throw new Error('broken for no reason');
    return result(task);
  },
};

type Work = (ctx: Ctx) => Promise<unknown>;

/** Runs the work as the API does for a call with an idempotency key. */
async function once(ctx: Ctx, task: ChaosTask, what: unknown[], work: Work): Promise<void> {
  const key = `key-${Math.floor(roll() * task.keyCount)}`;
  const call = { key, method: 'POST', path: JSON.stringify(what), body: null, status: 200 };
  await answerOnce(ctx, call, work, (error) => errorAnswer(error, 'chaos'));
}

async function someImages(branch: Branch, state: string, count: number): Promise<ImageId[]> {
  const rows = await deps.db
    .selectFrom('images')
    .select('id')
    .where('setId', '=', branch.vehicleId)
    .where('state', '=', state as 'queued')
    .execute();
  return [...rows.map((row) => row.id)].sort(() => roll() - 0.5).slice(0, count);
}

/** Stores the file first, as an upload does: a photo without a file would be a defect of this program. */
async function photograph({ vehicleId }: Branch): Promise<void> {
  const originalKey = `images/${newId()}`;
  await deps.outside.storage.put(originalKey, Buffer.from('a photo'));
  await buildImage(deps.db, { setId: vehicleId, state: 'uploaded', originalKey });
}

async function makePictures(branch: Branch): Promise<void> {
  const ids = [...(await someImages(branch, 'queued', 2)), ...(await someImages(branch, 'processing', 1))];
  for (const id of ids) {
    const job = { attempt: upTo(3), last: roll() < 0.3 };
    await processing
      .processImage(() => systemContext(deps), pool, id, job)
      .catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'broken for no reason')) throw error;
      });
  }
}

async function pay(task: ChaosTask, branch: Branch): Promise<void> {
  const [root, admin] = [as(task.rootId, null), as(branch.adminId, branch.customerId)];
  const other = pick(task.branches);
  const { customerId, clientId, userId } = branch;
  const amount = upTo(5);
  await pick<() => Promise<unknown>>([
    () =>
      once(root, task, ['topUp', customerId, amount], (ctx) =>
        credits.topUpCustomer(ctx, customerId, amount),
      ),
    () => {
      const body = { fromCustomerId: other.customerId, amount };
      return once(root, task, ['across', customerId, body], (ctx) =>
        credits.transferToCustomer(ctx, customerId, body),
      );
    },
    () =>
      once(admin, task, ['client', clientId, amount], (ctx) =>
        credits.transferToClient(ctx, clientId, amount),
      ),
    () =>
      once(admin, task, ['user', userId, amount], (ctx) => credits.transferToUser(ctx, userId, { amount })),
    () => once(admin, task, ['back', userId, amount], (ctx) => credits.takeBackFromUser(ctx, userId, amount)),
    () => once(admin, task, ['code'], (ctx) => promoCodes.redeemPromoCode(ctx, pick(task.codes))),
    () => ledger.expireDueLots(deps.db, ledger.causeOf(systemContext(deps))),
  ])();
}

/** Starts a transfer, then aborts its transaction. */
function breakOff(branch: Branch): Promise<void> {
  return inTx(deps.db, async (tx) => {
    const ctx = { ...as(branch.adminId, branch.customerId), db: tx };
    await credits.transferToClient(ctx, branch.clientId, 1);
    throw new BrokenOff();
  });
}

async function orderPictures(branch: Branch): Promise<void> {
  const imageIds = await someImages(branch, pick(['uploaded', 'delivered', 'failed', 'cancelled']), upTo(3));
  if (imageIds.length === 0) return photograph(branch);
  await processing.submitOrder(systemContext(deps), branch.vehicleId, { preset: 'studio-white', imageIds });
}

async function cancelOrRevert(branch: Branch): Promise<void> {
  const [queued] = await someImages(branch, 'queued', 1);
  if (queued) await cancelled.cancelImage(systemContext(deps), queued, 'vehicle');
  const [delivered] = await someImages(branch, 'delivered', 1);
  if (delivered) await processing.revertImage(systemContext(deps), delivered);
}

async function work(task: ChaosTask): Promise<never> {
  for (;;) {
    const branch = pick(task.branches);
    const [often, seldom] = [roll(), roll()];
    try {
      if (often < 0.5) await pay(task, branch);
      else if (often < 0.7) await orderPictures(branch);
      else if (often < 0.9) await makePictures(branch);
      else if (seldom < 0.4) await cancelOrRevert(branch);
      else if (seldom < 0.7) await breakOff(branch);
      else await photograph(branch);
      process.send?.({ kind: 'operation' });
    } catch (error) {
      if (!isExpected(error)) process.send?.({ kind: 'fault', text: String((error as Error).stack) });
    }
  }
}

process.once('message', (task: ChaosTask) => {
  roll = dice(task.seed);
  for (let loops = 0; loops < 4; loops++) work(task);
});
process.on('disconnect', () => process.exit(0));
process.send?.({ kind: 'ready' });
