/**
 * Picture sets: what images belong to, which is a vehicle or a set of quick cut-outs. Guarantees that a set belongs to a
 * user; that it cannot be deleted while a picture is being made or checked; that a deletion can be undone until the retention of its
 * customer has passed.
 */
import { fail } from '@forecourt/contract/errors';
import type { PictureSetId, UserId } from '@forecourt/contract/ids';
import type { PictureSetState } from '@forecourt/contract/picture-sets';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import * as users from '../../people/users/users.service.ts';
import * as queries from './picture-sets.queries.ts';
import { ownerByDefault } from './picture-sets.rules.ts';

export {
  findCustomerOfSet,
  findPictureSetOwner,
  lockPictureSet,
  setPictureSetsPurged,
} from './picture-sets.queries.ts';

/** The owner of a new set: the user that the call names, or the caller. */
export async function chooseOwner(tx: Tx, ctx: Ctx, named: UserId | undefined): Promise<UserId> {
  const userId =
    named ?? ownerByDefault(ctx.actor) ?? fail('validationError', { params: { field: 'userId' } });
  const owner = await users.getUser({ ...ctx, db: tx }, userId);
  return owner.role.name === 'user' ? userId : fail('userNotFound');
}

/** Deletes a set that the caller has locked; fails with imageBusy while a picture of it is being made or checked. */
export async function deletePictureSet(
  tx: Tx,
  ctx: Ctx,
  { id, state }: { id: PictureSetId; state: PictureSetState },
): Promise<void> {
  if (state === 'processing' || state === 'in_review') fail('imageBusy');
  await queries.setPictureSetDeleted(tx, id, ctx.now);
}

/** Undoes the deletion of a set that the caller has locked. */
export async function restorePictureSet(tx: Tx, id: PictureSetId): Promise<void> {
  await queries.setPictureSetDeleted(tx, id, null);
}
