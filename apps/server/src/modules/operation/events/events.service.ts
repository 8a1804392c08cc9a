/** Server-sent events for panels. Guarantees that nobody receives an event about rows they may not see. */
import { AppError } from '@forecourt/contract/errors';
import { changedNouns, type ServerEvent } from '@forecourt/contract/events';
import {
  ClientId,
  ImageId,
  ImportId,
  NotificationId,
  PictureRequestId,
  UserId,
  VehicleId,
} from '@forecourt/contract/ids';
import { can } from '@forecourt/contract/permissions';
import { PictureSet } from '@forecourt/contract/picture-sets';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import type { EventBus } from '../../../platform/events/event-bus.ts';
import * as notifications from '../../people/notifications/user-notifications.service.ts';
import * as images from '../../work/images/images.service.ts';
import * as imports from '../../work/imports/imports.service.ts';
import { mayReceiveEvent } from './events.rules.ts';

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
type Message = z.infer<typeof Message>;

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

type Known =
  | { about: 'access'; userId: UserId }
  | { about: 'reviews' }
  | { about: 'notification'; sent: z.infer<typeof NotificationSent> }
  | { about: 'rows'; message: Message };

const known = new WeakMap<object, Known | null>();

function parseMessage(raw: object): Known | null {
  const access = AccessChange.safeParse(raw);
  if (access.success) return { about: 'access', userId: access.data.userId };
  const sent = NotificationSent.safeParse(raw);
  if (sent.success) return { about: 'notification', sent: sent.data };
  if (QueueChange.safeParse(raw).success) return { about: 'reviews' };
  const rows = Message.safeParse(raw);
  return rows.success ? { about: 'rows', message: rows.data } : null;
}

/** What a message says; parsed once for all streams of the process. Null for one that is not understood. */
function readMessage(raw: unknown): Known | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const before = known.get(raw);
  if (before !== undefined) return before;
  const read = parseMessage(raw);
  known.set(raw, read);
  return read;
}

/**
 * Users also receive the balance of their client and hear that it changed, because it decides who pays. Everybody hears of
 * the catalogue.
 */
function mayHear(ctx: Ctx, message: Message): boolean {
  if (mayReceiveEvent(ctx.scope, message.tenants)) return true;
  if (message.kind === 'changed' && message.noun === 'catalogue_items') return true;
  const own = ctx.actor.kind === 'person' ? ctx.actor.clientId : null;
  if (own === null) return false;
  if (message.kind === 'changed') return message.noun === 'clients' && message.tenants.clientId === own;
  return message.kind === 'credits' && message.clientId === own;
}

async function toEvent(ctx: Ctx, message: Message): Promise<ServerEvent> {
  switch (message.kind) {
    case 'image':
      return { kind: 'image', image: await images.getImage(ctx, message.imageId) };
    case 'imageDeleted':
      return { kind: 'imageDeleted', imageId: message.imageId, set: message.set };
    case 'previews':
      return { kind: 'previews', imageId: message.imageId };
    case 'import':
      return { kind: 'import', import: await imports.getImport(ctx, message.importId) };
    case 'spin':
    case 'collages':
    case 'documents':
      return { kind: message.kind, vehicleId: message.vehicleId };
    case 'changed':
      return { kind: 'changed', noun: message.noun };
    case 'pictureRequest':
      return { kind: 'pictureRequest', requestId: message.requestId };
    case 'credits':
      return {
        kind: 'credits',
        userId: message.userId,
        clientId: message.clientId,
        credits: message.credits,
      };
  }
}

async function eventOf(ctx: Ctx, read: Exclude<Known, { about: 'access' }>): Promise<ServerEvent | null> {
  if (read.about === 'notification') return notificationFor(ctx, read.sent);
  if (read.about === 'reviews') return can(ctx.actor, 'reviews:read') ? { kind: 'reviews' } : null;
  return mayHear(ctx, read.message) ? toEvent(ctx, read.message) : null;
}

async function notificationFor(
  ctx: Ctx,
  { notificationId, userId }: z.infer<typeof NotificationSent>,
): Promise<ServerEvent | null> {
  const reader = ctx.actor.kind === 'person' ? ctx.actor.userId : null;
  if (!reader || (userId && userId !== reader)) return null;
  const notification = await notifications.findReceived(ctx, reader, notificationId);
  return notification && { kind: 'notification', notification };
}

/**
 * Sends `ready`, then events. Closes the stream when the reader's permissions change or events may have been missed;
 * the client reconnects and is authorised again. Returns the function that unsubscribes.
 */
export function subscribe(
  ctx: Ctx,
  bus: EventBus,
  send: (event: ServerEvent) => void,
  end: () => void,
): () => void {
  const own = ctx.actor.kind === 'person' ? ctx.actor.userId : null;
  // Rows are read at once but sent in the order of their messages: otherwise the last event of a row might be an earlier state.
  let turn = Promise.resolve();
  const stopListening = bus.listen((raw) => {
    const read = readMessage(raw);
    if (!read) return;
    if (read.about === 'access') {
      if (read.userId === own) end();
      return;
    }
    const reading = eventOf(ctx, read).catch((error: unknown) => {
      // The row has been deleted since; its deletion sends its own event.
      if (!(error instanceof AppError)) ctx.log.warn({ err: error }, 'could not send an event');
      return null;
    });
    turn = turn.then(async () => {
      const event = await reading;
      if (event) send(event);
    });
  });
  const stopGaps = bus.onGap(end);
  send({ kind: 'ready' });
  return () => {
    stopListening();
    stopGaps();
  };
}
