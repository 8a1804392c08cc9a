/** Pictures that cover licence plates. Guarantees that a deleted one stays stored for the recipes that refer to it. */
import { fail } from '@forecourt/contract/errors';
import { photoTypes } from '@forecourt/contract/file-types';
import { FileId, type LicensePlateId, type UserId } from '@forecourt/contract/ids';
import { ImageFailure } from '@forecourt/contract/images';
import { createLicensePlate, type LicensePlate, plateNameMax } from '@forecourt/contract/license-plates';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx } from '../../../platform/db/database.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as files from '../../people/files/files.service.ts';
import * as users from '../../people/users/users.service.ts';
import * as queries from './plates.queries.ts';

function toPlate(ctx: Ctx, { failure, shownKey, ...row }: queries.PlateRow): LicensePlate {
  return {
    ...row,
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
    const id = await queries.insertPlate(tx, { userId, name, fileId, now: ctx.now });
    return toPlate(ctx, (await queries.findPlate(tx, userId, id)) ?? fail('clientLicensePlateNotFound'));
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

/** The storage key of a user's plate; fails when it does not exist or is not ready yet. */
export async function findPlatePicture(db: Db, userId: UserId, id: LicensePlateId): Promise<string> {
  const plate = (await queries.findPlate(db, userId, id)) ?? fail('clientLicensePlateNotFound');
  return plate.shownKey ?? fail(plate.state === 'waiting' ? 'imageBusy' : 'clientLicensePlateNotFound');
}

/** Whether a stored file is the picture of a plate that was deleted. */
export async function isOfDeletedPlate(db: Db, key: string): Promise<boolean> {
  const id = FileId.safeParse(/^uploads\/([^/]+)\//.exec(key)?.[1]);
  return id.success && queries.isPlateDeletedByFile(db, id.data);
}
