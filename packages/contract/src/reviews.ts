import { z } from 'zod';
import { ClientId, CustomerId, ImageId, ReviewId } from './ids.ts';
import { ImageDoubt } from './image-doubts.ts';
import { ImageOutput, Position, SharedBox } from './images.ts';
import { InputVerdict } from './input-verdicts.ts';
import { reviewNoteMax } from './limits.ts';
import { positionClasses } from './positions.ts';
import { windowModes } from './recipe.ts';
import { rejectReasons, retakeReasons } from './review-reasons.ts';
import { Done, route, Timestamp } from './route.ts';
import { paragraphText } from './text-fields.ts';
import { VehicleShift } from './vehicle-shift.ts';

/** Why a picture waits for a checker: its customer has all pictures checked, its outline is uncertain, or a user reported it. */
export const reviewCauses = ['all', 'low-confidence', 'reported'] as const;

/** Steps that a reported picture can be made again without. */
export const omittedSteps = [
  'background',
  'windows',
  'shadow',
  'reflection',
  'plate',
  'tone',
  'overlays',
] as const;
export type OmittedStep = (typeof omittedSteps)[number];

/** A picture as it came to the desk, and with what a checker changed of it. */
export const pictureVersions = ['first', 'changed'] as const;

/** What one fix changes of a picture; `steps`: it is made without some of them. */
export const fixParts = ['outline', 'plates', 'shift', 'background', 'vehicle', 'steps'] as const;
export type FixPart = (typeof fixParts)[number];

const Name = z.object({ name: z.string() });

/** What was ordered, as far as a checker has to know it. */
const Wish = z.object({
  /** Name of a built-in preset, or null for one of the catalogue, whose name is `presetName`. */
  preset: z.string().nullable(),
  presetName: z.string().nullable(),
  background: z.enum(['transparent', 'original', 'colour', 'showroom', 'picture', 'room']),
  plate: z.enum(['keep', 'blur', 'colour', 'picture', 'design']),
  windows: z.enum(windowModes),
  targets: z.array(
    z.object({ name: z.string(), width: z.number().int(), height: z.number().int(), format: z.string() }),
  ),
});

const share = z.number().min(0).max(1);
const Corner = z.strictObject({ x: share, y: share });

/** Four corners in shares of the photo: top left, top right, bottom right, bottom left. */
export const SharedQuad = z.tuple([Corner, Corner, Corner, Corner]).meta({
  example: [
    { x: 0.42, y: 0.7 },
    { x: 0.58, y: 0.7 },
    { x: 0.58, y: 0.74 },
    { x: 0.42, y: 0.74 },
  ],
});
export type SharedQuad = z.infer<typeof SharedQuad>;

/**
 * A picture that waits for a verdict, as its checker sees it. Of the tenants it has the names of customer and client, and nothing
 * else.
 */
