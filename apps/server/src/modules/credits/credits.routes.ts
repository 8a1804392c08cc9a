import { getCreditUse } from '@forecourt/contract/credit-use';
import {
  getCreditAlert,
  listClientCredits,
  listClientCreditsAsCsv,
  listCustomerCredits,
  listCustomerCreditsAsCsv,
  listOwnSpending,
  listOwnSpendingAsCsv,
  listUserCredits,
  listUserCreditsAsCsv,
  patchCreditAlert,
  removeUserCredits,
  topUpCustomer,
  transferToClient,
  transferToCustomer,
  transferToUser,
} from '@forecourt/contract/credits';
import type { RouteInput } from '@forecourt/contract/route';
import { transferUser } from '@forecourt/contract/users';
import type { Ctx } from '../../platform/context.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import { serveCsv } from '../../platform/http/serve-file.ts';
import type { Owner } from '../ledger/ledger.service.ts';
import * as alerts from './credit-alerts.service.ts';
import { history, historyAsCsv, spending, spendingAsCsv } from './credit-history.service.ts';
import { use } from './credit-use.service.ts';
import * as credits from './credits.service.ts';
import { transfer } from './user-transfer.service.ts';

export function creditsRoutes(api: Api): void {
  serve(api, getCreditUse, (ctx) => use(ctx));
  serve(api, getCreditAlert, (ctx) => alerts.get(ctx));
  serve(api, patchCreditAlert, (ctx, { body }) => alerts.set(ctx, body.threshold));
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
  serve(api, transferUser, (ctx, { params, body }) => transfer(ctx, params.id, body.targetClientId));
  creditFiles(api);
}

const fileName = 'credits.csv';

function creditFiles(api: Api): void {
  const file = async (ctx: Ctx, owner: Owner, query: RouteInput<typeof listUserCreditsAsCsv>['query']) => ({
    fileName,
    rows: await historyAsCsv(ctx, owner, query),
  });
  serveCsv(api, listUserCreditsAsCsv, (ctx, { params, query }) =>
    file(ctx, { kind: 'user', ...params }, query),
  );
  serveCsv(api, listClientCreditsAsCsv, (ctx, { params, query }) =>
    file(ctx, { kind: 'client', ...params }, query),
  );
  serveCsv(api, listCustomerCreditsAsCsv, (ctx, { params, query }) =>
    file(ctx, { kind: 'customer', ...params }, query),
  );
  serveCsv(api, listOwnSpendingAsCsv, async (ctx, { query }) => ({
    fileName,
    rows: spendingAsCsv(ctx, query),
  }));
}
