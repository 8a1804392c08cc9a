/**
 * Feeds: addresses of lists of vehicles, which are called by schedule. Guarantees that passwords are stored encrypted, are in no
 * response, and are never sent to another server than the one they were given for.
 */
import { fail } from '@forecourt/contract/errors';
import type { UserId, VehicleFeedId } from '@forecourt/contract/ids';
import { vehicleFeedsMax } from '@forecourt/contract/limits';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type * as routes from '@forecourt/contract/vehicle-feeds';
import type { VehicleFeed } from '@forecourt/contract/vehicle-feeds';
import type { ListColumn, ListField } from '@forecourt/contract/vehicle-lists';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import type { SealedColumn } from '../../../platform/db/reseal.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import * as users from '../../people/users/users.service.ts';
import { canRead } from '../vehicle-lists/list-headings.rules.ts';
import type { SignIn } from './feed-fetch.service.ts';
import * as queries from './vehicle-feeds.queries.ts';
import { isFeedAddress } from './vehicle-feeds.rules.ts';

const purpose = (id: string) => `vehicle feed ${id}`;
export const sealedColumns: SealedColumn[] = [
  { table: 'vehicle_feeds', key: 'id', column: 'sealed_password', purpose },
];

/** What the server of a feed asks for. */
export function signInOf(
  { outside }: Ctx,
  { id, sealedPassword, username }: queries.FeedRecord,
): SignIn | null {
  if (username === null || sealedPassword === null) return null;
  return { username, password: outside.sealer.open(sealedPassword, purpose(id)) };
}

function sealed({ outside }: Ctx, id: VehicleFeedId, signIn: SignIn | null | undefined) {
  if (!signIn) return { username: null, sealedPassword: null };
  return { username: signIn.username, sealedPassword: outside.sealer.seal(signIn.password, purpose(id)) };
}

export function assertAddress({ outside }: Ctx, address: string): void {
  if (!isFeedAddress(address, outside.callsOwnNetworks)) fail('vehicleFeedAddressRefused');
  if (!outside.mayCall(address)) fail('outgoingAddressForbidden');
}

function assertColumns(columns: readonly string[], fields: readonly ListColumn[]): void {
  if (columns.length !== fields.length || !canRead(fields)) fail('vehicleListColumnsWrong');
}

export const toColumns = (fields: readonly (ListField | null)[]) =>
  fields.map((field): ListColumn => field ?? '');

/** Calls of one feed run one after another, and wait once. */
export function callSoon(tx: Tx, id: VehicleFeedId, isAsked = false): Promise<void> {
  const key = `vehicleFeeds:${id}`;
  return enqueue(tx, 'vehicleFeeds.run', { vehicleFeedId: id, isAsked }, { key, queue: key });
}

async function find(db: Db, ctx: Ctx, id: VehicleFeedId): Promise<VehicleFeed> {
  return (await queries.findVehicleFeed(db, ctx.scope, id)) ?? fail('vehicleFeedNotFound');
}

export async function findRecord(db: Db, ctx: Ctx, id: VehicleFeedId): Promise<queries.FeedRecord> {
  return (await queries.findFeedRecord(db, ctx.scope, id)) ?? fail('vehicleFeedNotFound');
}

async function findLocked(tx: Tx, ctx: Ctx, id: VehicleFeedId): Promise<queries.FeedRecord> {
  await queries.lockVehicleFeed(tx, id);
  return findRecord(tx, ctx, id);
}

export async function listVehicleFeeds(
  ctx: Ctx,
  query: RouteInput<typeof routes.listVehicleFeeds>['query'],
): Promise<RouteAnswer<typeof routes.listVehicleFeeds>> {
  const { count, rows } = await queries.listVehicleFeeds(ctx.db, ctx.scope, query);
  return { ...counted(count), results: rows };
}

/** Only the role user has vehicles. */
export async function assertOwner(owner: { role: { name: string } }): Promise<void> {
  if (owner.role.name !== 'user') fail('userNotFound');
}

