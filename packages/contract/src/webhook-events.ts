import { z } from 'zod';
import { channelNames } from './channel-rules.ts';
import { ClientId, CustomerId, ImageId, InvoiceId, PictureRequestId, UserId, VehicleId } from './ids.ts';
import { ImageFailure, Position } from './images.ts';
import { pictureSetStates } from './picture-sets.ts';
import { reviewReasons } from './review-reasons.ts';

const Owners = z.strictObject({
  userId: UserId,
  clientId: ClientId.nullable(),
  customerId: CustomerId.nullable(),
});

const VehicleData = Owners.extend({
  vehicleId: VehicleId,
  /** The stock number or other name that its user gave it. */
  reference: z.string().nullable(),
  vin: z.string().nullable(),
});

/** Of the vehicle when the event happened; an event of a picture comes before its vehicle counts it. */
const VehicleState = VehicleData.extend({
  state: z.enum(pictureSetStates),
  reviewCount: z.number().int(),
  refusedCount: z.number().int(),
  questionCount: z.number().int(),
});

const ImageData = VehicleData.extend({
  imageId: ImageId,
  position: Position,
  /** Null before the picture has been ordered. */
  preset: z.string().nullable(),
});

const Refused = ImageData.extend({ reasons: z.array(z.enum(reviewReasons)) });

const ExportData = VehicleData.extend({
  channel: z.enum(channelNames),
  /** Pictures of the vehicle in the ZIP. */
  pictureCount: z.number().int(),
  /** Pictures of it that are left out because the channel would refuse them. */
  refusedCount: z.number().int(),
});

const CreditsData = z.strictObject({
  owner: z.strictObject({ kind: z.enum(['customer', 'client', 'user']), id: z.uuid() }),
  credits: z.number().int(),
});

/**
 * Events that endpoints can be notified of, by its name, with the shape of its `data`. Names and shapes are never changed; a
 * shape may get further fields. The triggers of apps/server/sql/webhooks.sql write them, except those of credits and exports.
 */
export const webhookEvents = {
  'vehicle.created': VehicleState,
  'vehicle.updated': VehicleState,
  'vehicle.deleted': VehicleState,
  'vehicle.restored': VehicleState,
  /**
   * Its pictures are being made, wait for a checker, or are finished: `state` is another one than before. It is not told to be `ready`
   * while a picture is held back.
   */
  'vehicle.state_changed': VehicleState,
  'image.received': ImageData,
  'image.processing': ImageData,
  'image.needs_review': ImageData,
  'image.approved': ImageData,
  'image.rejected': Refused,
  'image.retake_requested': Refused,
  /** Finished; of one that is held back, after the last answer. */
  'image.delivered': ImageData,
  'image.failed': ImageData.extend({ failure: ImageFailure.nullable() }),
  /** A ZIP for a channel with pictures of the vehicle has been fetched to its end, every time it is; or they were delivered to a server. */
  'export.succeeded': ExportData,
  /** It broke off. `interrupted`: the reader of the ZIP, or the server, went away or refused; `storage`: a file could not be read. */
  'export.failed': ExportData.extend({ failure: z.enum(['interrupted', 'storage']) }),
  'credits.low': CreditsData.extend({ threshold: z.number().int() }),
  'credits.exhausted': CreditsData,
  'invoice.closed': z.strictObject({
    invoiceId: InvoiceId,
    owner: z.strictObject({ kind: z.enum(['customer', 'user']), id: z.uuid() }),
    number: z.string(),
    currency: z.string(),
    netCents: z.number().int(),
    vatCents: z.number().int(),
  }),
  'background_request.updated': Owners.extend({
    requestId: PictureRequestId,
    kind: z.enum(['background', 'license-plate']),
    state: z.enum(['open', 'in_work', 'done', 'declined', 'withdrawn']),
  }),
  /** Sent by the button that tests an endpoint, to that endpoint alone. */
  'webhook.test': z.strictObject({ webhookId: z.uuid() }),
} as const satisfies Record<string, z.ZodObject>;

export type WebhookEventName = keyof typeof webhookEvents;
export type WebhookData<N extends WebhookEventName> = z.infer<(typeof webhookEvents)[N]>;

/** The events that an endpoint can choose; every endpoint gets its own tests. */
export const webhookEventNames = Object.keys(webhookEvents).filter((name) => name !== 'webhook.test') as [
  Exclude<WebhookEventName, 'webhook.test'>,
  ...Exclude<WebhookEventName, 'webhook.test'>[],
];
