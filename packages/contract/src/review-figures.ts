import { z } from 'zod';
import { AuditPerson } from './audit.ts';
import { CustomerId, ImageId, ReviewId, UserId, VehicleId } from './ids.ts';
import { Position } from './images.ts';
import { reviewReasons } from './review-reasons.ts';
import { csvColumns, Direction, PageQuery, pageOf, route, Timestamp, wordOf } from './route.ts';
import { lineText } from './text-fields.ts';

/** Days that the figures cover, counted back from now. */
export const reviewFigureDays = [1, 7, 30, 90, 365] as const;

const period = {
  search: lineText().max(100).optional(),
  days: z.coerce.number().pipe(z.literal(reviewFigureDays)).default(30),
};

/** Of a number of cases; null if there was none. */
const Share = z.number().min(0).max(1).nullable();

export const CheckerFigures = z.object({
  id: UserId,
  name: z.string(),
  /** Verdicts that were not taken back, second looks and answers to reports included. */
  verdicts: z.number().int(),
  /** Of them: pictures that waited for approval, by verdict; those that were approved as they came, and after a change. */
  approvals: z.number().int(),
  fixes: z.number().int(),
  retakes: z.number().int(),
  rejections: z.number().int(),
  /** Of them: answers to reports, and second looks at approvals of others. */
  reports: z.number().int(),
  secondLooks: z.number().int(),
  /**
   * Median time from a verdict to the next of the same checker, or from the arrival of the picture if that was later. Times over ten
   * minutes are breaks, and left out. Null if there is none.
   */
  medianSeconds: z.number().nullable(),
  /** Of the pictures that waited for approval: those for which another photo was asked for, and those that were rejected. */
  retakeShare: Share,
  rejectedShare: Share,
  /** Their approvals that somebody looked at again in these days, and how many of them were approved again. */
  looked: z.number().int(),
  agreedShare: Share,
});
export type CheckerFigures = z.infer<typeof CheckerFigures>;

export const checkerFigureOrders = [
  'name',
  'verdicts',
  'approvals',
  'fixes',
  'retakes',
  'rejections',
  'reports',
  'secondLooks',
  'medianSeconds',
  'retakeShare',
  'rejectedShare',
  'agreedShare',
] as const;

export const listCheckerFigures = route({
  method: 'GET',
  path: '/v1/reviews/checkers',
  summary:
    'What each checker did in the last days: verdicts of each kind, time for a picture, how often they refused, and how often another ' +
    'checker agreed.',
  permission: 'second-looks:read',
  query: PageQuery.extend({
    ...period,
    orderBy: wordOf(checkerFigureOrders).default('verdicts'),
    orderDirection: Direction.default('DESC'),
  }).strict(),
  response: pageOf(CheckerFigures),
  errors: [],
});

/** Columns of the CSV export of the list. */
const CheckerFiguresCsvRow = CheckerFigures.omit({ id: true });

export const listCheckerFiguresAsCsv = route({
  method: 'GET',
  path: '/v1/reviews/checkers/csv',
  summary: 'All checkers that the list finds, of all its pages and in its order, as CSV; shares from 0 to 1.',
  permission: 'second-looks:read',
  answer: 'csv',
  query: listCheckerFigures.query.omit({ page: true, limit: true }).extend(csvColumns(CheckerFiguresCsvRow)),
  response: CheckerFiguresCsvRow,
  errors: [],
});

/** Figures of the photos of a customer whose last picture was made in these days; without those of deleted photos. */
export const ReviewedCustomer = z.object({
  id: CustomerId,
  name: z.string(),
  pictures: z.number().int(),
  /** Of them: those that waited for a checker's approval. */
  checkedShare: Share,
  /** Of those that passed by themselves: those that a user reported afterwards. */
  reportedShare: Share,
  /** Pictures that wait for a checker now. */
  waiting: z.number().int(),
  /** How long the one that has waited longest has waited, seconds; null if none waits. */
  longestSeconds: z.number().int().nullable(),
});
export type ReviewedCustomer = z.infer<typeof ReviewedCustomer>;

