import type * as routes from '@forecourt/contract/body-types';
/**
 * Body types of vehicles. Guarantees that built-in types stay and keep their names; that names are unique among root's
 * own; that a key is never reused, since vehicles may still have it; that hidden or deleted ones cannot be chosen.
 */
import type { BodyType, patchBodyType } from '@forecourt/contract/body-types';
import { fail } from '@forecourt/contract/errors';
import type { BodyTypeId } from '@forecourt/contract/ids';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import * as queries from './body-types.queries.ts';
import { freeKey, keyOf } from './body-types.rules.ts';

/** All body types, including deleted ones, in display order. */
export function listBodyTypes(db: Db): Promise<BodyType[]> {
  return queries.listBodyTypes(db);
}

export const isBodyTypeOffered = queries.isBodyTypeOffered;

/** Fails for a body type that is hidden, deleted or unknown. */
export async function assertBodyTypeOffered(db: Db, key: string): Promise<void> {
  if (!(await queries.isBodyTypeOffered(db, key))) fail('bodyTypeNotOffered', { params: { bodyType: key } });
}

async function find(tx: Tx, id: BodyTypeId): Promise<BodyType> {
  const type = await queries.findBodyType(tx, id);
  return type && !type.deletedAt ? type : fail('bodyTypeNotFound');
}

/** Runs `work` in a transaction that locks all body types; refuses a name that is taken. */
function change<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return failOnDuplicate('body_types_name', 'bodyTypeExists', () =>
    inTx(ctx.db, async (tx) => {
      await queries.lockBodyTypes(tx);
      return work(tx);
    }),
  );
}

const step = 10;

export function createBodyType(
  ctx: Ctx,
  { name, place }: RouteInput<typeof routes.createBodyType>['body'],
): Promise<BodyType> {
  return change(ctx, async (tx) => {
    const others = await queries.listBodyTypes(tx);
    const last = Math.max(...others.map((one) => one.place));
    const key = freeKey(keyOf(name), new Set(others.map((one) => one.key)));
    return find(tx, await queries.insertBodyType(tx, { key, name, place: place ?? last + step }, ctx.now));
  });
}

export function updateBodyType(
  ctx: Ctx,
  id: BodyTypeId,
  body: RouteInput<typeof patchBodyType>['body'],
): Promise<BodyType> {
  return change(ctx, async (tx) => {
    const before = await find(tx, id);
    const { name = before.name, place = before.place, hidden = before.hidden } = body;
    if (before.name === null && name !== null) fail('fieldsNotUpdatable');
    await queries.updateBodyType(tx, id, { name, place, hidden });
    return find(tx, id);
  });
}

export function deleteBodyType(ctx: Ctx, id: BodyTypeId): Promise<{ success: true }> {
  return change(ctx, async (tx) => {
    const { name } = await find(tx, id);
    if (name === null) fail('fieldsNotUpdatable');
    await queries.setBodyTypeDeleted(tx, id, ctx.now);
    return { success: true };
  });
}

export function restoreBodyType(ctx: Ctx, id: BodyTypeId): Promise<BodyType> {
  return change(ctx, async (tx) => {
    await queries.setBodyTypeDeleted(tx, id, null);
    return find(tx, id);
  });
}
