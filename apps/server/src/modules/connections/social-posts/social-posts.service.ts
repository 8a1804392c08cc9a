/**
 * Posts: pictures of a vehicle that are published to a connected account, at once or at a time. Guarantees that only people who may end the
 * connection publish by it, and that a post can be cancelled until the provider is asked to publish it.
 */
import { fail } from '@forecourt/contract/errors';
import type { SocialPostId, VehicleId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { OAuthToken } from '@forecourt/contract/social';
import type * as routes from '@forecourt/contract/social-posts';
import type { SocialPost } from '@forecourt/contract/social-posts';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import { dequeue, enqueue } from '../../../platform/queue/enqueue.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as connections from '../../work/social/connection-use.service.ts';
import * as vehicles from '../../work/vehicles/vehicles.service.ts';
import { adaptChosen, findChosenPictures } from '../channels/chosen-pictures.service.ts';
import * as queries from './social-posts.queries.ts';
import { isPast } from './social-posts.rules.ts';

const jobKey = (id: SocialPostId) => `social-post:${id}`;

/** Has a post continued with at a time, in place of an earlier one. */
export function continueAt(tx: Tx, socialPostId: SocialPostId, runAt: Date): Promise<void> {
  return enqueue(tx, 'socialPosts.publish', { socialPostId }, { key: jobKey(socialPostId), runAt });
}

function toPost(ctx: Ctx, { createdById: _, thumbnailKey, ...row }: queries.PostRow): SocialPost {
  return { ...row, thumbnail: thumbnailKey && linkFor(ctx, filePath(thumbnailKey)) };
}

export async function listPosts(
  ctx: Ctx,
  query: RouteInput<typeof routes.listSocialPosts>['query'],
): Promise<RouteAnswer<typeof routes.listSocialPosts>> {
  const [rows, found] = await Promise.all([
    queries.listPosts(ctx.db, ctx.scope, query),
    queries.countPosts(ctx.db, ctx.scope, query),
  ]);
  return { ...counted(found), results: rows.map((row) => toPost(ctx, row)) };
}

async function getPost(ctx: Ctx, id: SocialPostId): Promise<SocialPost> {
  return toPost(ctx, (await queries.findPost(ctx.db, ctx.scope, id)) ?? fail('socialPostNotFound'));
}

const callerOf = ({ actor }: Ctx) => (actor.kind === 'person' ? actor.userId : null);

/** The connection, if the caller may use it for this vehicle: one of its user or client, or their own. */
async function findConnection(
  ctx: Ctx,
  vehicle: { userId: OAuthToken['userId']; clientId: OAuthToken['clientId'] },
  id: OAuthToken['id'],
): Promise<OAuthToken> {
  const connection = await connections.findUsableConnection(ctx, id);
  const { clientId, dmsId, userId } = connection;
  const isOfVehicle = clientId ? clientId === vehicle.clientId : userId === vehicle.userId;
  if (dmsId !== 'instagram' || !(isOfVehicle || (userId !== null && userId === callerOf(ctx))))
    fail('connectionUnsuitable');
  if (connections.isLost(connection, ctx.now)) fail('connectionLost');
  return connection;
}

/** When a post is published that was asked for at a time; one for a moment just past at once. */
function timeOf(now: Date, publishAt: string): Date {
  if (isPast(publishAt, now)) fail('validationError', { params: { field: 'publishAt' } });
  return new Date(Math.max(now.getTime(), Date.parse(publishAt)));
}

export async function createPost(
  ctx: Ctx,
  vehicleId: VehicleId,
  { caption, connectionId, imageIds, publishAt }: RouteInput<typeof routes.createSocialPost>['body'],
): Promise<SocialPost> {
  const at = publishAt ? timeOf(ctx.now, publishAt) : ctx.now;
  return inTx(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const vehicle = await vehicles.findVehicle(tx, ctx.scope, vehicleId);
    const { account } = await findConnection(inside, vehicle, connectionId);
    const pictures = await findChosenPictures(inside, vehicleId, 'instagram', imageIds);
    if (pictures.some(({ state }) => state === 'refused')) fail('socialPictureRefused');
    await adaptChosen(tx, ctx, 'instagram', pictures);
    const id = await queries.insertPost(tx, {
      ...{ vehicleId, connectionId, account, caption, imageIds },
      ...{ publishAt: at, nextAt: at, createdBy: callerOf(ctx), createdAt: ctx.now },
    });
    await continueAt(tx, id, at);
    return getPost(inside, id);
  });
}

/** A post that the caller may change. */
async function findOwn(ctx: Ctx, id: SocialPostId): Promise<void> {
  const { connectionId } = (await queries.findPost(ctx.db, ctx.scope, id)) ?? fail('socialPostNotFound');
  if (connectionId) await connections.findUsableConnection(ctx, connectionId);
}

export async function updatePost(
  ctx: Ctx,
  id: SocialPostId,
  { caption, publishAt }: RouteInput<typeof routes.patchSocialPost>['body'],
): Promise<SocialPost> {
  const at = publishAt === undefined ? null : timeOf(ctx.now, publishAt);
  return inTx(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await findOwn(inside, id);
    const change = {
      ...(caption !== undefined && { caption }),
      ...(at && { publishAt: at, nextAt: at, problem: null }),
    };
    const isWaiting =
      Object.keys(change).length === 0 || (await queries.updatePostIn(tx, id, ['waiting'], change));
    if (!isWaiting) fail('socialPostBegun');
    if (at) await continueAt(tx, id, at);
    return getPost(inside, id);
  });
}

export async function cancelPost(ctx: Ctx, id: SocialPostId): Promise<SocialPost> {
  return inTx(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await findOwn(inside, id);
    const change = { state: 'cancelled', problem: null, reason: null } as const;
    if (!(await queries.updatePostIn(tx, id, ['waiting', 'preparing'], change))) fail('socialPostBegun');
    await dequeue(tx, jobKey(id));
    return getPost(inside, id);
  });
}

/** Handler of the job socialPosts.poll. */
export async function pollPosts(ctx: Ctx): Promise<void> {
  const due = await queries.listDuePosts(ctx.db, ctx.now);
  await inTx(ctx.db, async (tx) => {
    for (const id of due) await continueAt(tx, id, ctx.now);
  });
}
