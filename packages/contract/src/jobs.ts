import { z } from 'zod';
import {
  AccountId,
  BulkJobId,
  DemoId,
  FileId,
  ImageId,
  ImportEntryId,
  ImportId,
  NotificationId,
  UserId,
  VehicleId,
} from './ids.ts';

/** Job name → payload. A job is put in line in the transaction of its cause. */
export const jobs = {
  /** Mails a reset token to the account of an address, if there is one. */
  'auth.forgot': z.object({ email: z.string() }),
  /** Mails a new account the token to choose its first password with. */
  'auth.invite': z.object({ userId: UserId, inviterId: UserId.nullable().default(null) }),
  /** Does to the next rows of a bulk job what somebody asked for, and goes on until none is left. */
  'bulk.run': z.object({ bulkJobId: BulkJobId }),
  /** Tells the owner of an account that its balance fell below the threshold they set. */
  'credits.lowBalance': z.object({ accountId: AccountId }),
  /** Takes back credits whose time has come. */
  'credits.expire': z.object({}),
  /** Recomputes the ledger; operators hear of differences. */
  'credits.verify': z.object({}),
  /** Makes the picture of one demo by the recipe stored with it. */
  'demos.process': z.object({ demoId: DemoId }),
  /** Removes demos whose hour is over, and says of those that nobody works on any more that they failed. */
  'demos.purge': z.object({}),
  /** Makes a picture that somebody sent anew, so that nothing but its pixels is kept. */
  'files.prepare': z.object({ fileId: FileId }),
  /** Removes stored files that no row names any more. */
  'files.sweep': z.object({}),
  /** Forgets the answers to calls with an Idempotency-Key after a day. */
  'idempotency.prune': z.object({}),
  /** Looks at a new photo: decodes it, finds the vehicle, stores the matte and the small upright copies. */
  'images.analyse': z.object({ imageId: ImageId }),
  /** Makes the finished pictures of one photo by the recipe stored with it. */
  'images.process': z.object({ imageId: ImageId }),
  /** Makes the small pictures of one photo in every preset. */
  'images.preview': z.object({ imageId: ImageId }),
  /** Ends the time in which what was deleted can be restored: its files go for good. */
  'images.purge': z.object({}),
  /** Tells who ordered pictures of a vehicle, once none of them waits or is being made. */
  'images.ready': z.object({ vehicleId: VehicleId }),
  /** Gives up pictures whose last try was lost together with its worker. */
  'images.rescue': z.object({}),
  /** Removes files that no row names any more. */
  'images.sweep': z.object({}),
  /** Makes the small copy that shows a photo whose place nobody knows yet. */
  'imports.prepare': z.object({ entryId: ImportEntryId }),
  /** Removes photos that nobody put in their place, and what ended imports left behind. */
  'imports.purge': z.object({}),
  /** Takes the photos of a ZIP one after the other. */
  'imports.run': z.object({ importId: ImportId }),
  /** Gives a notification that was written ahead to its readers. */
  'notifications.begin': z.object({ notificationId: NotificationId }),
  'mails.send': z.object({ mailId: z.uuid() }),
  /** Removes profiles that were deleted a day ago, with the systems connected to them. */
  'settings.purge': z.object({}),
  /** Makes connections to outside systems last that would end soon. */
  'social.refresh': z.object({}),
} as const satisfies Record<string, z.ZodType>;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]>;
