import { z } from 'zod';
import { ImageId, OAuthTokenId, SocialPostId, VehicleId } from './ids.ts';
import { NamedMoment, PageQuery, pageOf, route, Timestamp } from './route.ts';
import { captionMax, isCaption, postPicturesMax } from './social-captions.ts';

/**
 * `waiting`: until its time, its pictures or its connection is ready. `preparing`: Instagram fetches the pictures. `publishing`: it was asked
 * to publish them, which nobody can stop any more.
 */
export const postStates = ['waiting', 'preparing', 'publishing', 'published', 'failed', 'cancelled'] as const;
export type PostState = (typeof postStates)[number];

/**
 * Why a post waits or has failed. `quota`: the account has published as much as it may in a day. `heldBack`: a picture is held back
 * until its questions are answered. `reconnect`: Instagram accepts the connection no longer.
 * `disconnected`: the connection was ended. `otherAccount`: another account was connected meanwhile. `vehicleGone`, `pictureGone`: deleted
 * meanwhile. `pictureRefused`: Instagram would not take a picture. `channelOff`: the channel was switched off. `refused`: it refused the post, with the given reason.
 * `unreachable`: it did not answer for too long. `restored`: the installation was put back to an earlier moment, after which it may have published the post.
 */
export const postProblems = [
  'quota',
  'heldBack',
  'reconnect',
  'disconnected',
  'otherAccount',
  'vehicleGone',
  'pictureGone',
  'pictureRefused',
  'channelOff',
  'refused',
  'unreachable',
  'restored',
] as const;
export type PostProblem = (typeof postProblems)[number];

const Caption = z
  .string()
  .max(captionMax)
  .refine(isCaption, { message: 'has at most 30 hashtags and 20 mentions' })
  .meta({ example: 'Just arrived. #usedcars' });
const Pictures = z
  .array(ImageId)
  .min(1)
  .max(postPicturesMax)
  .refine((ids) => new Set(ids).size === ids.length, { message: 'must differ' });

/** Pictures of a vehicle that are published to Instagram, at once or at a time. */
export const SocialPost = z.object({
  id: SocialPostId,
  vehicleId: VehicleId,
  /** The stock number of the vehicle. */
  reference: z.string(),
  /** Null: it was ended. */
  connectionId: OAuthTokenId.nullable(),
  /** Account name that it is published to, if that is known. */
  account: z.string().nullable(),
  state: z.enum(postStates),
  caption: z.string(),
  /** In their order; a single one is no carousel. */
  imageIds: z.array(ImageId),
  /** Pictures that Instagram has fetched. */
  fetchedCount: z.number().int(),
  /** Signed URL of the first picture, small; null if it is gone. */
  thumbnail: z.string().nullable(),
  publishAt: Timestamp,
  publishedAt: Timestamp.nullable(),
  /** The post on Instagram. */
  permalink: z.string().nullable(),
  problem: z.enum(postProblems).nullable(),
  /** What Instagram said about it, in its own words. */
  reason: z.string().nullable(),
  /** Who made it; null if that account is gone. */
  createdBy: z.string().nullable(),
  createdAt: Timestamp,
});
export type SocialPost = z.infer<typeof SocialPost>;

/** Of a connection that the caller may not end. */
const connectionErrors = [
  'dmsNotFound',
  'userNotFound',
  'clientNotFound',
  'userForbidden',
  'clientForbidden',
  'clientForbiddenUser',
] as const;
const params = z.object({ id: SocialPostId });

export const listSocialPosts = route({
  method: 'GET',
  path: '/v1/social-posts',
  summary: 'Posts of vehicles in your reach, of one vehicle or one connection, newest first.',
  permission: 'dms:read',
  query: PageQuery.extend({ vehicleId: VehicleId.optional(), connectionId: OAuthTokenId.optional() }),
  response: pageOf(SocialPost),
  errors: [],
});

export const createSocialPost = route({
  method: 'POST',
  path: '/v1/vehicles/:id/social-posts',
  summary:
    'Publishes one finished picture of a vehicle to Instagram, or up to ten as a carousel, at once or at a time. Pictures that Instagram would ' +
    'refuse are adapted first, free of charge. The connection is one of the user or client of the vehicle, or your own.',
  permission: 'dms:write',
  idempotent: true,
  params: z.object({ id: VehicleId }),
  body: z.strictObject({
    connectionId: OAuthTokenId,
    imageIds: Pictures,
    caption: Caption.default(''),
    /** If omitted, or past by up to five minutes: at once. An earlier one is refused. */
    publishAt: NamedMoment.optional(),
  }),
  response: SocialPost,
  status: 201,
  errors: [
    'vehicleNotFound',
    ...connectionErrors,
    'connectionLost',
    'connectionUnsuitable',
    'channelOff',
    'imageNotFound',
    'socialPictureRefused',
    'validationError',
  ],
});

export const patchSocialPost = route({
  method: 'PATCH',
  path: '/v1/social-posts/:id',
  summary: 'Changes a post that waits: its caption or when it is published.',
  permission: 'dms:write',
  params,
  body: z.strictObject({ caption: Caption.optional(), publishAt: NamedMoment.optional() }),
  response: SocialPost,
  errors: ['socialPostNotFound', 'socialPostBegun', ...connectionErrors, 'validationError'],
});

export const cancelSocialPost = route({
  method: 'POST',
  path: '/v1/social-posts/:id/cancel',
  summary: 'Cancels a post, until Instagram is asked to publish it.',
  permission: 'dms:write',
  params,
  response: SocialPost,
  errors: ['socialPostNotFound', 'socialPostBegun', ...connectionErrors],
});
