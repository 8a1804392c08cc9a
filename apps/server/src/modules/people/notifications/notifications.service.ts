/**
 * Notifications from the operator. Guarantees that each user of the audience has one record, inserted with the
 * delivery, which is a job where readers are many; that a picture or film was uploaded for notifications; that nobody
 * has a record before its pictures can be opened.
 */
import { fail } from '@forecourt/contract/errors';
import { filmTypes, movingTypes, photoTypes } from '@forecourt/contract/file-types';
import { FileId, type NotificationId, type UserId } from '@forecourt/contract/ids';
import type { JobPayload } from '@forecourt/contract/jobs';
import { withContent, wordingIn } from '@forecourt/contract/notification-contents';
import type * as routes from '@forecourt/contract/notifications';
import type { Audience, LanguageContent, Notification } from '@forecourt/contract/notifications';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import * as clients from '../clients/clients.service.ts';
import * as customers from '../customers/customers.service.ts';
import * as files from '../files/files.service.ts';
import * as push from '../push/push.service.ts';
import * as users from '../users/users.service.ts';
import { countReaders, hasMoreReaders, insertRecords } from './deliveries.queries.ts';
import * as queries from './notifications.queries.ts';
import { areaRefusal, fileNamedBy, mediaKind } from './notifications.rules.ts';

/** Readers of a notification whose records the author's call inserts itself. */
const immediateMax = 1_000;
/** Readers whose records one job inserts, in one statement. */
const readersAtOnce = 5_000;

type Order = RouteInput<typeof routes.createNotification>['body'];

/** Answers once the picture can be opened, so that a notification sent right afterwards begins at once. */
export async function uploadNotificationFile(
  ctx: Ctx,
  file: Upload,
): Promise<RouteAnswer<typeof routes.uploadNotificationFile>> {
  const order = {
    userId: null,
    purpose: 'notification' as const,
    types: { ...photoTypes, ...movingTypes, ...filmTypes },
    refusal: 'fileTypeInvalid' as const,
  };
  const row = await files.prepared(ctx, await files.addFile(ctx, file, order, async (_tx, added) => added));
  return {
    id: row.id,
    contentType: mediaKind(row.contentType),
    state: row.state,
    path: files.linkToCome(ctx, row) ?? '',
  };
}

/** The file of a picture or film, with its state locked until the transaction ends. */
async function mediaOf(tx: Tx, contentType: Order['contentType'], content: string): Promise<files.FileRow> {
  const id = fileNamedBy(content);
  const file = id && (await files.findKeptFile(tx, id));
  if (file?.purpose !== 'notification' || file.state === 'failed') fail('fileNotFound');
  if (mediaKind(file.contentType) !== contentType) fail('fileTypeInvalid');
  return file;
}

/** Replaces contents with the ids of their files; also returns whether all files can be shown. */
async function resolved(
  tx: Tx,
  { contentType, languageContents }: Pick<Order, 'contentType' | 'languageContents'>,
): Promise<{ contents: LanguageContent[]; isShowable: boolean }> {
  if (contentType === 'string') return { contents: languageContents, isShowable: true };
  const contents: LanguageContent[] = [];
  let isShowable = true;
  for (const one of languageContents) {
    const file = await mediaOf(tx, contentType, wordingIn(one).content);
    contents.push(withContent(one, file.id));
    isShowable &&= file.state === 'ready';
  }
  return { contents, isShowable };
}

async function assertAudience(tx: Tx, ctx: Ctx, audience: Audience): Promise<void> {
  if (audience.kind === 'client') await clients.getClient({ ...ctx, db: tx }, audience.clientId);
  if (audience.kind === 'customer') await customers.findCustomer(tx, ctx.scope, audience.customerId);
  if (audience.kind === 'user') await users.getUser({ ...ctx, db: tx }, audience.userId);
}

/** How many people a notification to this audience would reach now. */
export async function countRecipients(
  ctx: Ctx,
  audience: Audience,
): Promise<RouteAnswer<typeof routes.countRecipients>> {
  return inTx(ctx.db, async (tx) => {
    await assertAudience(tx, ctx, audience);
    return { count: await countReaders(tx, audience) };
  });
}

/** Validations that involve two fields. */
function assertTimes({ startsAt, endsAt, contentType, languageContents }: Order): void {
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt))
    fail('validationError', { params: { field: 'endsAt' } });
  const hasText = languageContents.some((one) => wordingIn(one).text !== undefined);
  if (contentType === 'string' && hasText) fail('validationError', { params: { field: 'text' } });
}

