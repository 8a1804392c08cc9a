import { randomBytes, randomUUID } from 'node:crypto';
import { builtInPresets } from '@forecourt/contract/built-in-presets';
import {
  type CaptureLinkId,
  type CatalogueItemId,
  type CollageId,
  type CommentId,
  type CropSetId,
  type ImageId,
  type MarkerId,
  type PictureSetId,
  type SpinId,
  type UserId,
  VehicleDocumentId,
  type VehicleId,
  type VehicleShareId,
} from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import type { PositionName } from '@forecourt/contract/positions';
import type { PresetId } from '@forecourt/contract/presets';
import { Recipe } from '@forecourt/contract/recipe';
import { usualSpin } from '@forecourt/contract/spins';
import { sql } from 'kysely';
import { insertSession } from '../../modules/people/auth/sessions.queries.ts';
import type { Outside } from '../../platform/context.ts';
import { type Db, inTx } from '../../platform/db/database.ts';
import { json } from '../../platform/db/json.ts';
import { buildUser, unique } from './builders.ts';
import { buildCatalogueItem } from './catalogue-builders.ts';

/** Builders of vehicles and their photos for tests and demo data. */

/** An image without a stored file; it gets a vehicle of its own unless one is named. */
export async function buildImage(
  db: Db,
  parts: {
    setId?: PictureSetId;
    position?: PositionName;
    state?: Image['state'];
    originalKey?: string;
    deletedAt?: Date | null;
    finishedAt?: Date | null;
    /** Names of targets that it has JPEG files for. */
    targets?: readonly string[];
  } = {},
): Promise<ImageId> {
  const at = new Date(0);
  const { id } = await db
    .insertInto('images')
    .values({
      setId: parts.setId ?? (await buildVehicle(db)),
      position: parts.position ?? 'exterior.front',
      fileName: 'front.jpg',
      contentType: 'image/jpeg',
      sizeBytes: 1,
      sha256: Buffer.from(randomUUID()),
      originalKey: parts.originalKey ?? `images/${randomUUID()}`,
      state: parts.state ?? 'queued',
      recipe: json(Recipe.parse(builtInPresets['studio-white'])),
      queuedAt: at,
      createdAt: at,
      updatedAt: at,
      deletedAt: parts.deletedAt ?? null,
      finishedAt: parts.finishedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const name of parts.targets ?? []) {
    const output = { imageId: id, name, storageKey: `images/${id}/${name}.jpg`, format: 'jpeg' as const };
    await db
      .insertInto('imageOutputs')
      .values({ ...output, width: 8, height: 6, sizeBytes: 1 })
      .execute();
  }
  return id;
}

/** Has a finished picture ask something, and its customer hold such pictures back; 0 questions let it go. */
export async function holdBack(db: Db, id: ImageId, questionCount = 1): Promise<void> {
  await sql`insert into customer_settings (customer_id, questions_to)
    select s.customer_id, 'dealer-first' from images i join picture_sets s on s.id = i.set_id where i.id = ${id}
    on conflict (customer_id) do update set questions_to = excluded.questions_to`.execute(db);
  await db.updateTable('images').set({ questionCount }).where('id', '=', id).execute();
}

/** An image with one stored JPEG as its finished picture. */
export async function buildPicture(
  { db, outside }: { db: Db; outside: Pick<Outside, 'storage'> },
  setId: VehicleId,
  { bytes, height, width }: { bytes: Buffer; width: number; height: number },
): Promise<ImageId> {
  const id = await buildImage(db, { setId, state: 'delivered', targets: ['web'] });
  await db.updateTable('imageOutputs').set({ width, height }).where('imageId', '=', id).execute();
  await outside.storage.put(`images/${id}/web.jpg`, bytes);
  return id;
}

/** A document of a vehicle, without a stored file. */
export async function buildDocument(
  db: Db,
  vehicleId: VehicleId,
  { createdAt = new Date(0), isPublic = false }: { createdAt?: Date; isPublic?: boolean } = {},
): Promise<VehicleDocumentId> {
  const id = VehicleDocumentId.parse(randomUUID());
  const file = { fileName: 'report.pdf', sizeBytes: 1, sha256: Buffer.from(randomUUID()) };
  const times = { createdAt, updatedAt: createdAt };
  const createdBy = await buildUser(db);
  await db
    .insertInto('vehicleDocuments')
    .values({ ...file, ...times, id, vehicleId, kind: 'other', title: 'Report', isPublic, createdBy })
    .execute();
  return id;
}

/** A link to a vehicle that stays open in any test. */
export async function buildVehicleShare(
  db: Db,
  vehicleId: VehicleId,
  createdAt = new Date(0),
): Promise<VehicleShareId> {
  const { id } = await db
    .insertInto('vehicleShares')
    .values({ vehicleId, kind: 'page', createdAt, expiresAt: new Date(Date.UTC(2100, 0, 1)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An embed that only some websites may show. */
export async function buildVehicleEmbed(
  db: Db,
  vehicleId: VehicleId,
  origins: string[],
): Promise<VehicleShareId> {
  const { id } = await db
    .insertInto('vehicleShares')
    .values({ vehicleId, kind: 'embed', createdAt: new Date(0), expiresAt: null, origins })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A page of a vehicle, without files; its template is offered to nobody by itself. */
export async function buildCollage(
  db: Db,
  vehicleId: VehicleId,
  parts: { templateId?: CatalogueItemId; deletedAt?: Date | null } = {},
): Promise<CollageId> {
  const at = new Date(0);
  const { id } = await db
    .insertInto('collages')
    .values({
      vehicleId,
      templateId: parts.templateId ?? (await buildCatalogueItem(db, { kind: 'collage' })),
      chosen: json([]),
      state: 'failed',
      failure: 'positions_missing',
      createdAt: at,
      updatedAt: at,
      deletedAt: parts.deletedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A link for phones that stays open in any test, made by the vehicle's user. */
export async function buildCaptureLink(
  db: Db,
  vehicleId: VehicleId,
  createdAt = new Date(0),
): Promise<CaptureLinkId> {
  const { userId } = await db
    .selectFrom('vehicles')
    .select('userId')
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow();
  const session = { userId, tokenHash: randomBytes(32), remember: false, now: createdAt };
  const sessionId = await inTx(db, (tx) => insertSession(tx, session));
  const link = { vehicleId, tokenHash: randomBytes(32), createdBy: userId, sessionId, createdAt };
  const { id } = await db
    .insertInto('captureLinks')
    .values({ ...link, expiresAt: new Date(Date.UTC(2100, 0, 1)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A spin without files. */
export async function buildSpin(
  db: Db,
  vehicleId: VehicleId,
  parts: { state?: 'queued' | 'cancelled'; deletedAt?: Date | null } = {},
): Promise<SpinId> {
  const at = new Date(0);
  const { id } = await db
    .insertInto('spins')
    .values({
      vehicleId,
      ...usualSpin,
      leftOut: json([]),
      state: parts.state ?? 'cancelled',
      createdAt: at,
      updatedAt: at,
      deletedAt: parts.deletedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A comment of this author. */
export async function buildComment(
  db: Db,
  imageId: ImageId,
  {
    authorId,
    text = 'Please look at the mirror.',
    deletedAt,
  }: { authorId: UserId; text?: string; deletedAt?: Date },
): Promise<CommentId> {
  const { id } = await db
    .insertInto('comments')
    .values({ imageId, authorId, text, createdAt: new Date(0), ...(deletedAt && { deletedAt }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

let markerCount = 0;

/** A damage in the middle of a photo, with a rank that no other one has. */
export async function buildMarker(
  db: Db,
  imageId: ImageId,
  parts: { text?: string; isPublic?: boolean; deletedAt?: Date } = {},
): Promise<MarkerId> {
  const values = { kind: 'damage', x: 0.5, y: 0.5, text: 'Scratch', isPublic: false, ...parts } as const;
  const { id } = await db
    .insertInto('markers')
    .values({ ...values, imageId, rank: ++markerCount, createdAt: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface VehicleParts {
  userId?: UserId;
  reference?: string;
  vin?: string | null;
  make?: string | null;
  model?: string | null;
  year?: number | null;
  priceCents?: number | null;
  colour?: string | null;
  bodyType?: string | null;
  preset?: PresetId | null;
  createdAt?: Date;
  deletedAt?: Date | null;
}

export async function buildVehicle(db: Db, parts: VehicleParts = {}): Promise<VehicleId> {
  const createdAt = parts.createdAt ?? new Date(0);
  const { id } = await db
    .insertInto('vehicles')
    .values({
      userId: parts.userId ?? (await buildUser(db)),
      reference: parts.reference ?? `S-${unique()}`,
      vin: parts.vin ?? null,
      make: parts.make ?? null,
      model: parts.model ?? null,
      year: parts.year ?? null,
      priceCents: parts.priceCents ?? null,
      colour: parts.colour ?? null,
      bodyType: parts.bodyType ?? null,
      preset: parts.preset === undefined ? 'studio-white' : parts.preset,
      createdAt,
      updatedAt: createdAt,
      deletedAt: parts.deletedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An empty set of cut-outs. */
export async function buildCropSet(
  db: Db,
  parts: { userId?: UserId; createdAt?: Date; deletedAt?: Date | null } = {},
): Promise<CropSetId> {
  const createdAt = parts.createdAt ?? new Date(0);
  const { id } = await db
    .insertInto('cropSets')
    .values({
      userId: parts.userId ?? (await buildUser(db)),
      cut: json({ background: 'transparent', format: 'png' } as const),
      createdAt,
      updatedAt: createdAt,
      deletedAt: parts.deletedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An image of a set. */
export function buildCropImage(
  db: Db,
  setId: CropSetId,
  parts: Parameters<typeof buildImage>[1] = {},
): Promise<ImageId> {
  return buildImage(db, { ...parts, setId, position: 'exterior.other' });
}
