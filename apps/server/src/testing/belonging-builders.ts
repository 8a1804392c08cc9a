import { randomUUID } from 'node:crypto';
import type {
  BodyTypeId,
  DeviceId,
  FeatureId,
  FileId,
  LicensePlateId,
  OAuthTokenId,
  ProfileId,
  UserId,
  VehicleSpecificationId,
} from '@forecourt/contract/ids';
import type { Db } from '../platform/db/database.ts';
import type { FilesTable } from '../platform/db/schema.gen.ts';
import { nobody, unique } from './builders.ts';

/** Builders for what users have besides vehicles. */

export interface FileParts {
  userId: UserId | null;
  purpose?: FilesTable['purpose'];
  contentType?: string;
  state?: 'waiting' | 'ready';
  sizeBytes?: number;
}

export async function buildFile(db: Db, parts: FileParts): Promise<FileId> {
  const { id } = await db
    .insertInto('files')
    .values({
      user_id: parts.userId,
      purpose: parts.purpose ?? 'logo',
      name: 'file.png',
      content_type: parts.contentType ?? 'image/png',
      size_bytes: parts.sizeBytes ?? 1000,
      original_key: parts.state === 'waiting' ? `uploads/${unique()}/original.png` : null,
      shown_key: parts.state === 'waiting' ? null : `uploads/${unique()}/shown.webp`,
      state: parts.state ?? 'ready',
      created_at: nobody.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function buildPlate(db: Db, { userId }: { userId: UserId }): Promise<LicensePlateId> {
  const file_id = await buildFile(db, { userId, purpose: 'licensePlate' });
  const { id } = await db
    .insertInto('license_plates')
    .values({ user_id: userId, name: 'Plate', file_id, created_at: nobody.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function buildDevice(db: Db, { userId }: { userId: UserId }): Promise<DeviceId> {
  const { id } = await db
    .insertInto('devices')
    .values({
      user_id: userId,
      device_id: `https://push.example.com/${randomUUID()}`,
      manufacturer: 'firefox',
      created_at: nobody.now,
      updated_at: nobody.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A notification to one user; returns the id of the user's record. */
export async function buildUserNotification(db: Db, { userId }: { userId: UserId }): Promise<string> {
  const content = { headLine: 'Hello', content: 'There is news.' };
  const { id: notification_id } = await db
    .insertInto('notifications')
    .values({
      priority: 'normal',
      content_type: 'string',
      language_contents: JSON.stringify([{ language: 'en', content }]),
      audience: 'user',
      user_id: userId,
      created_by: userId,
      created_at: nobody.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('user_notifications')
    .values({ notification_id, user_id: userId, created_at: nobody.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function buildProfile(db: Db, { userId }: { userId: UserId }): Promise<ProfileId> {
  const { id } = await db
    .insertInto('settings_groups')
    .values({ user_id: userId, name: 'Profile', created_at: nobody.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function buildOAuthToken(db: Db, { userId }: { userId: UserId }): Promise<OAuthTokenId> {
  const { id } = await db
    .insertInto('oauth_tokens')
    .values({
      provider: `dms-${unique()}`,
      user_id: userId,
      sealed_token: 'v1.nothing.AAAA',
      created_by: userId,
      created_at: nobody.now,
      updated_at: nobody.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A body type created by root. */
export async function buildBodyType(db: Db): Promise<BodyTypeId> {
  const key = `type-${unique()}`;
  const { id } = await db
    .insertInto('body_types')
    .values({ key, name: key, place: 1, created_at: nobody.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A vehicle model entered by root. */
export async function buildVehicleSpecification(db: Db): Promise<VehicleSpecificationId> {
  const { id } = await db
    .insertInto('vehicle_specifications')
    .values({ make: 'Wartburg', model: `Model ${unique()}`, created_at: nobody.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A feature created by root. */
export async function buildFeature(db: Db): Promise<FeatureId> {
  const { id } = await db
    .insertInto('features')
    .values({ name: `Feature ${unique()}`, created_at: nobody.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
