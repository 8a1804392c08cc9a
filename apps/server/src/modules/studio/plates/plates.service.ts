/** Pictures and designs that cover licence plates. Guarantees that a deleted picture, or a replaced logo, stays stored for the recipes that refer to it. */
import { fail } from '@forecourt/contract/errors';
import { photoTypes } from '@forecourt/contract/file-types';
import { FileId, type LicensePlateId, type UserId } from '@forecourt/contract/ids';
import { ImageFailure } from '@forecourt/contract/images';
import {
  createLicensePlate,
  type createPlateDesign,
  type LicensePlate,
  type patchPlateDesign,
  plateNameMax,
} from '@forecourt/contract/license-plates';
import { licensePlatesMax } from '@forecourt/contract/limits';
import type { PlateTreatment } from '@forecourt/contract/recipe';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as files from '../../people/files/files.service.ts';
import * as users from '../../people/users/users.service.ts';
import * as queries from './plates.queries.ts';
import { assertTextFits, keepsFile, treatmentOfPlate } from './plates.rules.ts';

function toPlate(ctx: Ctx, { failure, shownKey, state, ...row }: queries.PlateRow): LicensePlate {
  return {
    ...row,
    state: state ?? 'ready',
    failure: failure === null ? null : ImageFailure.parse(failure),
    path: shownKey && linkFor(ctx, filePath(shownKey)),
  };
}

export async function listPlates(ctx: Ctx, userId: UserId): Promise<{ results: LicensePlate[] }> {
  await users.getUser(ctx, userId);
  return { results: (await queries.listPlatesOfUser(ctx.db, userId)).map((row) => toPlate(ctx, row)) };
}

/** Used when neither the form nor the file has a name. */
const nameless = 'plate';

/** The name of a plate: from the form field, which may follow the file, or else from the file name. */
async function nameOf(file: Upload): Promise<string> {
  const { name } = createLicensePlate.body.parse((await file.fields?.()) ?? {});
  return (
    name ||
    file.fileName
      .replace(/\.[^.]*$/, '')
      .trim()
      .slice(0, plateNameMax) ||
    nameless
  );
}

export async function createPlate(ctx: Ctx, userId: UserId, file: Upload): Promise<LicensePlate> {
  await users.getChangeableUser(ctx, userId);
  let name = nameless;
  const order = {
    userId,
    purpose: async () => {
      name = await nameOf(file);
      return 'licensePlate' as const;
    },
    types: photoTypes,
    refusal: 'imageTypeInvalid' as const,
  };
  return files.addFile(ctx, file, order, async (tx, { id: fileId }) => {
    const id = await queries.insertPlate(tx, { userId, name, fileId, design: null, now: ctx.now });
    return toPlate(ctx, await findPlate(tx, { id: userId, pid: id }));
  });
}

/** A plate and the user whose own it has to be. */
interface Own {
  id: UserId;
  pid: LicensePlateId;
}

async function findPlate(db: Db, { id, pid }: Own): Promise<queries.PlateRow> {
  return (await queries.findPlate(db, id, pid)) ?? fail('clientLicensePlateNotFound');
}

async function findLockedPlate(tx: Tx, own: Own): Promise<queries.PlateRow> {
  await queries.lockPlate(tx, own.pid);
  return findPlate(tx, own);
}

export async function createDesign(
  ctx: Ctx,
  userId: UserId,
  { design, name }: RouteInput<typeof createPlateDesign>['body'],
): Promise<LicensePlate> {
  assertTextFits(design);
  return inTx(ctx.db, async (tx) => {
    await users.getChangeableUser({ ...ctx, db: tx }, userId);
    if ((await queries.listPlatesOfUser(tx, userId)).length >= licensePlatesMax)
      fail('licensePlatesExceeded');
    const pid = await queries.insertPlate(tx, { userId, name, fileId: null, design, now: ctx.now });
    return toPlate(ctx, await findPlate(tx, { id: userId, pid }));
  });
}

/** Renames a plate or changes its design; one that is a picture cannot become a design. */
export async function updatePlate(
  ctx: Ctx,
  own: Own,
  { design, name }: RouteInput<typeof patchPlateDesign>['body'],
): Promise<LicensePlate> {
  assertTextFits(design);
  return inTx(ctx.db, async (tx) => {
    await users.getChangeableUser({ ...ctx, db: tx }, own.id);
    const held = await findLockedPlate(tx, own);
    if (design && !held.design) fail('validationError', { params: { field: 'design' } });
    const drops = design && !keepsFile(held.design, design);
    await queries.updatePlate(tx, own.pid, { name, design, ...(drops && { fileId: null }) });
    return toPlate(ctx, await findPlate(tx, own));
  });
}

export async function uploadLogo(ctx: Ctx, own: Own, file: Upload): Promise<LicensePlate> {
  await users.getChangeableUser(ctx, own.id);
  if (!(await findPlate(ctx.db, own)).design?.logo) fail('validationError', { params: { field: 'logo' } });
  const order = {
    userId: own.id,
    purpose: 'licensePlate' as const,
    types: photoTypes,
    refusal: 'imageTypeInvalid' as const,
  };
  return files.addFile(ctx, file, order, async (tx, { id: fileId }) => {
    const { design } = await findLockedPlate(tx, own);
    if (!design?.logo) fail('validationError', { params: { field: 'logo' } });
    await queries.updatePlate(tx, own.pid, { fileId });
    return toPlate(ctx, await findPlate(tx, own));
  });
}

/** Does nothing to a plate that is not deleted. */
export async function restorePlate(ctx: Ctx, id: UserId, pid: LicensePlateId): Promise<LicensePlate> {
  return inTx(ctx.db, async (tx) => {
    await users.getChangeableUser({ ...ctx, db: tx }, id);
    await queries.lockPlate(tx, pid);
    if (await queries.findPlate(tx, id, pid, 'deleted')) await queries.restorePlate(tx, pid);
    return toPlate(ctx, await findPlate(tx, { id, pid }));
  });
}

export async function deletePlate(ctx: Ctx, userId: UserId, id: LicensePlateId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await users.getChangeableUser({ ...ctx, db: tx }, userId);
    if (!(await queries.findPlate(tx, userId, id))) fail('clientLicensePlateNotFound');
    if (!(await queries.setPlateDeleted(tx, id, ctx.now))) fail('clientLicensePlateNotFound');
    return { success: true };
  });
}

/** How a user's plate is laid onto pictures; fails when it does not exist or is not ready yet. */
export async function findPlateTreatment(
  db: Db,
  userId: UserId,
  id: LicensePlateId,
): Promise<PlateTreatment> {
  const plate = await findPlate(db, { id: userId, pid: id });
  return (
    treatmentOfPlate(plate) ?? fail(plate.state === 'waiting' ? 'imageBusy' : 'clientLicensePlateNotFound')
  );
}

/** Whether a stored file is the picture of a plate that was deleted. */
export async function isOfDeletedPlate(db: Db, key: string): Promise<boolean> {
  const id = FileId.safeParse(/^uploads\/([^/]+)\//.exec(key)?.[1]);
  return id.success && queries.isPlateDeletedByFile(db, id.data);
}
