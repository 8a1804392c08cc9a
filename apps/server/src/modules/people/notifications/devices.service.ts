import type * as routes from '@forecourt/contract/devices';
/**
 * Browsers registered for push. Guarantees that a browser belongs to one user, and that its push keys are not disclosed
 * to anybody else.
 */
import type { createDevice, Device } from '@forecourt/contract/devices';
import { fail } from '@forecourt/contract/errors';
import type { DeviceId, UserId } from '@forecourt/contract/ids';
import { userDevicesMax } from '@forecourt/contract/limits';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import { isSelf } from '../users/users.rules.ts';
import * as users from '../users/users.service.ts';
import * as queries from './devices.queries.ts';

type Subscription = RouteInput<typeof createDevice>['body'];

function toDevice(ctx: Ctx, { deviceId, manufacturer, ...row }: queries.DeviceRow): Device {
  return { ...row, deviceId: isSelf(ctx.actor, row.userId) ? deviceId : null, meta: { manufacturer } };
}

export async function listDevices(
  ctx: Ctx,
  page: PageQuery,
): Promise<RouteAnswer<typeof routes.listDevices>> {
  const own = ctx.actor.kind === 'person' ? ctx.actor.userId : null;
  const [rows, found] = await Promise.all([
    queries.listDevices(ctx.db, ctx.scope, own, page),
    queries.countDevices(ctx.db, ctx.scope, own),
  ]);
  return { ...counted(found), results: rows.map((row) => toDevice(ctx, row)) };
}

export async function listDevicesOf(ctx: Ctx, userId: UserId): Promise<{ results: Device[] }> {
  await users.getUser(ctx, userId);
  return { results: (await queries.listDevicesOfUser(ctx.db, userId)).map((row) => toDevice(ctx, row)) };
}

export async function subscribeDevice(ctx: Ctx, userId: UserId, body: Subscription): Promise<Device> {
  const { deviceId, meta } = body;
  return inTx(ctx.db, async (tx) => {
    await users.getOwnUser({ ...ctx, db: tx }, userId);
    const { manufacturer, keys = null } = meta;
    await queries.upsertDevice(tx, { userId, deviceId, manufacturer, keys, now: ctx.now });
    await queries.removeDevicesBeyond(tx, userId, userDevicesMax);
    const device = (await queries.listDevicesOfUser(tx, userId)).find((row) => row.deviceId === deviceId);
    return toDevice(ctx, device ?? fail('deviceNotFound'));
  });
}

export function subscribeOwnDevice(ctx: Ctx, body: Subscription): Promise<Device> {
  return subscribeDevice(ctx, ctx.actor.kind === 'person' ? ctx.actor.userId : fail('notAuthorized'), body);
}

export async function deleteDevice(ctx: Ctx, userId: UserId, id: DeviceId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await users.getChangeableUser({ ...ctx, db: tx }, userId);
    if (!(await queries.removeDevice(tx, userId, id))) fail('deviceNotFound');
    return { success: true };
  });
}
