/** What is held for a picture whose photo turns out to belong at a cheaper position. */
import type { ImageId } from '@forecourt/contract/ids';
import type { Recipe } from '@forecourt/contract/recipe';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import { priceOf } from '../../money/prices/prices.rules.ts';
import * as prices from '../../money/prices/prices.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as queries from './images.queries.ts';

/** Holds the price at the image's present position instead of what is held, if it is lower. */
export async function holdLess(
  tx: Tx,
  { scope }: Pick<Ctx, 'scope'>,
  id: ImageId,
  { cause, recipe }: { recipe: Recipe; cause: ledger.MovementCause },
): Promise<void> {
  const row = await queries.findImage(tx, scope, id);
  if (!row) return;
  const owner = await pictureSets.findPictureSetOwner(tx, row.set.id);
  const price = priceOf(await prices.getPricesOfUser(tx, owner.userId), recipe, row.position);
  const held = await ledger.findHeldCredits(tx, { imageId: id });
  if (held === null || price >= held) return;
  await ledger.reduceHold(tx, { imageId: id }, price, cause);
}
