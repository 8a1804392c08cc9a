/**
 * Browsers registered for push. Guarantees that a browser belongs to one user, and that its push keys are not disclosed
 * to anybody else.
 */
import type { createDevice, Device, listDevices } from '@forecourt/contract/devices';
import { fail } from '@forecourt/contract/errors';
import type { DeviceId, UserId } from '@forecourt/contract/ids';
import { userDevicesMax } from '@forecourt/contract/limits';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { inTx } from '../../platform/db/database.ts';
import { counted } from '../../platform/db/scope.ts';
import { isSelf } from '../users/users.rules.ts';
import * as users from '../users/users.service.ts';
import * as queries from './devices.queries.ts';

type Subscription = RouteInput<typeof createDevice>['body'];

function toDevice(ctx: Ctx, { deviceId, manufacturer, ...row }: queries.DeviceRow): Device {
  return { ...row, deviceId: isSelf(ctx.actor, row.userId) ? deviceId : null, meta: { manufacturer } };
}

export async function list(ctx: Ctx, page: PageQuery): Promise<RouteAnswer<typeof listDevices>> {
  const own = ctx.actor.kind === 'person' ? ctx.actor.userId : null;
  const [rows, found] = await Promise.all([
    queries.list(ctx.db, ctx.scope, own, page),
    queries.countUpToLimit(ctx.db, ctx.scope, own),
  ]);
  return { ...counted(found), results: rows.map((row) => toDevice(ctx, row)) };
}

export async function listOf(ctx: Ctx, userId: UserId): Promise<{ results: Device[] }> {
  await users.get(ctx, userId);
  return { results: (await queries.ofUser(ctx.db, userId)).map((row) => toDevice(ctx, row)) };
}

export async function subscribe(ctx: Ctx, userId: UserId, body: Subscription): Promise<Device> {
  const { deviceId, meta } = body;
  return inTx(ctx.db, async (tx) => {
    await users.getOwn({ ...ctx, db: tx }, userId);
    const { manufacturer, keys = null } = meta;
    await queries.upsert(tx, { userId, deviceId, manufacturer, keys, now: ctx.now });
    await queries.removeBeyond(tx, userId, userDevicesMax);
    const device = (await queries.ofUser(tx, userId)).find((row) => row.deviceId === deviceId);
    return toDevice(ctx, device ?? fail('deviceNotFound'));
  });
}

export function subscribeSelf(ctx: Ctx, body: Subscription): Promise<Device> {
  return subscribe(ctx, ctx.actor.kind === 'person' ? ctx.actor.userId : fail('notAuthorized'), body);
}

export async function remove(ctx: Ctx, userId: UserId, id: DeviceId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await users.getChangeable({ ...ctx, db: tx }, userId);
    if (!(await queries.remove(tx, userId, id))) fail('deviceNotFound');
    return { success: true };
  });
}