export const Review = z.object({
  id: ReviewId,
  imageId: ImageId,
  cause: z.enum(reviewCauses),
  /** How certain the analysis is of what was cut out, 0 to 1. */
  confidence: z.number(),
  waitingSince: Timestamp,
  /** Until then nobody else gets this picture. */
  leasedUntil: Timestamp,
  customer: Name,
  client: Name.nullable(),
  position: Position,
  /** Whether nobody chose the position, and how surely the analysis did; null: somebody chose it. */
  proposal: z.enum(['sure', 'unsure']).nullable(),
  /** What the analysis found wrong with the photo. */
  verdicts: z.array(InputVerdict),
  /** Whether somebody changed the outline by hand. */
  retouched: z.boolean(),
  /** What is asked about the outline; of a picture that is being made, with the answers that it is made with. */
  doubts: z.array(ImageDoubt),
  /** `making`: the picture is being made again with what a checker changed; `failed`: it could not be, and is as it was. */
  fix: z.enum(['making', 'failed']).nullable(),
  /** Which of the two is shown; null: nothing was changed of the picture. */
  version: z.enum(pictureVersions).nullable(),
  /** What the last fix changed, which can be taken back; empty: unknown. Null: there is none, or the picture is shown as it came. */
  lastFix: z.array(z.enum(fixParts)).nullable(),
  wish: Wish,
  /** How somebody moved the vehicle in the picture; null: it is where the order puts it. */
  shift: VehicleShift.nullable(),
  /** What the user wrote about a delivered picture; null for pictures that wait for approval. */
  report: z
    .object({
      reasons: z.array(z.enum(rejectReasons)),
      note: z.string(),
      /** Steps of the order that the picture can be made again without. */
      steps: z.array(z.enum(omittedSteps)),
      /** Those that `result` was made without. */
      without: z.array(z.enum(omittedSteps)),
      /**
       * `result` was made again with something changed, and is shown to nobody else until the verdict `fixed`; while it is shown as it
       * came, there is nothing to answer with that verdict.
       */
      remade: z.boolean(),
    })
    .nullable(),
  /** The finished picture; its name is that of the first target. */
  result: ImageOutput.pick({ width: true, height: true, vehicle: true, fidelity: true, url: true }),
  /** The photo re-encoded upright, 1920 pixels wide, and the vehicle in it. */
  photo: z.object({
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    vehicle: SharedBox.nullable(),
    /** The vehicles of the photo that a picture can show, the one that is shown first. */
    vehicles: z.array(SharedBox),
    /** The licence plates that are treated. */
    plates: z.array(SharedQuad),
    /** Plates were found, and checkers removed all of them: they are readable, whatever was ordered. */
    platesRemoved: z.boolean(),
  }),
  /** The matte of the photo as a grey picture; null where the picture keeps its background. */
  matte: z.string().nullable(),
});
export type Review = z.infer<typeof Review>;

/** Narrows the queue; what is left out is not filtered by. */
export const ReviewFilter = z.strictObject({
  customerId: CustomerId.optional(),
  clientId: ClientId.optional(),
  positionClass: z.enum(positionClasses).optional(),
  /** Only pictures that have waited for at least this many minutes. */
  waitingMinutes: z
    .number()
    .int()
    .min(0)
    .max(60 * 24 * 365)
    .optional(),
});
export type ReviewFilter = z.infer<typeof ReviewFilter>;

const reviewParams = z.object({ id: ReviewId });

/**
 * A random name of the tab or program that shows the pictures, so that two of one person's get different pictures. Callers that name
 * none count as one.
 */
const Desk = z
  .string()
  .regex(/^[\da-f]{32}$/, 'desk')
  .meta({ example: '9f86d081884c7d659a2feaa0c55ad015' });

export const leaseReviews = route({
  method: 'POST',
  path: '/v1/reviews/lease',
  summary:
    'The pictures that you check now and next: those that you hold at this desk already, whose leases are renewed, and as many from ' +
    'the queue as make two. Nobody else gets the one that you look at for 90 seconds; call again within that time to keep it. The other one ' +
    'is given to a desk that would otherwise be empty. `drop` gives some back, and `take` holds one again that was put off, if ' +
    'nobody else has taken it since.',
  permission: 'reviews:write',
  body: z.strictObject({
    filter: ReviewFilter.default({}),
    drop: z.array(ReviewId).max(10).default([]),
    /** The picture that you look at; left out: the first of `results`. */
    open: ReviewId.optional(),
    /** A picture to hold besides, at the place in the queue that it had before; not in `results`: somebody else has it, or it does not wait. */
    take: ReviewId.optional(),
    desk: Desk.optional(),
  }),
  response: z.object({
    /** The most urgent first. */
    results: z.array(Review),
    /** Pictures that the filter finds in the queue, without those that somebody looks at; counted up to 1,000. */
    waiting: z.number().int(),
    /** Pictures that the filter finds and that somebody looks at now, the caller included. */
    inHand: z.number().int(),
    /** How long the one that has waited longest has waited, ms, not counting second looks if others wait; null if none waits. */
    longestMs: z.number().int().nullable(),
    /** `open`, if its owner has cancelled that picture; null otherwise. */
    cancelled: ReviewId.nullable(),
  }),
  errors: [],
});

