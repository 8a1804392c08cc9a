/** Backgrounds that somebody is designing, as parts of recipes. Guarantees that they show nothing that could not be chosen. */
import type { BackgroundDraft } from '@forecourt/contract/background-previews';
import { withViews } from '@forecourt/contract/background-views';
import { backgroundOfRoom, surfacesOf } from '@forecourt/contract/catalogue-rooms';
import { fail } from '@forecourt/contract/errors';
import type { CatalogueItemId, CustomerId } from '@forecourt/contract/ids';
import type { Background } from '@forecourt/contract/recipe';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { viewsAfter } from './catalogue.rules.ts';
import { assertSurfaces, findItem, findItemWithPicture } from './catalogue.service.ts';
import { assertOwn } from './own-backgrounds.service.ts';

async function roomOf(
  db: Db,
  { room }: Extract<BackgroundDraft, { use: 'room' }>,
  owner: CustomerId | null,
): Promise<Background> {
  await assertSurfaces(db, { room }, owner);
  const pictures = new Map<string, string>();
  for (const { id } of surfacesOf(room))
    pictures.set(id, findItemWithPicture(await findItem(db, 'background', id)).picture);
  return backgroundOfRoom(room, (id) => pictures.get(id) ?? id);
}

async function placeOf(
  db: Db,
  { backgroundId, horizon, views }: Extract<BackgroundDraft, { use: 'whole' }>,
): Promise<Background> {
  const item = findItemWithPicture(await findItem(db, 'background', backgroundId));
  const shown = viewsAfter(item, views);
  return withViews(
    { kind: 'picture' as const, picture: item.picture, horizon },
    shown,
    (view) => shown[view]?.shownKey ?? '',
  );
}

/** @param owner The customer whose own background it is; null: one of the operator. */
export async function backgroundOfDraft(
  ctx: Ctx,
  draft: BackgroundDraft,
  owner: CustomerId | null,
): Promise<Background> {
  if (draft.use === 'room') return roomOf(ctx.db, draft, owner);
  await assertOwned(ctx, draft.backgroundId, owner);
  return placeOf(ctx.db, draft);
}

async function assertOwned(ctx: Ctx, id: CatalogueItemId, owner: CustomerId | null): Promise<void> {
  if (owner) return assertOwn(ctx, { id: owner, backgroundId: id });
  const { customerId } = await findItem(ctx.db, 'background', id);
  if (customerId !== null) fail('backgroundNotFound');
}