export const reviewedCustomerOrders = [
  'name',
  'pictures',
  'checkedShare',
  'reportedShare',
  'waiting',
  'longestSeconds',
] as const;

export const listReviewedCustomers = route({
  method: 'GET',
  path: '/v1/reviews/customers',
  summary:
    'For each customer in your reach whose pictures were made in the last days or wait now: how many needed a check, how many of the ' +
    'others were reported, and what waits.',
  permission: 'review-figures:read',
  query: PageQuery.extend({
    ...period,
    orderBy: wordOf(reviewedCustomerOrders).default('pictures'),
    orderDirection: Direction.default('DESC'),
  }).strict(),
  response: pageOf(ReviewedCustomer),
  errors: [],
});

/** Columns of the CSV export of the list. */
const ReviewedCustomerCsvRow = ReviewedCustomer.omit({ id: true });

export const listReviewedCustomersAsCsv = route({
  method: 'GET',
  path: '/v1/reviews/customers/csv',
  summary:
    'All customers that the list finds, of all its pages and in its order, as CSV; shares from 0 to 1.',
  permission: 'review-figures:read',
  answer: 'csv',
  query: listReviewedCustomers.query
    .omit({ page: true, limit: true })
    .extend(csvColumns(ReviewedCustomerCsvRow)),
  response: ReviewedCustomerCsvRow,
  errors: [],
});

/** A second look that disagrees with an approval. */
export const Disagreement = z.object({
  id: ReviewId,
  imageId: ImageId,
  vehicle: z.object({ id: VehicleId, reference: z.string() }),
  position: Position,
  customer: z.object({ name: z.string() }),
  /** Who approved the picture. */
  first: AuditPerson,
  /** Who looked at it again, and what they decided; `fixed`: they approved it after they had changed it. */
  second: AuditPerson,
  verdict: z.enum(['retake', 'rejected', 'fixed']),
  reasons: z.array(z.enum(reviewReasons)),
  note: z.string(),
  decidedAt: Timestamp,
});
export type Disagreement = z.infer<typeof Disagreement>;

export const disagreementOrders = ['decidedAt', 'first', 'second', 'customer'] as const;

export const listSecondLooks = route({
  method: 'GET',
  path: '/v1/reviews/second-looks',
  summary:
    'How many approved pictures another checker has looked at in the last days, how many of them they approved too, and the others, ' +
    'newest first. `search` finds stock numbers, customers and checkers.',
  permission: 'second-looks:read',
  query: PageQuery.extend({
    ...period,
    orderBy: wordOf(disagreementOrders).default('decidedAt'),
    orderDirection: Direction.default('DESC'),
  }).strict(),
  response: pageOf(Disagreement).extend({ looked: z.number().int(), agreed: z.number().int() }),
  errors: [],
});

/** More than all words of verdicts, reasons and positions in any language. */
const wordsMax = 20_000;

/** Columns of the CSV export of the list. */
const DisagreementCsvRow = z.object({
  vehicle: z.string(),
  position: z.string(),
  customer: z.string(),
  first: z.string(),
  second: z.string(),
  verdict: z.string(),
  /** The words of the reasons, separated by commas. */
  reasons: z.string(),
  note: z.string(),
  decidedAt: Timestamp,
});
export type DisagreementCsvRow = z.infer<typeof DisagreementCsvRow>;

export const listSecondLooksAsCsv = route({
  method: 'GET',
  path: '/v1/reviews/second-looks/csv',
  summary: 'All second looks that the list finds, of all its pages and in its order, as CSV; times in UTC.',
  permission: 'second-looks:read',
  answer: 'csv',
  query: listSecondLooks.query.omit({ page: true, limit: true }).extend({
    ...csvColumns(DisagreementCsvRow),
    /** Tab-separated pairs of a verdict, a reason or a position and the text to print for it. */
    words: z.string().max(wordsMax).optional().meta({ example: 'retake\tNew photo' }),
  }),
  response: DisagreementCsvRow,
  errors: [],
});
