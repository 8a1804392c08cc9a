/**
 * Comments on photos of vehicles. Guarantees that a deletion can be undone, that a photo has a limited number of them, and that tenants
 * see the operator's staff without names.
 */
import type { Comment } from '@forecourt/contract/comments';
import { fail } from '@forecourt/contract/errors';
import type { CommentId, ImageId, VehicleId } from '@forecourt/contract/ids';
import { commentsMax } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import * as images from '../images/images.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import * as queries from './comments.queries.ts';

function toComment({ scope, ...ctx }: Ctx, row: queries.CommentRow): Comment {
  const { authorId, authorName, isStaff, ...comment } = row;
  const seesStaff = scope.kind === 'everything' || scope.kind === 'customers';
  const author = isStaff && !seesStaff ? null : { id: authorId, name: authorName };
  return { ...comment, author, mine: authorId === sessions.personOf({ scope, ...ctx }).userId };
}

export async function listComments(ctx: Ctx, id: VehicleId): Promise<{ results: Comment[] }> {
  await vehicles.findVehicle(ctx.db, ctx.scope, id);
  const rows = await queries.listCommentsOfVehicle(ctx.db, ctx.scope, id);
  return { results: rows.map((row) => toComment(ctx, row)) };
}

async function refuseTooMany(tx: Tx, imageId: ImageId): Promise<void> {
  if ((await queries.countComments(tx, imageId)) >= commentsMax) fail('commentsExceeded');
}

export async function createComment(
  ctx: Ctx,
  imageId: ImageId,
  { text }: { text: string },
): Promise<Comment> {
  const { userId: authorId } = sessions.personOf(ctx);
  return inTx(ctx.db, async (tx) => {
    await images.findLockedImage(tx, ctx.scope, imageId, 'vehicle');
    await refuseTooMany(tx, imageId);
    const id = await queries.insertComment(tx, { imageId, authorId, text, createdAt: ctx.now });
    await images.announceImage(tx, 'image', imageId);
    return toComment(ctx, (await queries.findComment(tx, ctx.scope, id)) ?? fail('commentNotFound'));
  });
}

/** A comment whose photo is locked until the transaction ends; undefined if there is none in this state. */
async function findLocked(
  tx: Tx,
  ctx: Ctx,
  id: CommentId,
  state: 'live' | 'deleted',
): Promise<queries.CommentRow | undefined> {
  const found = await queries.findComment(tx, ctx.scope, id, state);
  if (!found) return undefined;
  await images.findLockedImage(tx, ctx.scope, found.imageId, 'vehicle');
  return queries.findComment(tx, ctx.scope, id, state);
}

export async function deleteComment(ctx: Ctx, id: CommentId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    const { imageId } = (await findLocked(tx, ctx, id, 'live')) ?? fail('commentNotFound');
    await queries.setCommentDeleted(tx, id, ctx.now);
    await images.announceImage(tx, 'image', imageId);
    return { success: true };
  });
}

/** Restores a comment at its former place; one that is not deleted is returned as it is. */
export async function restoreComment(ctx: Ctx, id: CommentId): Promise<Comment> {
  return inTx(ctx.db, async (tx) => {
    const deleted = await findLocked(tx, ctx, id, 'deleted');
    if (deleted) {
      await refuseTooMany(tx, deleted.imageId);
      await queries.setCommentDeleted(tx, id, null);
      await images.announceImage(tx, 'image', deleted.imageId);
    }
    return toComment(ctx, (await findLocked(tx, ctx, id, 'live')) ?? fail('commentNotFound'));
  });
}
