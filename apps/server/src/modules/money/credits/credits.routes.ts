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
import type { Ctx } from '../../../platform/context.ts';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { serveCsv } from '../../../platform/http/serve-file.ts';
import type { Owner } from '../ledger/ledger.service.ts';
import * as alerts from './credit-alerts.service.ts';
import { listHistory, listHistoryAsCsv, listSpending, listSpendingAsCsv } from './credit-history.service.ts';
import { readCreditUse } from './credit-use.service.ts';
import * as credits from './credits.service.ts';
import { transferUserToClient } from './user-transfer.service.ts';

export function creditsRoutes(api: Api): void {
  serve(api, getCreditUse, (ctx) => readCreditUse(ctx));
  serve(api, getCreditAlert, (ctx) => alerts.getCreditAlert(ctx));
  serve(api, patchCreditAlert, (ctx, { body }) => alerts.setCreditAlert(ctx, body.threshold));
  serve(api, listOwnSpending, (ctx, { query }) => listSpending(ctx, query));
  serve(api, topUpCustomer, (ctx, { params, body }) => credits.topUpCustomer(ctx, params.id, body.total));
  serve(api, transferToCustomer, (ctx, { params, body }) => credits.transferToCustomer(ctx, params.id, body));
  serve(api, transferToClient, (ctx, { params, body }) =>
    credits.transferToClient(ctx, params.id, body.amount),
  );
  serve(api, transferToUser, (ctx, { params, body }) => credits.transferToUser(ctx, params.id, body));
  serve(api, removeUserCredits, (ctx, { params, body }) =>
    credits.takeBackFromUser(ctx, params.id, body.total),
  );
  serve(api, listUserCredits, (ctx, { params, query }) =>
    listHistory(ctx, { kind: 'user', ...params }, query),
  );
  serve(api, listClientCredits, (ctx, { params, query }) =>
    listHistory(ctx, { kind: 'client', ...params }, query),
  );
  serve(api, listCustomerCredits, (ctx, { params, query }) =>
    listHistory(ctx, { kind: 'customer', ...params }, query),
  );
  serve(api, transferUser, (ctx, { params, body }) =>
    transferUserToClient(ctx, params.id, body.targetClientId),
  );
  creditFiles(api);
}

const fileName = 'credits.csv';

function creditFiles(api: Api): void {
  const file = async (ctx: Ctx, owner: Owner, query: RouteInput<typeof listUserCreditsAsCsv>['query']) => ({
    fileName,
    rows: await listHistoryAsCsv(ctx, owner, query),
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
    rows: listSpendingAsCsv(ctx, query),
  }));
}
