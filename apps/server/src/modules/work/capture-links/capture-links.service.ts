/**
 * Links by which phones take photos of a vehicle without signing in. Guarantees that only hashes of their tokens are
 * stored, and that a link has at most the present rights of the person who made it, to one vehicle, until it expires or is
 * closed.
 */
import { scopeOf } from '@forecourt/contract/actor';
import {
  type CaptureHours,
  type CaptureLink,
  capturePath,
  type NewCaptureLink,
} from '@forecourt/contract/capture-links';
import { hourMs } from '@forecourt/contract/durations';
import { AppError, fail } from '@forecourt/contract/errors';
import { CaptureLinkId, type VehicleId } from '@forecourt/contract/ids';
import { uploadImage } from '@forecourt/contract/images';
import { captureLinksMax } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import { newToken, sameText, sha256 } from '../../../platform/crypto.ts';
import { type Db, inTx } from '../../../platform/db/database.ts';
import { refusalOf } from '../../../platform/http/serve.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import * as queries from './capture-links.queries.ts';

export async function listCaptureLinks(ctx: Ctx, id: VehicleId): Promise<{ results: CaptureLink[] }> {
  await vehicles.findVehicle(ctx.db, ctx.scope, id);
  return { results: await queries.listCaptureLinks(ctx.db, ctx.scope, id, ctx.now) };
}

/** Locks the vehicle, so that two calls at once cannot exceed the limit. */
export async function createCaptureLink(
  ctx: Ctx,
  vehicleId: VehicleId,
  hours: CaptureHours,
): Promise<NewCaptureLink> {
  const { sessionId, userId } = sessions.personOf(ctx);
  const { now, outside, scope } = ctx;
  const secret = newToken();
  return inTx(ctx.db, async (tx) => {
    await vehicles.findLockedVehicle(tx, scope, vehicleId);
    const open = await queries.listCaptureLinks(tx, scope, vehicleId, now);
    if (open.length >= captureLinksMax) fail('captureLinksExceeded');
    const id = await queries.insertCaptureLink(tx, {
      vehicleId,
      tokenHash: sha256(secret),
      createdBy: userId,
      sessionId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + hours * hourMs),
    });
    const made = (await queries.findCaptureLink(tx, scope, id, now)) ?? fail('captureLinkNotFound');
    return { ...made, link: `${outside.publicUrl}${capturePath}#${id}.${secret}` };
  });
}

export async function deleteCaptureLink(ctx: Ctx, id: CaptureLinkId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockCaptureLink(tx, id);
    (await queries.findCaptureLink(tx, ctx.scope, id, ctx.now)) ?? fail('captureLinkNotFound');
    await queries.setCaptureLinkDeleted(tx, id, ctx.now);
    return { success: true };
  });
}

/** An open link, and the context of the person behind it. */
interface Opened {
  link: queries.OpenLink;
  inside: Ctx;
}

/**
 * The open link of a token. Fails with captureLinkNotFound also if its maker may no longer add photos to the vehicle.
 */
export async function openLink(ctx: Ctx, token: string | null, db: Db = ctx.db): Promise<Opened> {
  const [said, secret = ''] = (token ?? '').split('.', 2);
  const { data: id } = CaptureLinkId.safeParse(said);
  const link = id && (await queries.findOpenLink(db, id, ctx.now));
  if (!link || !sameText(sha256(secret).toString('hex'), link.tokenHash.toString('hex')))
    return fail('captureLinkNotFound');
  const person = (await sessions.findPersonStillThere(db, link.sessionId)) ?? fail('captureLinkNotFound');
  if (refusalOf(person, uploadImage)) fail('captureLinkNotFound');
  const scope = scopeOf(person);
  await vehicles.findVehicle(db, scope, link.vehicleId).catch((error: unknown) => {
    // A phone gives a link up that is not found: a fault of the database must not look like one.
    throw error instanceof AppError ? new AppError('captureLinkNotFound') : error;
  });
  const assertStillAllowed = async () => {
    await openLink(ctx, token);
  };
  return { link, inside: { ...ctx, actor: person, scope, assertStillAllowed } };
}
