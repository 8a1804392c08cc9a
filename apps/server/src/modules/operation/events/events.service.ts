/** Server-sent events for panels. Guarantees that nobody receives an event about rows they may not see. */
import { AppError } from '@forecourt/contract/errors';
import type { ServerEvent } from '@forecourt/contract/events';
import type { UserId } from '@forecourt/contract/ids';
import { can } from '@forecourt/contract/permissions';
import type { Ctx } from '../../../platform/context.ts';
import { isDatabaseAway } from '../../../platform/db/database.ts';
import type { EventBus } from '../../../platform/events/event-bus.ts';
import * as notifications from '../../people/notifications/user-notifications.service.ts';
import * as images from '../../work/images/images.service.ts';
import * as imports from '../../work/imports/imports.service.ts';
import { type KnownMessage, type Message, readMessage } from './event-messages.ts';
import { mayReceiveEvent } from './events.rules.ts';

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

/** Whether the reader gets an event for a message; a notification may still be none of theirs. */
function concerns(ctx: Ctx, read: Exclude<KnownMessage, { about: 'access' }>): boolean {
  if (read.about === 'notification') return read.sent.userId === null || read.sent.userId === userIdOf(ctx);
  return read.about === 'reviews' ? can(ctx.actor, 'reviews:read') : mayHear(ctx, read.message);
}

async function eventOf(
  ctx: Ctx,
  read: Exclude<KnownMessage, { about: 'access' }>,
): Promise<ServerEvent | null> {
  if (!concerns(ctx, read)) return null;
  if (read.about === 'notification') return notificationFor(ctx, read.sent);
  return read.about === 'reviews' ? { kind: 'reviews' } : toEvent(ctx, read.message);
}

const userIdOf = ({ actor }: Ctx): UserId | null => (actor.kind === 'person' ? actor.userId : null);

async function notificationFor(
  ctx: Ctx,
  { notificationId }: Extract<KnownMessage, { about: 'notification' }>['sent'],
): Promise<ServerEvent | null> {
  const reader = userIdOf(ctx);
  if (!reader) return null;
  const notification = await notifications.findReceived(ctx, reader, notificationId);
  return notification && { kind: 'notification', notification };
}

/** The clocks of two machines, and a time that a client reads to the second, differ by less. */
const clocksMs = 5_000;
/** So many events cost more than to read anew what is shown. */
const resumedMax = 100;

/** The messages of which the reader has no event yet, each once; null where some may be missing or too many are. */
function missedSince(ctx: Ctx, bus: EventBus, since: number): unknown[] | null {
  const recent = since > bus.now() ? null : bus.since(since - clocksMs);
  if (!recent) return null;
  const missed = new Map<string, unknown>();
  for (const raw of recent) {
    const read = readMessage(raw);
    // What the reader has may be more than they may see now.
    if (read?.about === 'access' && read.userId === userIdOf(ctx)) return null;
    if (!read || read.about === 'access' || !concerns(ctx, read)) continue;
    const key = JSON.stringify(raw);
    // The last of several counts, because each may say a state.
    missed.delete(key);
    missed.set(key, raw);
  }
  return missed.size > resumedMax ? null : [...missed.values()];
}

/**
 * Sends `ready`, then events: first those since `since`, the time up to which the reader has all (ms since 1970), if none of them is lost.
 * Closes the stream when the reader's permissions change or events may have been missed; the client reconnects and is authorised
 * again.
 */
export function subscribe(
  ctx: Ctx,
  bus: EventBus,
  { end, send }: { send: (event: ServerEvent, sentUpTo: number) => void; end: () => void },
  since?: number,
): { sentUpTo: () => number; stop: () => void } {
  /** When the messages came whose events are still to be sent. */
  const waiting: number[] = [];
  const sentUpTo = () => waiting[0] ?? bus.now();
  // Rows are read at once but sent in the order of their messages: otherwise the last event of a row might be an earlier state.
  let turn = Promise.resolve();
  const hear = (raw: unknown, at: number) => {
    const read = readMessage(raw);
    if (!read) return;
    if (read.about === 'access') {
      if (read.userId === userIdOf(ctx)) end();
      return;
    }
    const reading = eventOf(ctx, read).catch((error: unknown) => {
      // The row has been deleted since; its deletion sends its own event.
      if (!(error instanceof AppError)) ctx.log.warn({ err: error }, 'could not send an event');
      // The client comes back for what it lacks.
      if (isDatabaseAway(error)) end();
      return null;
    });
    waiting.push(at);
    turn = turn.then(async () => {
      const event = await reading;
      if (event) send(event, sentUpTo());
      waiting.shift();
    });
  };
  const missed = since === undefined ? null : missedSince(ctx, bus, since);
  const from = (missed && since) ?? bus.now();
  send({ kind: 'ready', isResumed: missed !== null }, from);
  for (const raw of missed ?? []) hear(raw, from);
  const stopListening = bus.listen(hear);
  const stopGaps = bus.onGap(end);
  return {
    sentUpTo,
    stop: () => {
      stopListening();
      stopGaps();
    },
  };
}
