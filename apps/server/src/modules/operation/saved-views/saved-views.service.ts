/**
 * Named URLs of lists. Guarantees that only its owner changes a view; a shared one is visible to everybody of the same
 * customer, and each of them may make it their default.
 */
import type { Person } from '@forecourt/contract/actor';
import { fail } from '@forecourt/contract/errors';
import type { SavedViewId } from '@forecourt/contract/ids';
import { savedViewKeptMs, userSavedViewsMax } from '@forecourt/contract/limits';
import type { RouteInput } from '@forecourt/contract/route';
import type * as routes from '@forecourt/contract/saved-views';
import type { patchSavedView, SavedView, SavedViewList } from '@forecourt/contract/saved-views';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import * as queries from './saved-views.queries.ts';

function viewerOf({ actor }: Ctx): Person {
  return actor.kind === 'person' ? actor : fail('notAuthorized');
}

/** Read-only users may keep private views only. */
function assertMayShare({ readOnly }: Person, shared: boolean | undefined): void {
  if (shared && readOnly) fail('customerForbidden');
}

async function find(db: Db, viewer: Person, id: SavedViewId): Promise<SavedView> {
  return (await queries.findSavedView(db, viewer, id)) ?? fail('savedViewNotFound');
}

async function findOwn(db: Db, viewer: Person, id: SavedViewId): Promise<SavedView> {
  const view = await find(db, viewer, id);
  return view.own ? view : fail('fieldsNotUpdatable');
}

export async function listSavedViews(
  ctx: Ctx,
  of: SavedViewList | undefined,
): Promise<{ results: SavedView[] }> {
  return { results: await queries.listSavedViews(ctx.db, viewerOf(ctx), of) };
}

async function assertRoom(tx: Tx, { userId }: Person): Promise<void> {
  if ((await queries.countOwnSavedViews(tx, userId)) >= userSavedViewsMax) fail('fieldsNotUpdatable');
}

export async function createSavedView(
  ctx: Ctx,
  body: RouteInput<typeof routes.createSavedView>['body'],
): Promise<SavedView> {
  const viewer = viewerOf(ctx);
  assertMayShare(viewer, body.shared);
  return inTx(ctx.db, async (tx) => {
    await assertRoom(tx, viewer);
    const id = await refuseTakenName(() => queries.insertSavedView(tx, viewer.userId, body, ctx.now));
    return find(tx, viewer, id);
  });
}

export async function updateSavedView(
  ctx: Ctx,
  id: SavedViewId,
  { isDefault, ...changes }: RouteInput<typeof patchSavedView>['body'],
): Promise<SavedView> {
  const viewer = viewerOf(ctx);
  assertMayShare(viewer, changes.shared);
  return inTx(ctx.db, async (tx) => {
    const isOwners = Object.keys(changes).length > 0;
    const view = await (isOwners ? findOwn : find)(tx, viewer, id);
    await refuseTakenName(() => queries.updateSavedView(tx, id, changes));
    if (isDefault !== undefined) await queries.setDefaultView(tx, viewer.userId, view, isDefault);
    return find(tx, viewer, id);
  });
}

export async function deleteSavedView(ctx: Ctx, id: SavedViewId): Promise<{ success: true }> {
  const viewer = viewerOf(ctx);
  return inTx(ctx.db, async (tx) => {
    await findOwn(tx, viewer, id);
    await queries.purgeSavedViews(tx, viewer.userId, new Date(ctx.now.getTime() - savedViewKeptMs));
    await queries.setSavedViewDeleted(tx, id, ctx.now);
    return { success: true };
  });
}

export async function restoreSavedView(ctx: Ctx, id: SavedViewId): Promise<SavedView> {
  const viewer = viewerOf(ctx);
  return inTx(ctx.db, async (tx) => {
    const deleted = await queries.findSavedView(tx, viewer, id, 'deleted');
    if (!deleted) return findOwn(tx, viewer, id);
    if (!deleted.own) fail('savedViewNotFound');
    await assertRoom(tx, viewer);
    await refuseTakenName(() => queries.setSavedViewDeleted(tx, id, null));
    return find(tx, viewer, id);
  });
}

function refuseTakenName<T>(write: () => Promise<T>): Promise<T> {
  return failOnDuplicate('saved_views_name', 'savedViewExists', write);
}