/** Called once all its readers have their records. */
async function announceDelivered(tx: Tx, id: NotificationId, audience: Audience): Promise<void> {
  await push.enqueueAnnouncement(tx, id);
  await queries.announceNotification(tx, id, audience);
}

/**
 * Handler of the job notifications.begin: inserts the records of the next readers, then enqueues itself for those after
 * them. A worker that is killed loses one piece, which the retry inserts. While a picture is prepared it does nothing, and
 * begins when that has ended.
 */
export async function beginNotification(
  ctx: Ctx,
  { after, notificationId: id }: JobPayload<'notifications.begin'>,
): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const waiting = await queries.lockWaitingNotification(tx, id);
    if (!waiting || (await isPreparing(tx, waiting))) return;
    const piece = { after, limit: readersAtOnce, now: ctx.now };
    const last = await insertRecords(tx, id, waiting.audience, piece);
    if (last) return enqueue(tx, 'notifications.begin', { notificationId: id, after: last });
    await queries.setNotificationDelivered(tx, id);
    await announceDelivered(tx, id, waiting.audience);
  });
}

/** Whether a picture or film of it is still being prepared; one that failed for good is not waited for. */
async function isPreparing(
  tx: Tx,
  { contentType, languageContents }: queries.WaitingNotification,
): Promise<boolean> {
  if (contentType === 'string') return false;
  for (const one of languageContents) {
    const file = await files.findKeptFile(tx, FileId.parse(wordingIn(one).content));
    if (file?.state === 'waiting') return true;
  }
  return false;
}

export async function createNotification(ctx: Ctx, body: Order): Promise<Notification> {
  const createdBy = ctx.actor.kind === 'person' ? ctx.actor.userId : fail('notAuthorized');
  assertTimes(body);
  return inTx(ctx.db, async (tx) => {
    await assertAudience(tx, ctx, body.audience);
    const { contents, isShowable } = await resolved(tx, body);
    const start = body.startsAt ? new Date(body.startsAt) : ctx.now;
    const isLater = start > ctx.now;
    const isWaiting = isLater || !isShowable || (await hasMoreReaders(tx, body.audience, immediateMax));
    const one = { ...body, languageContents: contents, createdBy, isWaiting, now: ctx.now };
    const id = await queries.insertNotification(tx, one);
    if (isWaiting) {
      const runAt = isLater ? { runAt: start } : {};
      await enqueue(tx, 'notifications.begin', { notificationId: id, after: null }, runAt);
    } else {
      await insertRecords(tx, id, body.audience, { after: null, limit: immediateMax, now: ctx.now });
      await announceDelivered(tx, id, body.audience);
    }
    const row = await queries.findNotification(tx, ctx.scope, id);
    return toNotification({ ...ctx, db: tx }, row ?? fail('notificationNotFound'));
  });
}

/** Called when a picture of notifications is ready or has failed for good: those that waited for it begin. */
export async function beginNotificationsWith(ctx: Ctx, fileId: FileId): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    for (const notificationId of await queries.listDueNotificationsWith(tx, fileId, ctx.now))
      await enqueue(tx, 'notifications.begin', { notificationId, after: null });
  });
}

/** For pictures and films, replaces the id of the file by a signed link. */
export async function contentsWithLinks(
  ctx: Ctx,
  contentType: Order['contentType'],
  contents: LanguageContent[],
): Promise<LanguageContent[]> {
  if (contentType === 'string') return contents;
  return Promise.all(
    contents.map(async (one) => {
      const file = await files.findFile(ctx.db, FileId.parse(wordingIn(one).content));
      return withContent(one, (file && files.linkToCome(ctx, file)) ?? '');
    }),
  );
}

async function toNotification(ctx: Ctx, row: queries.NotificationRow): Promise<Notification> {
  return { ...row, languageContents: await contentsWithLinks(ctx, row.contentType, row.languageContents) };
}

async function assertArea(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind !== 'person') return;
  const userId: UserId = ctx.actor.userId;
  const refusal = areaRefusal(ctx.actor, await queries.mayCustomerNotify(ctx.db, userId));
  if (refusal) fail(refusal);
}

export async function listNotifications(
  ctx: Ctx,
  page: PageQuery,
): Promise<RouteAnswer<typeof routes.listNotifications>> {
  await assertArea(ctx);
  const [rows, found] = await Promise.all([
    queries.listNotifications(ctx.db, ctx.scope, page),
    queries.countNotifications(ctx.db, ctx.scope),
  ]);
  return { ...counted(found), results: await Promise.all(rows.map((row) => toNotification(ctx, row))) };
}
