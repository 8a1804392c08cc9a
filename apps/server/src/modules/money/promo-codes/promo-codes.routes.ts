import {
  createPromoCode,
  endPromoCode,
  listPromoCodes,
  listPromoCodesAsCsv,
  patchPromoCode,
  redeemPromoCode,
} from '@forecourt/contract/promo-codes';
import type { Ctx } from '../../../platform/context.ts';
import { RateLimit } from '../../../platform/http/rate-limit.ts';
import { type Api, serve, servePrepared } from '../../../platform/http/serve.ts';
import { serveCsv } from '../../../platform/http/serve-file.ts';
import type { RouteParts } from '../../../platform/module.ts';
import * as promoCodes from './promo-codes.service.ts';

const quarterHourS = 15 * 60;

export function promoCodesRoutes(api: Api, { pool }: RouteParts): void {
  // Codes are short, so attempts are limited to prevent guessing.
  const tries = new RateLimit(pool, { name: 'promo', tries: 20, windowS: quarterHourS });
  serve(api, listPromoCodes, (ctx, { query }) => promoCodes.listPromoCodes(ctx, query));
  serveCsv(api, listPromoCodesAsCsv, async (ctx, { query }) => ({
    fileName: 'promo-codes.csv',
    rows: promoCodes.listPromoCodesAsCsv(ctx, query),
  }));
  serve(api, createPromoCode, (ctx, { body }) => promoCodes.createPromoCode(ctx, body));
  serve(api, patchPromoCode, (ctx, { params, body }) => promoCodes.updatePromoCode(ctx, params.id, body));
  serve(api, endPromoCode, (ctx, { params }) => promoCodes.endPromoCode(ctx, params.id));
  const countTry = async ({ actor }: Ctx) => {
    if (actor.kind === 'person') await tries.take(actor.userId);
  };
  servePrepared(api, redeemPromoCode, countTry, (ctx, { body }) =>
    promoCodes.redeemPromoCode(ctx, body.code),
  );
}
