import type { Scope } from '@forecourt/contract/actor';
import type { Comment } from '@forecourt/contract/comments';
import type { CommentId, ImageId, UserId, VehicleId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inScope } from '../../../platform/db/scope.ts';

export interface CommentRow extends Pick<Comment, 'id' | 'imageId' | 'text' | 'createdAt'> {
  authorId: UserId;
  authorName: string;
  isStaff: boolean;
}

/** Comments on photos that are not deleted, of vehicles that are not deleted; oldest first. */
function selectComments(db: Db, scope: Scope, deleted: 'live' | 'deleted' = 'live') {
  return db
    .selectFrom('comments')
    .innerJoin('images', 'images.id', 'comments.imageId')
    .innerJoin('vehicles', 'vehicles.id', 'images.setId')
    .innerJoin('users as author', 'author.id', 'comments.authorId')
    .where(inScope(scope, 'vehicles'))
    .where('vehicles.deletedAt', 'is', null)
    .where('images.deletedAt', 'is', null)
    .where('comments.deletedAt', deleted === 'live' ? 'is' : 'is not', null)
    .select([
      'comments.id',
      'comments.imageId',
      'comments.text',
      'comments.authorId',
      sql<string>`coalesce(author.name, author.email, '')`.as('authorName'),
      sql<boolean>`author.role in ('root', 'manager', 'qcmanager')`.as('isStaff'),
      'comments.createdAt',
    ])
    .orderBy('comments.createdAt')
    .orderBy('comments.id');
}

export function listCommentsOfVehicle(db: Db, scope: Scope, id: VehicleId): Promise<CommentRow[]> {
  return selectComments(db, scope).where('vehicles.id', '=', id).execute();
}

export function findComment(
  db: Db,
  scope: Scope,
  id: CommentId,
  deleted: 'live' | 'deleted' = 'live',
): Promise<CommentRow | undefined> {
  return selectComments(db, scope, deleted).where('comments.id', '=', id).executeTakeFirst();
}

export async function countComments(db: Db, id: ImageId): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('imageId', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertComment(
  tx: Tx,
  comment: { imageId: ImageId; authorId: UserId; text: string; createdAt: Date },
): Promise<CommentId> {
  const { id } = await tx.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setCommentDeleted(tx: Tx, id: CommentId, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('comments').set({ deletedAt }).where('id', '=', id).execute();
}
