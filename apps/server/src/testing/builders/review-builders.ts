import { randomUUID } from 'node:crypto';
import type { ImageId, ReviewId, UserId, VehicleId } from '@forecourt/contract/ids';
import { Recipe } from '@forecourt/contract/recipe';
import type { ReviewFix } from '@forecourt/contract/review-fixes';
import type { OutputRow } from '../../modules/work/images/images.queries.ts';
import { dueAt } from '../../modules/work/images/review-need.rules.ts';
import type { Db } from '../../platform/db/database.ts';
import { json } from '../../platform/db/json.ts';
import { analysisAt } from './spin-world.ts';
import { buildImage, buildVehicle } from './vehicle-builders.ts';

/** A file of a picture, which is not stored. */
function buildOutput(imageId: ImageId, folder: string): OutputRow {
  const storageKey = `images/${imageId}/${folder}/full.jpeg`;
  const size = { width: 1920, height: 1440, sizeBytes: 5, vehicle: null, photo: null, fidelity: null };
  return { name: 'full', storageKey, format: 'jpeg', ...size };
}

/** What a picture is being made again with since `at`, without stored files. */
export function buildFix(at: Date): ReviewFix {
  const recipe = Recipe.parse({
    background: { kind: 'showroom', name: 'dark-hall' },
    targets: [{ name: 'full', width: 1920, height: 1440 }],
  });
  const made = {
    analysis: analysisAt(0),
    matteKey: 'images/none/matte.png',
    retouch: null,
    chosenVehicle: null,
    recipe,
  };
  return { id: randomUUID(), at: at.toISOString(), by: randomUUID(), ...made, ordered: recipe, without: [] };
}

/** A finished picture that waits for a checker, without stored files; it gets a vehicle of its own unless one is named. */
export async function buildReview(
  db: Db,
  parts: {
    userId?: UserId;
    vehicleId?: VehicleId;
    confidence?: number;
    waitingSince?: Date;
    leasedBy?: UserId;
    position?: 'exterior.front' | 'interior.dashboard';
  } = {},
): Promise<{ id: ReviewId; imageId: ImageId }> {
  const { confidence = 0.5, leasedBy, position = 'exterior.front', waitingSince = new Date(0) } = parts;
  const vehicleId = parts.vehicleId ?? (await buildVehicle(db, parts.userId ? { userId: parts.userId } : {}));
  const imageId = await buildImage(db, { setId: vehicleId, position, state: 'queued' });
  const matteKey = `images/${imageId}/analysis/matte.png`;
  const uprightKey = `images/${imageId}/analysis/upright.jpeg`;
  const recipeHash = 'dark';
  await db
    .updateTable('images')
    .set({
      state: 'needs_review',
      matteKey,
      uprightKey,
      recipeHash,
      preset: 'dark-hall',
      analysis: json(analysisAt(0)),
    })
    .where('id', '=', imageId)
    .execute();
  const { userId } = await db
    .selectFrom('vehicles')
    .select('userId')
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow();
  const outputs = json([buildOutput(imageId, recipeHash)] as unknown as Record<string, unknown>[]);
  const { id } = await db
    .insertInto('reviews')
    .values({
      imageId,
      userId,
      positionClass: position === 'exterior.front' ? 'exterior' : 'interior',
      cause: 'all',
      confidence,
      waitingSince,
      dueAt: dueAt(waitingSince, confidence),
      recipeHash,
      matteKey,
      outputs,
      ...(leasedBy && { leasedBy, leasedUntil: new Date(Date.UTC(2100, 0, 1)) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, imageId };
}
