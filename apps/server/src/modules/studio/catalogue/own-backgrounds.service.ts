/**
 * Backgrounds, walls and floors that customers make themselves: items of the catalogue that belong to them. Guarantees that
 * nobody but the customer and those below it can choose them, and that nobody outside their scope changes them.
 */
import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { fail } from '@forecourt/contract/errors';
import type { CatalogueItemId, CustomerId } from '@forecourt/contract/ids';
import { ownBackgroundsMax } from '@forecourt/contract/limits';
import type * as routes from '@forecourt/contract/own-backgrounds';
import type { ViewClass } from '@forecourt/contract/positions';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import * as customers from '../../people/customers/customers.service.ts';
import * as assignments from './assignments.service.ts';
import * as catalogue from './catalogue.service.ts';
import * as queries from './own-backgrounds.queries.ts';

/** A background and the customer whose own it has to be. */
interface Own {
  id: CustomerId;
  backgroundId: CatalogueItemId;
}

/** Fails unless the customer is in the caller's scope and made the background, which may be deleted. */
export async function assertOwn(ctx: Ctx, { id, backgroundId }: Own): Promise<void> {
  await customers.findCustomer(ctx.db, ctx.scope, id);
  if (!(await queries.isOwnBackground(ctx.db, id, backgroundId))) fail('backgroundNotFound');
}

export async function listOwnBackgrounds(ctx: Ctx, id: CustomerId): Promise<{ results: CatalogueItem[] }> {
  await customers.findCustomer(ctx.db, ctx.scope, id);
  const ids = await queries.listOwnBackgroundIds(ctx.db, id);
  return { results: await catalogue.listItemsById(ctx, 'background', ids) };
}

export async function getOwnBackground(ctx: Ctx, own: Own): Promise<CatalogueItem> {
  await assertOwn(ctx, own);
  return catalogue.getItem(ctx, 'background', own.backgroundId);
}

export async function createOwnBackground(
  ctx: Ctx,
  id: CustomerId,
  body: RouteInput<typeof routes.createOwnBackground>['body'],
): Promise<CatalogueItem> {
  return inTx(ctx.db, async (tx) => {
    await customers.findKeptCustomer(tx, ctx.scope, id);
    const count = (await queries.listOwnBackgroundIds(tx, id)).length;
    if (count >= ownBackgroundsMax) fail('ownBackgroundsExceeded');
    const item = await catalogue.createItem({ ...ctx, db: tx }, 'background', body, id);
    await assignments.setAssignments(tx, ctx, item.id, { to: 'customer', id });
    return item;
  });
}

export async function updateOwnBackground(
  ctx: Ctx,
  own: Own,
  body: RouteInput<typeof routes.patchOwnBackground>['body'],
): Promise<CatalogueItem> {
  await assertOwn(ctx, own);
  return catalogue.updateItem(ctx, 'background', own.backgroundId, body);
}

export async function deleteOwnBackground(ctx: Ctx, own: Own): Promise<{ success: true }> {
  await assertOwn(ctx, own);
  return catalogue.deleteItem(ctx, 'background', own.backgroundId);
}

export async function restoreOwnBackground(ctx: Ctx, own: Own): Promise<CatalogueItem> {
  await assertOwn(ctx, own);
  return catalogue.restoreItem(ctx, 'background', own.backgroundId);
}

export async function uploadOwnBackgroundPicture(ctx: Ctx, own: Own, file: Upload): Promise<CatalogueItem> {
  await assertOwn(ctx, own);
  return catalogue.uploadItemPicture(ctx, 'background', own.backgroundId, file);
}

export async function uploadOwnBackgroundViewPicture(
  ctx: Ctx,
  own: Own & { view: ViewClass },
  file: Upload,
): Promise<CatalogueItem> {
  await assertOwn(ctx, own);
  return catalogue.uploadViewPicture(ctx, own.backgroundId, own.view, file);
}
