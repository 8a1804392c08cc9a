/** Answers of the operator's staff to picture requests. */
import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { fail } from '@forecourt/contract/errors';
import type { CatalogueItemId, PictureRequestId } from '@forecourt/contract/ids';
import type { PictureRequest, RequestKind } from '@forecourt/contract/picture-requests';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import type { NoticeName } from '../../../platform/notice-texts.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import * as users from '../../people/users/users.service.ts';
import * as assignments from '../catalogue/assignments.service.ts';
import * as catalogue from '../catalogue/catalogue.service.ts';
import type { RequestChange } from './picture-requests.queries.ts';
import * as queries from './picture-requests.queries.ts';
import { assigneeOf } from './picture-requests.rules.ts';
import * as requests from './picture-requests.service.ts';

const choicesMax = 50;

export async function listRequestChoices(
  ctx: Ctx,
  id: PictureRequestId,
  search: string | undefined,
): Promise<{ results: CatalogueItem[] }> {
  const { kind } = await requests.findRequest(ctx, id);
  const filter = {
    search,
    orderBy: 'createdAt',
    orderDirection: 'DESC',
    page: 1,
    limit: choicesMax,
  } as const;
  return { results: (await catalogue.listItems(ctx, kind, filter)).results };
}

export async function addItemToRequest(
  ctx: Ctx,
  id: PictureRequestId,
  name: string,
  file: Upload,
): Promise<CatalogueItem> {
  const request = await requests.findRequest(ctx, id);
  requests.stateAfter(request, 'complete');
  return catalogue.createItemWithPicture(ctx, request.kind, name, file);
}

type Answer = Pick<RequestChange, 'itemId' | 'reason'>;
/** A reason is not translated. */
type Answered = { answer: 'done'; name: string } | { answer: 'declined'; reason: string };

const noticeOf = {
  background: { done: 'backgroundDone', declined: 'backgroundDeclined' },
  'license-plate': { done: 'plateDone', declined: 'plateDeclined' },
} as const satisfies Record<RequestKind, Record<Answered['answer'], NoticeName>>;

/** Stores the answer with all its effects and notifies the user who asked, in one transaction. */
async function answer(
  ctx: Ctx,
  id: PictureRequestId,
  event: 'complete' | 'decline',
  work: (tx: Tx, request: queries.RequestRow) => Promise<Answer & { told: Answered }>,
): Promise<PictureRequest> {
  const handledBy = ctx.actor.kind === 'person' ? ctx.actor.userId : fail('notAuthorized');
  return inTx(ctx.db, async (tx) => {
    const request = await requests.findLockedRequest(tx, ctx, id);
    const state = requests.stateAfter(request, event);
    const { told, ...change } = await work(tx, request);
    await queries.updateRequest(tx, id, { ...change, state, handledBy, answeredAt: ctx.now });
    const { answer: given, ...values } = told;
    await notices.sendNotice(tx, ctx, request.userId, {
      kind: 'requestAnswered',
      text: noticeOf[request.kind][given],
      values,
      link: { kind: 'pictureRequest', id },
    });
    return requests.getRequest({ ...ctx, db: tx }, id);
  });
}

export function completeRequest(
  ctx: Ctx,
  id: PictureRequestId,
  itemId: CatalogueItemId,
): Promise<PictureRequest> {
  return answer(ctx, id, 'complete', async (tx, { kind, userId }) => {
    const { name } = await catalogue.findReadyItem(tx, kind, itemId);
    const receiver = assigneeOf(await users.getUser({ ...ctx, db: tx }, userId)) ?? fail('userNotFound');
    await assignments.setAssignments(tx, ctx, itemId, receiver);
    return { itemId, told: { answer: 'done', name } };
  });
}

export function declineRequest(ctx: Ctx, id: PictureRequestId, reason: string): Promise<PictureRequest> {
  return answer(ctx, id, 'decline', async () => ({ reason, told: { answer: 'declined', reason } }));
}
