import { hourS } from '@forecourt/contract/durations';
import { sendInvitation } from '@forecourt/contract/invitations';
import { confirmAddress } from '@forecourt/contract/refused-addresses';
import {
  createUser,
  deleteUser,
  getUser,
  listUsers,
  listUsersAsCsv,
  patchUser,
  revertUser,
} from '@forecourt/contract/users';
import { RateLimit } from '../../../platform/http/rate-limit.ts';
import { type Api, serve, servePrepared } from '../../../platform/http/serve.ts';
import { serveCsv } from '../../../platform/http/serve-file.ts';
import type { RouteParts } from '../../../platform/module.ts';
import * as invitations from './invitations.service.ts';
import * as refusedAddresses from './refused-addresses.service.ts';
import * as users from './users.service.ts';

export function usersRoutes(api: Api, { pool }: RouteParts): void {
  // Limits how often the invitation of an account is sent again.
  const limit = new RateLimit(pool, { name: 'invitation', tries: 3, windowS: hourS });
  serve(api, listUsers, (ctx, { query }) => users.listUsers(ctx, query));
  serveCsv(api, listUsersAsCsv, async (ctx, { query }) => ({
    fileName: 'users.csv',
    rows: users.listUsersAsCsv(ctx, query),
  }));
  servePrepared(
    api,
    createUser,
    (ctx, { body }) => users.hashForNewUser(ctx, body),
    (ctx, { body, readOnlyFields }, hash) => users.createUser(ctx, body, readOnlyFields, hash),
  );
  serve(api, getUser, (ctx, { params }) => users.getListedUser(ctx, params.id));
  serve(api, patchUser, (ctx, { params, body, readOnlyFields }) =>
    users.updateUser(ctx, params.id, body, readOnlyFields),
  );
  serve(api, sendInvitation, (ctx, { params }) => invitations.sendInvitationAgain(ctx, limit, params.id));
  serve(api, confirmAddress, (ctx, { params }) => refusedAddresses.confirmAddress(ctx, params.id));
  serve(api, deleteUser, (ctx, { params }) => users.deleteUser(ctx, params.id));
  serve(api, revertUser, (ctx, { body }) => users.restoreNamedUser(ctx, body));
}
