/** Pictures that are made beside the queue of orders: the image shows its picture before until it is replaced by the new one. */
import type { Scope } from '@forecourt/contract/actor';
import { fail } from '@forecourt/contract/errors';
import type { ImageId } from '@forecourt/contract/ids';
import type { PresetId } from '@forecourt/contract/presets';
import type { Recipe } from '@forecourt/contract/recipe';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { picturesChanged } from './changed-pictures.service.ts';
import * as work from './image-work.queries.ts';
import * as queries from './images.queries.ts';

export type { Work } from './image-work.queries.ts';

/** An image in scope, and what its next picture is made from. */
export async function findImageToReplace(
  tx: Tx,
  scope: Scope,
  id: ImageId,
): Promise<{ row: queries.ImageRow; begun: work.Work }> {
  const row = (await queries.findImage(tx, scope, id)) ?? fail('imageNotFound');
  const begun = (await work.findWork(tx, id)) ?? fail('imageNotFound');
  return { row, begun };
}

const same = [
  'attempt',
  'state',
  'recipeHash',
  'position',
  'isPositionChosen',
  'matteKey',
  'reportState',
] as const satisfies (keyof work.Work)[];

/** Locks an image until the transaction ends. Whether nobody ordered, moved, reported, deleted or analysed it again since. */
export async function isLockedUnchanged(tx: Tx, id: ImageId, begun: work.Work): Promise<boolean> {
  await queries.lockImage(tx, id);
  const now = await work.findWork(tx, id);
  return now !== undefined && same.every((name) => now[name] === begun[name]);
}

/** Credits charged for an image so far. */
export async function chargedForImage(tx: Tx, id: ImageId): Promise<number> {
  return (await queries.findImage(tx, { kind: 'everything' }, id))?.charged ?? 0;
}

interface NewPicture {
  preset: PresetId;
  presetVersion: number | null;
  recipe: Recipe;
  recipeHash: string;
  outputs: queries.OutputRow[];
  now: Date;
}

/** Shows a finished picture instead of the one before. */
export async function replacePicture(
  tx: Tx,
  ctx: Ctx,
  id: ImageId,
  { outputs, ...picture }: NewPicture,
): Promise<void> {
  await work.setImageReplaced(tx, id, picture);
  await work.replaceOutputs(tx, id, outputs);
  await queries.announceImage(tx, 'image', id);
  await picturesChanged(tx, ctx, id);
}
