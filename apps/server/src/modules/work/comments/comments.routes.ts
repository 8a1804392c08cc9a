import { createComment, deleteComment, listComments, restoreComment } from '@forecourt/contract/comments';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as comments from './comments.service.ts';

export function commentsRoutes(api: Api): void {
  serve(api, listComments, (ctx, { params }) => comments.listComments(ctx, params.id));
  serve(api, createComment, (ctx, { params, body }) => comments.createComment(ctx, params.id, body));
  serve(api, deleteComment, (ctx, { params }) => comments.deleteComment(ctx, params.id));
  serve(api, restoreComment, (ctx, { params }) => comments.restoreComment(ctx, params.id));
}
