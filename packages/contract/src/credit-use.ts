import { z } from 'zod';
import { ownerKinds } from './credits.ts';
import { route } from './route.ts';

export const getCreditUse = route({
  method: 'GET',
  path: '/v1/credits/use',
  summary:
    'Whose credits pay for you, how many were used, and how long the rest lasts at the pace of the last 30 days.',
  permission: 'credits:read',
  response: z.object({
    /**
     * The account that pays for the caller’s pictures, or that the caller manages; null for accounts that need no
     * credits.
     */
    payer: z
      .object({
        kind: z.enum(ownerKinds),
        name: z.string(),
        credits: z.number().int(),
        /** Whether the balance may go below zero. */
        mayOverdraw: z.boolean(),
      })
      .nullable(),
    /**
     * Credits that left the payer's account since the first of the month, UTC: paid for pictures, transferred or taken
     * back.
     */
    usedThisMonth: z.number().int(),
    usedLast30Days: z.number().int(),
    /**
     * For those who manage a customer or a client: the clients and users whose credits paid for this month's pictures,
     * most first. Names the largest of those in your reach.
     */
    paidBy: z.array(z.object({ kind: z.enum(ownerKinds), name: z.string(), credits: z.number().int() })),
    /** How many paid, with those that are not named. */
    paidByCount: z.number().int(),
    /** The part of it that was charged for the caller's own finished pictures. */
    ownThisMonth: z.number().int(),
    /**
     * Estimated days until the balance is used up, at the rate of the last 30 days. Null if less than a week of usage
     * is known, or nothing is left.
     */
    daysLeft: z.number().int().nullable(),
  }),
  errors: [],
});
