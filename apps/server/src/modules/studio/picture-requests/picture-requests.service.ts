/**
 * Requests for pictures that the operator makes. Guarantees that a request only proceeds from open to its answer; that
 * the user is notified of the answer, and the result is assigned to them, in the same transaction.
 */
import { fail } from '@forecourt/contract/errors';
import { photoTypes } from '@forecourt/contract/file-types';
import type { PictureRequestId, UserId } from '@forecourt/contract/ids';
import { openPictureRequestsMax, pictureRequestExamplesMax } from '@forecourt/contract/limits';
import { can } from '@forecourt/contract/permissions';
import type {
  createPictureRequest,
  listPictureRequests,
  PictureRequest,
} from '@forecourt/contract/picture-requests';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as files from '../../people/files/files.service.ts';
import { isSelf, mayManage } from '../../people/users/users.rules.ts';
import * as users from '../../people/users/users.service.ts';
import * as queries from './picture-requests.queries.ts';
import { assigneeOf, nextRequestState, type RequestEvent } from './picture-requests.rules.ts';

function personOf(ctx: Ctx): UserId {
  return ctx.actor.kind === 'person' ? ctx.actor.userId : fail('notAuthorized');
}

const reachOf = (ctx: Ctx): queries.RequestReach => ({
  scope: ctx.scope,
  self: ctx.actor.kind === 'person' ? ctx.actor.userId : null,
});

function abilities(
  { actor }: Ctx,
  { state, userId, userRole }: queries.RequestRow,
  exampleCount: number,
): PictureRequest['can'] {
  const asker = { id: userId, role: { name: userRole, type: null } };
  const isTheirs = isSelf(actor, userId) || mayManage(actor, asker);
  const isStaffs = can(actor, 'picture-requests:answer');
  // Staff who answer requests are not offered the actions of the user who asked, although root may perform them.
  const actsAsAsker = isTheirs && (!isStaffs || isSelf(actor, userId));
  const isAskers = actsAsAsker && state === 'open' && can(actor, 'picture-requests:write');
  return {
    addExample: isAskers && exampleCount < pictureRequestExamplesMax,
    withdraw: isAskers,
    take: isStaffs && nextRequestState(state, 'take') !== null,
    answer: isStaffs && nextRequestState(state, 'complete') !== null,
    decline: isStaffs && nextRequestState(state, 'decline') !== null,
  };
}

function toRequest(ctx: Ctx, row: queries.RequestRow, examples: queries.ExampleRow[]): PictureRequest {
  const { userId, userName, userRole, itemId, itemName, itemKey, ...same } = row;
  const own = examples.filter(({ requestId }) => requestId === row.id);
  return {
    ...same,
    askedBy: { id: userId, name: userName, role: userRole },
    item:
      itemId && itemName
        ? { id: itemId, name: itemName, path: itemKey && linkFor(ctx, filePath(itemKey)) }
        : null,
    examples: own.map((file) => ({
      id: file.id,
      state: file.state,
      failure: files.fileFailureOf(file),
      path: files.linkToFile(ctx, file),
    })),
    can: abilities(ctx, row, own.length),
  };
}

export async function listRequests(
  ctx: Ctx,
  filter: queries.RequestFilter,
): Promise<RouteAnswer<typeof listPictureRequests>> {
  const [rows, found] = await Promise.all([
    queries.listRequests(ctx.db, reachOf(ctx), filter),
    queries.countRequests(ctx.db, reachOf(ctx), filter),
  ]);
  const ids = rows.map(({ id }) => id);
  const examples = await queries.listExamplesOf(ctx.db, ids);
  return { ...counted(found), results: rows.map((row) => toRequest(ctx, row, examples)) };
}

export async function findRequest(ctx: Ctx, id: PictureRequestId): Promise<queries.RequestRow> {
  return (await queries.findRequest(ctx.db, reachOf(ctx), id)) ?? fail('pictureRequestNotFound');
}

export async function getRequest(ctx: Ctx, id: PictureRequestId): Promise<PictureRequest> {
  const row = await findRequest(ctx, id);
  return toRequest(ctx, row, await queries.listExamplesOf(ctx.db, [id]));
}

/** The request, locked until the transaction ends. */
export async function findLockedRequest(tx: Tx, ctx: Ctx, id: PictureRequestId): Promise<queries.RequestRow> {
  await queries.lockRequest(tx, id);
  return findRequest({ ...ctx, db: tx }, id);
}

/** The state after an event; fails when the event is not allowed in the present state. */
export function stateAfter({ state }: queries.RequestRow, event: RequestEvent) {
  return nextRequestState(state, event) ?? fail('pictureRequestStateWrong');
}

export async function createRequest(
  ctx: Ctx,
  { kind, text, userId = personOf(ctx) }: RouteInput<typeof createPictureRequest>['body'],
): Promise<PictureRequest> {
  return inTx(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    // Locks the user, so that concurrent requests are counted one after the other.
    await users.getLockedUser(tx, ctx, userId);
    const asker = await users.getChangeableUser(inside, userId);
    if (!assigneeOf(asker)) fail('validationError', { params: { field: 'userId' } });
    if ((await queries.countOpenRequests(tx, userId)) >= openPictureRequestsMax)
      fail('pictureRequestsExceeded');
    return getRequest(inside, await queries.insertRequest(tx, { userId, kind, text, now: ctx.now }));
  });
}

/** An open request of a user whom the caller may change. */
async function findOwn(tx: Tx, ctx: Ctx, id: PictureRequestId): Promise<queries.RequestRow> {
  const row = await findLockedRequest(tx, ctx, id);
  await users.getChangeableUser({ ...ctx, db: tx }, row.userId);
  stateAfter(row, 'withdraw');
  return row;
}

export async function addExample(ctx: Ctx, id: PictureRequestId, upload: Upload): Promise<PictureRequest> {
  const { userId } = await inTx(ctx.db, (tx) => findOwn(tx, ctx, id));
  const order = {
    userId,
    purpose: 'example',
    types: photoTypes,
    refusal: 'imageTypeInvalid',
  } as const;
  return files.addFile(ctx, upload, order, async (tx, file) => {
    await findOwn(tx, ctx, id);
    if ((await queries.listExamplesOf(tx, [id])).length >= pictureRequestExamplesMax) {
      fail('pictureRequestExamplesExceeded');
    }
    await queries.addExample(tx, id, file.id, ctx.now);
    return getRequest({ ...ctx, db: tx }, id);
  });
}

/** The rows are deleted first; files that remain in the storage are swept. */
export async function withdrawRequest(ctx: Ctx, id: PictureRequestId): Promise<PictureRequest> {
  const { request, examples } = await inTx(ctx.db, async (tx) => {
    const row = await findOwn(tx, ctx, id);
    const fileIds = await queries.removeExamples(tx, id);
    for (const fileId of fileIds) await files.removeFileRow(tx, fileId);
    await queries.updateRequest(tx, id, { state: stateAfter(row, 'withdraw') });
    return { request: await getRequest({ ...ctx, db: tx }, id), examples: fileIds };
  });
  for (const fileId of examples) await files.removeStoredFile(ctx, fileId);
  return request;
}

export async function startRequest(ctx: Ctx, id: PictureRequestId): Promise<PictureRequest> {
  return inTx(ctx.db, async (tx) => {
    const state = stateAfter(await findLockedRequest(tx, ctx, id), 'take');
    await queries.updateRequest(tx, id, { state, handledBy: personOf(ctx) });
    return getRequest({ ...ctx, db: tx }, id);
  });
}
