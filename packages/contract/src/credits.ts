import { z } from 'zod';
import {
  ClientId,
  CollageId,
  CropSetId,
  CustomerId,
  ImageId,
  InvoiceId,
  SpinId,
  UserId,
  VehicleId,
} from './ids.ts';
import { creditsMax } from './limits.ts';
import { csvColumns, PageQuery, pageOf, route, Timestamp, TimeZone, wordOf } from './route.ts';

export const CreditAmount = z.number().int().min(1).max(creditsMax);

/** Balance of the account in the path after the call. */
export const Balance = z.object({ credits: z.number().int() });

export const topUpCustomer = route({
  method: 'POST',
  path: '/v1/customers/:id/credit',
  summary: 'Gives a customer new credits.',
  permission: 'credits:issue',
  idempotent: true,
  params: z.object({ id: CustomerId }),
  body: z.strictObject({ total: CreditAmount }),
  response: Balance,
  confirmFirst: 'staff',
  errors: ['customerNotFound', 'confirmationRequired'],
});

export const transferToCustomer = route({
  method: 'POST',
  path: '/v1/customers/:id/transfer-credits',
  summary: 'Moves credits from another customer in your reach to this one.',
  permission: 'credits:transfer',
  idempotent: true,
  params: z.object({ id: CustomerId }),
  body: z.strictObject({ fromCustomerId: CustomerId, amount: CreditAmount }),
  response: Balance,
  confirmFirst: 'staff',
  errors: ['customerNotFound', 'customerCreditsExhausted', 'confirmationRequired'],
});

export const transferToClient = route({
  method: 'POST',
  path: '/v1/clients/:id/transfer-credits',
  summary: 'Moves credits from its customer to a client.',
  permission: 'credits:transfer',
  idempotent: true,
  params: z.object({ id: ClientId }),
  body: z.strictObject({ amount: CreditAmount }),
  response: Balance,
  confirmFirst: 'staff',
  errors: ['clientNotFound', 'customerCreditsExhausted', 'confirmationRequired'],
});

export const transferToUser = route({
  method: 'POST',
  path: '/v1/users/:id/transfer-credits',
  summary: 'Moves credits to a user, from its client or another client of the same customer.',
  permission: 'credits:give',
  idempotent: true,
  params: z.object({ id: UserId }),
  body: z.strictObject({ amount: CreditAmount, fromClientId: ClientId.optional() }),
  response: Balance,
  confirmFirst: 'staff',
  errors: [
    'userNotFound',
    'clientNotFound',
    'useClientCredits',
    'clientCreditsExhausted',
    'customerForbiddenClient',
    'clientForbiddenUser',
    'confirmationRequired',
  ],
});

export const removeUserCredits = route({
  method: 'POST',
  path: '/v1/users/:id/remove-credit',
  summary: 'Takes credits back from a user to its client.',
  permission: 'credits:give',
  idempotent: true,
  params: z.object({ id: UserId }),
  body: z.strictObject({ total: CreditAmount }),
  response: Balance,
  confirmFirst: 'staff',
  errors: ['userNotFound', 'userCreditsExhausted', 'clientForbiddenUser', 'confirmationRequired'],
});

export const creditReasons = [
  'top_up',
  'transfer',
  'removal',
  'hold',
  'capture',
  'reversal',
  'release',
  'promo',
  'order',
  'expiry',
  /** What an account owed is billed by use, so it owes it no longer. */
  'settlement',
] as const;

export const ownerKinds = ['customer', 'client', 'user'] as const;

/** The object that a credit movement was booked for. */
export const CreditSubject = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('image'),
    imageId: ImageId,
    position: z.string(),
    vehicleId: VehicleId,
    /** The vehicle's stock number; empty once the vehicle belongs to another organisation. */
    reference: z.string(),
  }),
  /** A quick cut-out, made without a vehicle. */
  z.object({ kind: z.literal('crop'), imageId: ImageId, cropSetId: CropSetId, fileName: z.string() }),
  /** All exterior pictures of a vehicle as one turn; the stock number as for images. */
  z.object({ kind: z.literal('spin'), spinId: SpinId, vehicleId: VehicleId, reference: z.string() }),
  /** A page with pictures of a vehicle; the stock number as for images. */
  z.object({ kind: z.literal('collage'), collageId: CollageId, vehicleId: VehicleId, reference: z.string() }),
  /** `expiresAt`: when what is left of its credits expires; null: never. */
  z.object({ kind: z.literal('promo_code'), code: z.string(), expiresAt: Timestamp.nullable() }),
  z.object({ kind: z.literal('order'), orderId: z.uuid(), name: z.string() }),
  /** The invoice that bills what was owed. */
  z.object({ kind: z.literal('invoice'), invoiceId: InvoiceId, number: z.string() }),
]);

export const CreditEntry = z.object({
  id: z.uuid(),
  createdAt: Timestamp,
  reason: z.enum(creditReasons),
  /** Credits added to the account; negative if credits were taken from it. */
  amount: z.number().int(),
  /** The account's balance after the movement. */
  balance: z.number().int(),
  /** The user who caused the movement; null for the installation itself. */
  actor: z.object({ id: UserId, name: z.string() }).nullable(),
  subject: CreditSubject.nullable(),
  /** The account that the credits came from or went to; null if the reader may not see it. */
  other: z.object({ kind: z.enum(ownerKinds), id: z.uuid(), name: z.string() }).nullable(),
  /** For a hold: its current state. */
  hold: z.enum(['held', 'captured', 'released']).nullable(),
});
export type CreditEntry = z.infer<typeof CreditEntry>;

