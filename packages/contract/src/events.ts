import { z } from 'zod';
import { ClientId, ImageId, PictureRequestId, UserId, VehicleId } from './ids.ts';
import { Image } from './images.ts';
import { Import } from './imports.ts';
import { UserNotification } from './notifications.ts';
import { PictureSet } from './picture-sets.ts';
import { route } from './route.ts';

/** What `changed` events are about: nouns whose lists panels show. */
export const changedNouns = [
  'catalogue_items',
  'clients',
  'crop_sets',
  'customers',
  'features',
  'invoices',
  'promo_codes',
  'restyles',
  'users',
  'vehicles',
] as const;

/** Server-sent events. Clients must ignore unknown kinds, because more may be added. */
export const ServerEvent = z.discriminatedUnion('kind', [
  /**
   * The stream is open. `isResumed`: the events since `Last-Event-ID` follow; otherwise anything that changed before must be
   * refetched.
   */
  z.object({ kind: z.literal('ready'), isResumed: z.boolean() }),
  z.object({ kind: z.literal('image'), image: Image }),
  z.object({ kind: z.literal('imageDeleted'), imageId: ImageId, set: PictureSet }),
  z.object({ kind: z.literal('previews'), imageId: ImageId }),
  z.object({ kind: z.literal('import'), import: Import }),
  /** The spin of a vehicle was ordered, has more frames, ended or was deleted. */
  z.object({ kind: z.literal('spin'), vehicleId: VehicleId }),
  /** A page of a vehicle was ordered, is made, ended or was deleted. */
  z.object({ kind: z.literal('collages'), vehicleId: VehicleId }),
  /** A document of a vehicle was added, changed, deleted or restored. */
  z.object({ kind: z.literal('documents'), vehicleId: VehicleId }),
  /** A picture request was created, changed or answered. */
  z.object({ kind: z.literal('pictureRequest'), requestId: PictureRequestId }),
  /** One of these, or several, were created, changed, deleted or restored: lists of them may be others now. */
  z.object({ kind: z.literal('changed'), noun: z.enum(changedNouns) }),
  /** The queue of pictures that wait for a checker has changed; checkers and root receive it. */
  z.object({ kind: z.literal('reviews') }),
  z.object({ kind: z.literal('notification'), notification: UserNotification }),
  z.object({
    kind: z.literal('credits'),
    userId: UserId.nullable(),
    clientId: ClientId.nullable(),
    credits: z.number().int(),
  }),
]);
export type ServerEvent = z.infer<typeof ServerEvent>;

export const streamEvents = route({
  method: 'GET',
  path: '/v1/events',
  summary:
    'Server-sent events about what you may see: picture states, previews, credits; and notifications to you. The ' +
    'stream ends with the session that opened it. The ids of events are times of the server, ms since 1970.',
  permission: 'events:read',
  answer: 'events',
  response: ServerEvent,
  errors: ['tooManyAtOnce'],
});
