import { z } from 'zod';
import { AuditPerson } from './audit.ts';
import { CommentId, ImageId, VehicleId } from './ids.ts';
import { commentTextMax } from './limits.ts';
import { Done, route, Timestamp } from './route.ts';
import { paragraphText } from './text-fields.ts';

/** What somebody says about a photo and its pictures, to all who see them in the panel. */
export const Comment = z.object({
  id: CommentId,
  imageId: ImageId,
  text: z.string(),
  /** Null for the operator's staff if the reader may not see their names. */
  author: AuditPerson.nullable(),
  /** Whether the reader wrote it. */
  mine: z.boolean(),
  createdAt: Timestamp,
});
export type Comment = z.infer<typeof Comment>;

const commentParams = z.object({ id: CommentId });

export const listComments = route({
  method: 'GET',
  path: '/v1/vehicles/:id/comments',
  summary: 'The comments on the photos of a vehicle, oldest first.',
  permission: 'images:read',
  params: z.object({ id: VehicleId }),
  response: z.object({ results: z.array(Comment) }),
  errors: ['vehicleNotFound'],
});

export const createComment = route({
  method: 'POST',
  path: '/v1/images/:id/comments',
  summary: 'Comments on a photo of a vehicle.',
  permission: 'images:write',
  params: z.object({ id: ImageId }),
  body: z.strictObject({ text: paragraphText().min(1).max(commentTextMax) }),
  response: Comment,
  status: 201,
  idempotent: true,
  errors: ['imageNotFound', 'commentsExceeded'],
});

export const deleteComment = route({
  method: 'DELETE',
  path: '/v1/comments/:id',
  summary: 'Deletes a comment; it can be restored.',
  permission: 'images:write',
  params: commentParams,
  response: Done,
  errors: ['commentNotFound'],
});

export const restoreComment = route({
  method: 'POST',
  path: '/v1/comments/:id/restore',
  summary: 'Restores a deleted comment.',
  permission: 'images:write',
  params: commentParams,
  response: Comment,
  errors: ['commentNotFound', 'commentsExceeded'],
});
