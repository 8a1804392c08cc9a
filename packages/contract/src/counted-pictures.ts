import { z } from 'zod';
import { AuditPerson } from './audit.ts';
import { CustomerId, ImageId, UserId, VehicleId } from './ids.ts';
import { Position } from './images.ts';
import { reviewFigureDays } from './review-figures.ts';
import { reviewReasons } from './review-reasons.ts';
import { Direction, PageQuery, pageOf, route, Timestamp, wordOf } from './route.ts';
import { lineText } from './text-fields.ts';

/**
 * What a figure of a checker counts: verdicts of all kinds; of pictures that waited for approval, those that were approved as they came,
 * approved after a change, or refused; answers to reports; the checker's second looks; or those of others at what the checker approved.
 */
export const verdictFigures = [
  'verdicts',
  'approvals',
  'fixes',
  'retakes',
  'rejections',
  'reports',
  'secondLooks',
  'looked',
] as const;
/**
 * What a figure of a customer counts: all pictures, those that waited for approval, those of the others that a user reported, or what
 * waits for a checker now, whenever it was made.
 */
export const pictureFigures = ['pictures', 'checked', 'reported', 'waiting'] as const;

/** Whose figure it is. */
const Whose = z.object({ name: z.string() });

const about = {
  imageId: ImageId,
  vehicle: z.object({ id: VehicleId, reference: z.string() }),
  position: Position,
  reasons: z.array(z.enum(reviewReasons)),
  note: z.string(),
};

/** A verdict of a checker. */
const CountedVerdict = z.object({
  ...about,
  id: z.string(),
  checker: AuditPerson,
  /** Its vehicle was deleted, and has no page. */
  isDeleted: z.boolean(),
  customer: z.object({ name: z.string() }),
  state: z.enum(['approved', 'retake', 'rejected', 'fixed', 'declined']),
  at: Timestamp,
});

/** A photo whose last picture was made in the period. */
const CountedPicture = z.object({
  ...about,
  id: z.string(),
  customer: z.object({ name: z.string() }),
  state: z.enum(['needs_review', 'delivered', 'retake_requested', 'rejected']),
  at: Timestamp,
});

export const countedOrders = ['at', 'vehicle'] as const;

const query = PageQuery.extend({
  /** Finds stock numbers. */
  search: lineText().max(100).optional(),
  days: z.coerce.number().pipe(z.literal(reviewFigureDays)).default(30),
  orderBy: wordOf(countedOrders).default('at'),
  orderDirection: Direction.default('DESC'),
});

export const listCheckerVerdicts = route({
  method: 'GET',
  path: '/v1/reviews/checkers/:id/verdicts',
  summary:
    'The verdicts that a figure of a checker counts, with their pictures, newest first; those on deleted vehicles too.',
  permission: 'second-looks:read',
  params: z.object({ id: UserId }),
  query: query
    .extend({
      figure: wordOf(verdictFigures).default('verdicts'),
      reason: wordOf(reviewReasons).optional(),
    })
    .strict(),
  response: pageOf(CountedVerdict).extend({ of: Whose }),
  errors: [],
});

export const listCustomerPictures = route({
  method: 'GET',
  path: '/v1/reviews/customers/:id/pictures',
  summary: 'The pictures that a figure of a customer in your reach counts, newest first. Names no checker.',
  permission: 'review-figures:read',
  params: z.object({ id: CustomerId }),
  query: query
    .extend({
      figure: wordOf(pictureFigures).default('pictures'),
      reason: wordOf(reviewReasons).optional(),
    })
    .strict(),
  response: pageOf(CountedPicture).extend({ of: Whose }),
  errors: ['customerNotFound'],
});