const history = {
  method: 'GET',
  permission: 'credits:read',
  query: PageQuery.extend({ reason: wordOf(creditReasons).optional() }),
  response: pageOf(CreditEntry),
} as const;

export const listUserCredits = route({
  ...history,
  path: '/v1/users/:id/credits-history',
  summary: 'What happened to the credits of a user, newest first.',
  params: z.object({ id: UserId }),
  errors: ['userNotFound'],
});

export const listClientCredits = route({
  ...history,
  permission: 'client-credits:read',
  path: '/v1/clients/:id/credits-history',
  summary: 'What happened to the credits of a client, newest first.',
  params: z.object({ id: ClientId }),
  errors: ['clientNotFound'],
});

export const listCustomerCredits = route({
  ...history,
  path: '/v1/customers/:id/credits-history',
  summary: 'What happened to the credits of a customer, newest first.',
  params: z.object({ id: CustomerId }),
  errors: ['customerNotFound'],
});

/** Columns of the CSV export of a credit history. */
export const CreditCsvRow = z.object({
  createdAt: Timestamp,
  reason: z.enum(creditReasons),
  /** The photo by stock number and position, the cut-out by file name, the spin or the page by stock number, the promo code, the order, or the number of the invoice. */
  subject: z.string().nullable(),
  other: z.string().nullable(),
  hold: z.enum(['held', 'captured', 'released']).nullable(),
  actor: z.string().nullable(),
  amount: z.number().int(),
  balance: z.number().int(),
});
export type CreditCsvRow = z.infer<typeof CreditCsvRow>;

/** Options that make the CSV file readable for people; without them it contains codes and times in UTC. */
const asPeopleRead = {
  ...csvColumns(CreditCsvRow),
  /**
   * Tab-separated pairs of a code (of `reason`, `hold` or a position) and the text to print for it. `picture` is the
   * label for a hold that was captured.
   */
  words: z.string().max(8_000).optional().meta({ example: 'top_up\tAdded' }),
  timeZone: TimeZone.optional(),
};

const historyFile = {
  method: 'GET',
  permission: 'credits:read',
  answer: 'csv',
  query: history.query.omit({ page: true, limit: true }).extend(asPeopleRead),
  response: CreditCsvRow,
} as const;

export const listUserCreditsAsCsv = route({
  ...historyFile,
  path: '/v1/users/:id/credits-history/csv',
  summary:
    'The credit history of a user, all of its pages and in its order, as CSV; times in UTC unless a time zone is named.',
  params: z.object({ id: UserId }),
  errors: ['userNotFound'],
});

export const listClientCreditsAsCsv = route({
  ...historyFile,
  permission: 'client-credits:read',
  path: '/v1/clients/:id/credits-history/csv',
  summary:
    'The credit history of a client, all of its pages and in its order, as CSV; times in UTC unless a time zone is named.',
  params: z.object({ id: ClientId }),
  errors: ['clientNotFound'],
});

export const listCustomerCreditsAsCsv = route({
  ...historyFile,
  path: '/v1/customers/:id/credits-history/csv',
  summary:
    'The credit history of a customer, all of its pages and in its order, as CSV; times in UTC unless a time zone is named.',
  params: z.object({ id: CustomerId }),
  errors: ['customerNotFound'],
});

export const listOwnSpending = route({
  ...history,
  path: '/v1/credits/spending',
  summary:
    'What your own pictures cost, no matter who paid for them, newest first. The balance is that of the payer.',
  query: PageQuery,
  errors: [],
});

export const listOwnSpendingAsCsv = route({
  ...historyFile,
  path: '/v1/credits/spending/csv',
  summary:
    'What your own pictures cost, no matter who paid for them, as CSV; times in UTC unless a time zone is named.',
  query: z.object(asPeopleRead),
  errors: [],
});

/** Low-balance alert of the account that the caller manages. */
export const CreditAlert = z.object({
  /** The owner is notified when the balance falls below this value; null: never. */
  threshold: z.number().int().nullable(),
  credits: z.number().int(),
  /** Whether the balance is below the threshold now. */
  isLow: z.boolean(),
});
export type CreditAlert = z.infer<typeof CreditAlert>;

export const getCreditAlert = route({
  method: 'GET',
  path: '/v1/credits/alert',
  summary:
    'Below which balance you are told: of your customer’s credits, of your client’s, or of your own where you pay ' +
    'yourself.',
  permission: 'credits:read',
  response: CreditAlert,
  errors: ['useClientCredits'],
});

export const patchCreditAlert = route({
  method: 'PATCH',
  path: '/v1/credits/alert',
  summary:
    'Sets the balance below which you are told; null turns the alert off. Falling below it sends one notification, ' +
    'the next one only after the balance was at the threshold or above again.',
  permission: 'credits:alert',
  body: z.strictObject({ threshold: CreditAmount.nullable() }),
  response: CreditAlert,
  errors: ['fieldsNotUpdatable', 'useClientCredits'],
});
