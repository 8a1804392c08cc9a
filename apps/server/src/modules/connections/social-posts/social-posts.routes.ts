import * as routes from '@forecourt/contract/social-posts';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as posts from './social-posts.service.ts';

export function socialPostsRoutes(api: Api): void {
  serve(api, routes.listSocialPosts, (ctx, { query }) => posts.listPosts(ctx, query));
  serve(api, routes.createSocialPost, (ctx, { body, params }) => posts.createPost(ctx, params.id, body));
  serve(api, routes.patchSocialPost, (ctx, { body, params }) => posts.updatePost(ctx, params.id, body));
  serve(api, routes.cancelSocialPost, (ctx, { params }) => posts.cancelPost(ctx, params.id));
}