export async function createVehicleFeed(
  ctx: Ctx,
  userId: UserId,
  { signIn, ...body }: RouteInput<typeof routes.createVehicleFeed>['body'],
): Promise<VehicleFeed> {
  const fields = toColumns(body.fields);
  const id = newId() as VehicleFeedId;
  const { userId: createdBy } = sessions.personOf(ctx);
  return inTx(ctx.db, async (tx) => {
    await assertOwner(await users.getLockedUser(tx, ctx, userId));
    assertAddress(ctx, body.address);
    assertColumns(body.columns, fields);
    if ((await queries.countFeedsOf(tx, userId)) >= vehicleFeedsMax) fail('vehicleFeedsExceeded');
    const sessionId = await sessions.recordEndedSession(tx, createdBy, ctx.now);
    const times = { createdAt: ctx.now, nextRunAt: ctx.now };
    const row = { id, userId, sessionId, createdBy, ...body, fields, ...sealed(ctx, id, signIn), ...times };
    await queries.insertVehicleFeed(tx, row);
    await callSoon(tx, id);
    return find(tx, ctx, id);
  });
}

/** The next answer is imported in any case. */
export const forgotten = { etag: null, lastModified: null, contentHash: null } as const;
const recovered = { failures: 0, failure: null, failingSince: null } as const;

type Change = RouteInput<typeof routes.patchVehicleFeed>['body'];

/** A password stays if it is not changed and the server is the same. */
function signInChange(ctx: Ctx, feed: queries.FeedRecord, { address, signIn }: Change) {
  if (signIn !== undefined) return sealed(ctx, feed.id, signIn);
  const isSameServer = !address || new URL(address).origin === new URL(feed.address).origin;
  return isSameServer ? {} : sealed(ctx, feed.id, null);
}

/** What a feed needs to be called at once after a change; nothing if it is paused. */
function restart(change: Change, feed: queries.FeedRecord, now: Date) {
  const { interval, name: _name, state, ...content } = change;
  if (state === 'paused') return { state, nextRunAt: null };
  const isActive = state === 'active' || feed.state === 'active';
  const isContentChanged = Object.values(content).some((value) => value !== undefined);
  return {
    ...(isContentChanged && forgotten),
    ...(state === 'active' && { state, ...recovered }),
    ...(isActive && (state || interval || isContentChanged) && { nextRunAt: now }),
  };
}

export async function updateVehicleFeed(ctx: Ctx, id: VehicleFeedId, body: Change): Promise<VehicleFeed> {
  return inTx(ctx.db, async (tx) => {
    const feed = await findLocked(tx, ctx, id);
    if (body.address) assertAddress(ctx, body.address);
    const { fields: chosen, signIn: _signIn, state: _state, ...plain } = body;
    const fields = chosen ? toColumns(chosen) : feed.fields;
    assertColumns(body.columns ?? feed.columns, fields);
    const started = restart(body, feed, ctx.now);
    await queries.updateVehicleFeed(tx, id, {
      ...plain,
      fields,
      ...signInChange(ctx, feed, body),
      ...started,
    });
    if ('nextRunAt' in started && started.nextRunAt) await callSoon(tx, id);
    return find(tx, ctx, id);
  });
}

export async function runVehicleFeedNow(ctx: Ctx, id: VehicleFeedId): Promise<VehicleFeed> {
  return inTx(ctx.db, async (tx) => {
    const { state } = await findLocked(tx, ctx, id);
    if (state !== 'active') fail('vehicleFeedPaused');
    await callSoon(tx, id, true);
    return find(tx, ctx, id);
  });
}

export async function deleteVehicleFeed(ctx: Ctx, id: VehicleFeedId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await findLocked(tx, ctx, id);
    await queries.updateVehicleFeed(tx, id, { deletedAt: ctx.now });
    return { success: true };
  });
}

/** Does nothing to a feed that is not deleted. */
export async function restoreVehicleFeed(ctx: Ctx, id: VehicleFeedId): Promise<VehicleFeed> {
  return inTx(ctx.db, async (tx) => {
    const found = await queries.findFeedRecord(tx, ctx.scope, id, 'deleted');
    if (found) {
      await users.getLockedUser(tx, ctx, found.userId);
      if ((await queries.countFeedsOf(tx, found.userId)) >= vehicleFeedsMax) fail('vehicleFeedsExceeded');
      await queries.updateVehicleFeed(tx, id, { deletedAt: null });
    }
    return find(tx, ctx, id);
  });
}
