import { z } from 'zod';
import { ImageFailure } from './images.ts';
import { installationFaults } from './notification-kinds.ts';
import { route, TimeZone } from './route.ts';

/** Number of days an overview covers, including today. */
export const overviewDays = [7, 30, 90, 365] as const;

/** An organisation or a single user. */
export const overviewKinds = ['customer', 'client', 'user'] as const;

export const Overview = z.object({
  /** Every day without gaps, oldest first. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      /** Pictures counted on the day of their last attempt. */
      delivered: z.number().int(),
      failed: z.number().int(),
      /** Credits charged for pictures. */
      creditsUsed: z.number().int(),
      /** Credits that were bought or granted: top-ups, orders, promo codes. */
      creditsAdded: z.number().int(),
    }),
  ),
  /** Totals of the same figures for the preceding period of equal length. */
  before: z.object({
    delivered: z.number().int(),
    failed: z.number().int(),
    creditsUsed: z.number().int(),
    creditsAdded: z.number().int(),
  }),
  queue: z.object({
    queued: z.number().int(),
    processing: z.number().int(),
    /** How long the picture at the head of the queue has waited, seconds; null if the queue is empty. */
    oldestWaitS: z.number().int().nullable(),
  }),
  /** Why pictures failed, the most frequent reason first. */
  failures: z.array(z.object({ failure: ImageFailure, count: z.number().int() })),
  /** What is wrong with the installation and root was told of, until it is over; only for the operator. */
  faults: z.array(z.enum(installationFaults)),
  /** The nightly backups, and when one last succeeded; null where none are made; only for the operator. */
  backup: z.object({ succeededAt: z.iso.datetime().nullable() }).nullable(),
  /** Net revenue of closed and paid invoices; only for the operator. */
  revenue: z.array(z.object({ currency: z.string(), netCents: z.number().int() })),
  /**
   * Who had the most pictures made: customers for the operator, clients for a customer, users for a client. At most 5.
   */
  top: z.array(
    z.object({
      kind: z.enum(overviewKinds),
      id: z.uuid(),
      name: z.string(),
      delivered: z.number().int(),
    }),
  ),
});
export type Overview = z.infer<typeof Overview>;

export const getOverview = route({
  method: 'GET',
  path: '/v1/overview',
  summary: 'What was made, what it cost and what waits, in your reach. Days are those of `timeZone`.',
  permission: 'overview:read',
  query: z.strictObject({
    days: z.coerce.number().pipe(z.literal(overviewDays)).default(30),
    timeZone: TimeZone.default('UTC'),
  }),
  response: Overview,
  errors: [],
});