export const releaseReviews = route({
  method: 'POST',
  path: '/v1/reviews/release',
  summary:
    'Gives pictures that you hold back to the queue, at their places; those that you do not hold are left as they are.',
  permission: 'reviews:write',
  body: z.strictObject({ ids: z.array(ReviewId).min(1).max(10) }),
  response: Done,
  errors: [],
});

const note = paragraphText().max(reviewNoteMax).default('');
/**
 * `retake`: the photo has to be taken again. `rejected`: no good picture can be made of it. Both return the credits. `fixed` and
 * `declined` answer a report: the picture that was made again is shown, or the reported one stays.
 */
export const ReviewVerdict = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('approved') }),
  z.strictObject({
    verdict: z.literal('retake'),
    reasons: z.array(z.enum(retakeReasons)).min(1).max(20),
    note,
  }),
  z.strictObject({
    verdict: z.literal('rejected'),
    reasons: z.array(z.enum(rejectReasons)).min(1).max(20),
    note,
  }),
  z.strictObject({ verdict: z.literal('fixed'), note }),
  z.strictObject({ verdict: z.literal('declined'), note: note.removeDefault().min(1) }),
]);
export type ReviewVerdict = z.infer<typeof ReviewVerdict>;

export const decideReview = route({
  method: 'POST',
  path: '/v1/reviews/:id/verdict',
  summary:
    'Decides about a picture that you hold. An approved one is delivered and charged; the owner of another one is told the reasons ' +
    'and gets the credits back. The same verdict sent again changes nothing.',
  permission: 'reviews:write',
  params: reviewParams,
  body: ReviewVerdict,
  response: Done,
  errors: ['reviewNotFound', 'reviewLeaseLost', 'reviewDecided', 'reviewVerdictUnfit', 'reviewBeingFixed'],
});

export const remakeReview = route({
  method: 'POST',
  path: '/v1/reviews/:id/remake',
  summary:
    'Makes a reported picture that you hold again, without exactly these steps of its order and free of charge; what else was ' +
    'changed of it stays. Its owner sees the result after the verdict `fixed`.',
  permission: 'reviews:write',
  params: reviewParams,
  body: z.strictObject({ without: z.array(z.enum(omittedSteps)).min(1).max(omittedSteps.length) }),
  response: Done,
  status: 202,
  errors: ['reviewNotFound', 'reviewLeaseLost', 'reviewDecided', 'reviewVerdictUnfit', 'vehicleNotInPhoto'],
});

export const skipReview = route({
  method: 'POST',
  path: '/v1/reviews/:id/skip',
  summary: 'Gives a picture that you hold back to the queue, behind all that wait now.',
  permission: 'reviews:write',
  params: reviewParams,
  response: Done,
  errors: ['reviewNotFound', 'reviewLeaseLost', 'reviewDecided'],
});

export const undoReview = route({
  method: 'POST',
  path: '/v1/reviews/undo',
  summary:
    'Takes back your last verdict of the last five minutes: the picture waits again, and you hold it at this desk. Refused if ' +
    'somebody has ordered, replaced or deleted it since, or if its credits are spent or on an invoice. With `id` it is the ' +
    'verdict on that picture instead of the last one, so that a call that is sent again takes back no other.',
  permission: 'reviews:write',
  body: z.strictObject({ desk: Desk.optional(), id: ReviewId.optional() }),
  response: Review,
  errors: ['reviewNotUndoable'],
});

export const listReviewOwners = route({
  method: 'GET',
  path: '/v1/reviews/owners',
  summary: 'The customers and clients whose pictures wait for a checker, with how many do.',
  permission: 'reviews:read',
  response: z.object({
    results: z.array(
      Name.extend({
        id: CustomerId,
        waiting: z.number().int(),
        clients: z.array(Name.extend({ id: ClientId, waiting: z.number().int() })),
      }),
    ),
  }),
  errors: [],
});
