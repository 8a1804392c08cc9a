import { z } from 'zod';
import { CreditAmount } from './credits.ts';
import { PromoCodeId } from './ids.ts';
import { csvColumns, Direction, NamedMoment, PageQuery, pageOf, route, Timestamp, wordOf } from './route.ts';
import { lineText } from './text-fields.ts';

/** A promo code as typed: case and surrounding spaces are ignored. */
export const PromoCodeText = lineText()
  .regex(/^[A-Za-z0-9-]{3,40}$/, 'code')
  .toUpperCase();

const promoCreditsMax = 1_000_000;

export const PromoCode = z.object({
  id: PromoCodeId,
  code: z.string(),
  credits: z.number().int(),
  startsAt: Timestamp,
  /** Null: valid until it is ended manually. */
  endsAt: Timestamp.nullable(),
  /** How many accounts may redeem it; null: any number. */
  redemptionsMax: z.number().int().nullable(),
  redemptions: z.number().int(),
  /** Days from redemption until the credits expire; null: never. */
  validDays: z.number().int().nullable(),
  /** Whether the code can be redeemed now. */
  active: z.boolean(),
  createdAt: Timestamp,
});
export type PromoCode = z.infer<typeof PromoCode>;

const fields = {
  credits: CreditAmount.max(promoCreditsMax),
  startsAt: NamedMoment,
  endsAt: NamedMoment.nullable(),
  redemptionsMax: z.number().int().min(1).max(1_000_000).nullable(),
  validDays: z.number().int().min(1).max(3650).nullable(),
};

export const promoCodeOrders = ['createdAt', 'code', 'credits', 'startsAt', 'endsAt'] as const;
/** `active`: can be redeemed now; `inactive`: all others. */
export const promoCodeStates = ['active', 'inactive'] as const;

export const listPromoCodes = route({
  method: 'GET',
  path: '/v1/promo-codes',
  summary: 'Promo codes, newest first.',
  permission: 'promo-codes:write',
  query: PageQuery.extend({
    search: lineText().max(40).optional(),
    state: z.enum(promoCodeStates).optional(),
    orderBy: wordOf(promoCodeOrders).default('createdAt'),
    orderDirection: Direction.default('DESC'),
  }).strict(),
  response: pageOf(PromoCode),
  errors: [],
});

/** Columns of the CSV export of the list. */
export const PromoCodeCsvRow = z.object({
  code: z.string(),
  active: z.boolean(),
  credits: z.number().int(),
  redemptions: z.number().int(),
  redemptionsMax: z.number().int().nullable(),
  validDays: z.number().int().nullable(),
  startsAt: Timestamp,
  endsAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type PromoCodeCsvRow = z.infer<typeof PromoCodeCsvRow>;

export const listPromoCodesAsCsv = route({
  method: 'GET',
  path: '/v1/promo-codes/csv',
  summary: 'All promo codes that the list finds, of all its pages and in its order, as CSV; times in UTC.',
  permission: 'promo-codes:write',
  answer: 'csv',
  query: listPromoCodes.query.omit({ page: true, limit: true }).extend(csvColumns(PromoCodeCsvRow)),
  response: PromoCodeCsvRow,
  errors: [],
});

export const createPromoCode = route({
  method: 'POST',
  path: '/v1/promo-codes',
  summary: 'Makes a code that turns into credits. It begins now unless told otherwise.',
  permission: 'promo-codes:write',
  body: z.strictObject({
    code: PromoCodeText,
    credits: fields.credits,
    startsAt: fields.startsAt.optional(),
    endsAt: fields.endsAt.default(null),
    redemptionsMax: fields.redemptionsMax.default(null),
    validDays: fields.validDays.default(null),
  }),
  response: PromoCode,
  status: 201,
  errors: ['promoCodeExists', 'validationError'],
});

export const patchPromoCode = route({
  method: 'PATCH',
  path: '/v1/promo-codes/:id',
  summary: 'Changes a promo code for those who redeem it from now on.',
  permission: 'promo-codes:write',
  params: z.object({ id: PromoCodeId }),
  body: z.strictObject(fields).partial(),
  response: PromoCode,
  errors: ['promoCodeNotFound', 'validationError'],
});

export const endPromoCode = route({
  method: 'POST',
  path: '/v1/promo-codes/:id/end',
  summary: 'Ends a promo code now.',
  permission: 'promo-codes:write',
  params: z.object({ id: PromoCodeId }),
  response: PromoCode,
  errors: ['promoCodeNotFound'],
});

export const redeemPromoCode = route({
  method: 'POST',
  path: '/v1/promo-codes/redeem',
  summary: 'Turns a promo code into credits of the account that pays for your work. Once for each account.',
  permission: 'credits:redeem',
  idempotent: true,
  body: z.strictObject({ code: PromoCodeText }),
  response: z.object({
    credits: z.number().int(),
    added: z.number().int(),
    expiresAt: Timestamp.nullable(),
  }),
  errors: ['eventNotActive', 'tooManyAtOnce'],
});
