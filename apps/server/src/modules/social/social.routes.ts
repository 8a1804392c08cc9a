import {
  deleteOAuthToken,
  instagramCallback,
  listOAuthTokens,
  redirectClient,
  redirectUser,
} from '@forecourt/contract/social';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as social from './social.service.ts';

export function socialRoutes(api: Api): void {
  serve(api, redirectUser, (ctx, { params, query }) =>
    social.beginForUser(ctx, params.dmsId, params.userId, query.profileId),
  );
  serve(api, redirectClient, (ctx, { params }) => social.beginForClient(ctx, params.dmsId, params.clientId));
  serve(api, instagramCallback, (ctx, { body }) => social.finish(ctx, 'instagram', body));
  serve(api, listOAuthTokens, (ctx, { query }) => social.list(ctx, query));
  serve(api, deleteOAuthToken, (ctx, { params }) => social.remove(ctx, params.id));
}
