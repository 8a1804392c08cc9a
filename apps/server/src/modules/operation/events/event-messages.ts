/** What processes tell each other by the database; written by triggers and services. */
import { changedNouns } from '@forecourt/contract/events';
import {
  ClientId,
  ImageId,
  ImportId,
  NotificationId,
  PictureRequestId,
  UserId,
  VehicleId,
} from '@forecourt/contract/ids';
import { PictureSet } from '@forecourt/contract/picture-sets';
import { z } from 'zod';

const tenants = z.object({
  userId: z.string().nullable(),
  clientId: z.string().nullable(),
  customerId: z.string().nullable(),
  parentCustomerId: z.string().nullable(),
});

/** The message between processes; each reader's view is built when it arrives. */
const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('image'), imageId: ImageId, tenants }),
  z.object({ kind: z.literal('imageDeleted'), imageId: ImageId, set: PictureSet, tenants }),
  z.object({ kind: z.literal('previews'), imageId: ImageId, tenants }),
  z.object({ kind: z.literal('import'), importId: ImportId, tenants }),
  z.object({ kind: z.enum(['spin', 'collages', 'documents']), vehicleId: VehicleId, tenants }),
  z.object({ kind: z.literal('pictureRequest'), requestId: PictureRequestId, tenants }),
  z.object({ kind: z.literal('changed'), noun: z.enum(changedNouns), tenants }),
  z.object({
    kind: z.literal('credits'),
    credits: z.number(),
    userId: UserId.nullable(),
    clientId: ClientId.nullable(),
    tenants,
  }),
]);
export type Message = z.infer<typeof Message>;

/** The rights of an account changed or its session ended; sent by a database trigger. */
const AccessChange = z.object({ kind: z.literal('access'), userId: UserId });

/** The queue of the checkers changed; the same for all who may check. */
const QueueChange = z.object({ kind: z.literal('reviews') });

/** Sent once for all readers; `userId` is set if it is for one user only. */
const NotificationSent = z.object({
  kind: z.literal('notification'),
  notificationId: NotificationId,
  userId: UserId.nullable(),
});

export type KnownMessage =
  | { about: 'access'; userId: UserId }
  | { about: 'reviews' }
  | { about: 'notification'; sent: z.infer<typeof NotificationSent> }
  | { about: 'rows'; message: Message };

const known = new WeakMap<object, KnownMessage | null>();

function parseMessage(raw: object): KnownMessage | null {
  const access = AccessChange.safeParse(raw);
  if (access.success) return { about: 'access', userId: access.data.userId };
  const sent = NotificationSent.safeParse(raw);
  if (sent.success) return { about: 'notification', sent: sent.data };
  if (QueueChange.safeParse(raw).success) return { about: 'reviews' };
  const rows = Message.safeParse(raw);
  return rows.success ? { about: 'rows', message: rows.data } : null;
}

/** What a message says; parsed once for all streams of the process. Null for one that is not understood. */
export function readMessage(raw: unknown): KnownMessage | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const before = known.get(raw);
  if (before !== undefined) return before;
  const read = parseMessage(raw);
  known.set(raw, read);
  return read;
}
