import {
  getCreditUse,
  listClientCredits,
  listCustomerCredits,
  listOwnSpending,
  listUserCredits,
  removeUserCredits,
  topUpCustomer,
  transferToClient,
  transferToCustomer,
  transferToUser,
} from '@forecourt/contract/credits';
import { type Api, serve } from '../../platform/http/serve.ts';
import { history, spending } from './credit-history.service.ts';
import { use } from './credit-use.service.ts';
import * as credits from './credits.service.ts';

export function creditsRoutes(api: Api): void {
  serve(api, getCreditUse, (ctx) => use(ctx));
  serve(api, listOwnSpending, (ctx, { query }) => spending(ctx, query));
  serve(api, topUpCustomer, (ctx, { params, body }) => credits.topUp(ctx, params.id, body.total));
  serve(api, transferToCustomer, (ctx, { params, body }) => credits.toCustomer(ctx, params.id, body));
  serve(api, transferToClient, (ctx, { params, body }) => credits.toClient(ctx, params.id, body.amount));
  serve(api, transferToUser, (ctx, { params, body }) => credits.toUser(ctx, params.id, body));
  serve(api, removeUserCredits, (ctx, { params, body }) => credits.fromUser(ctx, params.id, body.total));
  serve(api, listUserCredits, (ctx, { params, query }) => history(ctx, { kind: 'user', ...params }, query));
  serve(api, listClientCredits, (ctx, { params, query }) =>
    history(ctx, { kind: 'client', ...params }, query),
  );
  serve(api, listCustomerCredits, (ctx, { params, query }) =>
    history(ctx, { kind: 'customer', ...params }, query),
  );
}
