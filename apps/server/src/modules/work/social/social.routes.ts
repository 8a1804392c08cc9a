import {
  deleteOAuthToken,
  instagramCallback,
  listOAuthTokens,
  redirectClient,
  redirectUser,
} from '@forecourt/contract/social';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as social from './social.service.ts';

export function socialRoutes(api: Api): void {
  serve(api, redirectUser, (ctx, { params, query }) =>
    social.beginConnectionOfUser(ctx, params.dmsId, params.userId, query.profileId),
  );
  serve(api, redirectClient, (ctx, { params }) =>
    social.beginConnectionOfClient(ctx, params.dmsId, params.clientId),
  );
  serve(api, instagramCallback, (ctx, { body }) => social.finishConnection(ctx, 'instagram', body));
  serve(api, listOAuthTokens, (ctx, { query }) => social.listConnections(ctx, query));
  serve(api, deleteOAuthToken, (ctx, { params }) => social.deleteConnection(ctx, params.id));
}
