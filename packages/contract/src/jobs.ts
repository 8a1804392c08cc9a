import { z } from 'zod';
import { channelNames } from './channel-rules.ts';
import {
  AccountId,
  BulkJobId,
  CollageId,
  CustomerId,
  DemoId,
  DestinationId,
  DeviceId,
  FileId,
  ImageId,
  ImportEntryId,
  ImportId,
  NotificationId,
  RestyleId,
  ReviewId,
  SocialPostId,
  SpinId,
  UserId,
  VehicleFeedId,
  VehicleId,
  WebhookId,
} from './ids.ts';
import { PresetId } from './presets.ts';
import { PushMessage } from './push.ts';

/**
 * Payload schema of each job, by job name, which begins with the noun whose module runs it. A job is enqueued in the
 * transaction of its cause. A payload contains ids: the handler reads the rows as they are when it runs. It may also contain
 * what no row has, such as an address that a stranger typed, or a text to send; never a secret in plain text, because the
 * queue and backups keep it as it is. Payloads are never shown: no response, log line or page of jobs contains them.
 */
export const jobs = {
  /** Mails a password reset token to the account with this address, if there is one. */
  'auth.forgot': z.object({ email: z.string() }),
  /** Mails a new account the token to set its first password with. */
  'auth.invite': z.object({ userId: UserId, inviterId: UserId.nullable().default(null) }),
  /** Saves the installation into the folder of the settings. */
  'backups.create': z.object({}),
  /** Notifies the user who ordered pictures in bulk once those of all vehicles have ended. */
  'bulk.ready': z.object({ bulkJobId: BulkJobId }),
  /** Processes the next batch of rows of a bulk job, and continues until none is left. */
  'bulk.run': z.object({ bulkJobId: BulkJobId }),
  /** Makes the picture that a channel takes instead of a finished one, if it is ordered or of an earlier picture. */
  'channels.makeRendition': z.object({ imageId: ImageId, channel: z.enum(channelNames) }),
  /** Marks pages as failed whose last attempt was lost together with its worker. */
  'collages.failStuck': z.object({}),
  /** Makes one page of the pictures of a vehicle. */
  'collages.make': z.object({ collageId: CollageId }),
  /** Orders the pages of a vehicle whose pictures have all been made or have changed. */
  'collages.refresh': z.object({ vehicleId: VehicleId }),
  /** Removes files of pages that were deleted for good, and those that no row refers to any more. */
  'collages.sweep': z.object({}),
  /** Notifies the owner of an account that its balance fell below the threshold they set. */
  'credits.lowBalance': z.object({ accountId: AccountId }),
  /** Notifies the owner of an account that its credits are used up, if they still are. */
  'credits.out': z.object({ accountId: AccountId }),
  /** Takes back expired credits. */
  'credits.expire': z.object({}),
  /** Recomputes the ledger and notifies the operators of differences. */
  'credits.verify': z.object({}),
  /** Renders the picture of one demo from the recipe stored with it. */
  'demos.process': z.object({ demoId: DemoId }),
  /** Enqueues the servers whose channel has changed. */
  'destinations.poll': z.object({}),
  /** Removes servers that were deleted a day ago, and old deliveries. */
  'destinations.purge': z.object({}),
  /** Delivers what has changed to a server, or goes on with it; only one vehicle if it is named. */
  'destinations.send': z.object({
    destinationId: DestinationId,
    isAsked: z.boolean().default(false),
    vehicleId: VehicleId.optional(),
  }),
  /** Removes expired demos, and marks those that no worker processes any more as failed. */
  'demos.purge': z.object({}),
  /** Re-encodes an uploaded picture, so that only its pixels are kept. */
  'files.prepare': z.object({ fileId: FileId }),
  /** Removes stored files that no row refers to any more. */
  'files.sweep': z.object({}),
  /** Deletes stored responses to calls with an Idempotency-Key after a day. */
  'idempotency.prune': z.object({}),
  /** Analyses a new photo: decodes it, finds the vehicle, stores the matte and the small upright copies. */
  'images.analyse': z.object({ imageId: ImageId }),
  /** Marks pictures as failed whose last attempt was lost together with its worker, and checks what is still waited for. */
  'images.failStuck': z.object({}),
  /** Renders the finished pictures of one photo from the recipe stored with it. */
  'images.process': z.object({ imageId: ImageId }),
  /** Renders the small preview pictures of one photo in every preset, or in only one. */
  'images.preview': z.object({ imageId: ImageId, only: PresetId.optional() }),
  /** Purges deleted rows once their retention period has ended, together with their files. */
  'images.purge': z.object({}),
  /** Notifies the user who ordered pictures of a vehicle once none of them is queued or processing. */
  'images.ready': z.object({ vehicleId: VehicleId }),
  /** Removes files of pictures that no row refers to any more. */
  'images.sweep': z.object({}),
  /** Fetches the pictures of an imported list from the servers of others, some at a time. */
  'imports.fetch': z.object({ importId: ImportId }),
  /** Makes the thumbnail of an imported photo whose vehicle or position is still unknown. */
  'imports.prepare': z.object({ entryId: ImportEntryId }),
  /** Removes held photos that nobody assigned in time, and what finished imports left behind. */
  'imports.purge': z.object({}),
  /** Imports the photos of a ZIP or those that programs uploaded, one by one. */
  'imports.run': z.object({ importId: ImportId }),
  /** Delivers a notification that was scheduled or has many readers, some at a time, by id after this one. */
  'notifications.begin': z.object({
    notificationId: NotificationId,
    after: UserId.nullable().default(null),
  }),
  /** Sends a user, in one message, what waited for the end of quiet hours or for the daily mail. */
  'notifications.release': z.object({ userId: UserId, channel: z.enum(['push', 'mail']) }),
  /** Enqueues the pushes of a notification that a person wrote, some browsers at a time, by id after this one. */
  'push.announce': z.object({ notificationId: NotificationId, after: DeviceId.nullable() }),
  /** Sends a message to one browser of a user; `round` counts the tries that its push service put off. */
  'push.send': z.object({
    deviceId: DeviceId,
    userId: UserId,
    message: PushMessage,
    bundle: z.string().nullable(),
    round: z.number().int(),
  }),
  /** Removes sessions, mails, deleted accounts and entries of the audit log that are older than the settings allow. */
  'personalData.prune': z.object({}),
  /** Reads the mailbox that mails are returned to, where there is one. */
  'mails.readBounces': z.object({}),
  /** Sends a stored mail through the mail server. */
  'mails.send': z.object({ mailId: z.uuid() }),
  /** Asks the payment provider about payments that wait for its event, which may have been lost. */
  'payments.check': z.object({}),
  /** Deletes counts of tries whose time is over. */
  'rateLimits.prune': z.object({}),
  /** Makes a picture again that a checker has changed, for the same review. */
  'reviews.fix': z.object({ reviewId: ReviewId }),
  /** Delivers waiting pictures of a customer that need no review any more, because its settings have changed. */
  'reviews.settle': z.object({ customerId: CustomerId }),
  /** Makes the next pictures of one lane of a restyle, and continues until none is left. */
  'restyles.run': z.object({ restyleId: RestyleId, lane: z.number().int() }),
  /** Continues restyles whose payers have credits again, and those whose jobs were lost; removes old ones. */
  'restyles.tend': z.object({}),
  /** Takes back the next pictures of a restyle, and continues until none is left. */
  'restyles.undo': z.object({ restyleId: RestyleId }),
  /** Removes profiles that were deleted a day ago, and the systems connected to them. */
  'settings.purge': z.object({}),
  /** Tells root and the admins of customers that are near their storage limit. */
  'storageWarnings.send': z.object({}),
  /** Marks spins as failed whose last attempt was lost together with its worker. */
  'spins.failStuck': z.object({}),
  /** Makes the films of a finished spin, where the operator has installed what makes them. */
  'spins.film': z.object({ spinId: SpinId }),
  /** Makes the frames and animations of one spin from the stored analyses of its photos. */
  'spins.make': z.object({ spinId: SpinId }),
  /**
   * Makes the spin of a vehicle again whose pictures were restyled, or shows the earlier one after an undo. After other changes,
   * `onlyNewLook`: only if most of its pictures have another look than the spin.
   */
  'spins.refresh': z.object({ vehicleId: VehicleId, onlyNewLook: z.literal(true).optional() }),
  /** Removes files of spins that were deleted for good, and those that no row refers to any more. */
  'spins.sweep': z.object({}),
  /** Turns the finished uploads of a user into imports. */
  'sftp.collect': z.object({ userId: UserId }),
  /** Removes uploads that were never finished, and names of imported files after a month. */
  'sftp.purge': z.object({}),
  /** Enqueues the posts that are due. */
  'socialPosts.poll': z.object({}),
  /** Takes a post as far as it can be taken now, and continues when its pictures have been fetched. */
  'socialPosts.publish': z.object({ socialPostId: SocialPostId }),
  /** Refreshes connections to outside systems that are about to expire. */
  'social.refresh': z.object({}),
  /** Enqueues summaries of the week before for accounts that want one and whose clocks show Monday morning. */
  'weeklySummaries.begin': z.object({}),
  /** Sends an account the summary of the seven days before a Monday. */
  'weeklySummaries.send': z.object({ userId: UserId, monday: z.iso.date() }),
  /** Removes documents of vehicles that nobody can restore any more, and files without a row. */
  'vehicleDocuments.purge': z.object({}),
  /** Enqueues the feeds that are due. */
  'vehicleFeeds.poll': z.object({}),
  /** Removes feeds that were deleted a day ago, and imports of feeds that newer ones follow. */
  'vehicleFeeds.purge': z.object({}),
  /** Calls a feed that is due, or that somebody asked to call, and begins to import it if it has changed. */
  'vehicleFeeds.run': z.object({ vehicleFeedId: VehicleFeedId, isAsked: z.boolean().default(false) }),
  /** Checks what the rows of a list would change; `version` is that of the assignment of its columns. */
  'vehicleLists.check': z.object({ importId: ImportId, version: z.number().int() }),
  /** Creates and changes the vehicles of a list; their pictures are imported afterwards. */
  'vehicleLists.run': z.object({ importId: ImportId }),
  /** Sends an endpoint what is due, a few deliveries at once. */
  'webhooks.deliver': z.object({ webhookId: WebhookId }),
  /** Removes deliveries whose time to be kept is over. */
  'webhooks.purge': z.object({}),
} as const satisfies Record<string, z.ZodType>;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]>;
