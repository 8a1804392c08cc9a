import { randomBytes, randomUUID } from 'node:crypto';
import type {
  BodyTypeId,
  DeviceId,
  FeatureId,
  FileId,
  ImageId,
  LicensePlateId,
  OAuthTokenId,
  ProfileId,
  SessionId,
  SocialPostId,
  SshKeyId,
  UserId,
  VehicleId,
  VehicleSpecificationId,
} from '@forecourt/contract/ids';
import type { PlateDesign } from '@forecourt/contract/recipe';
import { insertSession } from '../../modules/people/auth/sessions.queries.ts';
import { recordEndedSession } from '../../modules/people/auth/sessions.service.ts';
import type { Outside } from '../../platform/context.ts';
import { type Db, inTx } from '../../platform/db/database.ts';
import { json } from '../../platform/db/json.ts';
import type { FilesTable } from '../../platform/db/schema.gen.ts';
import { buildClient, nobody, unique } from './builders.ts';

/** Builders for what users have besides vehicles. */

interface FileParts {
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
      userId: parts.userId,
      purpose: parts.purpose ?? 'logo',
      name: 'file.png',
      contentType: parts.contentType ?? 'image/png',
      sizeBytes: parts.sizeBytes ?? 1000,
      originalKey: parts.state === 'waiting' ? `uploads/${unique()}/original.png` : null,
      shownKey: parts.state === 'waiting' ? null : `uploads/${unique()}/shown.webp`,
      state: parts.state ?? 'ready',
      createdAt: nobody.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function buildPlate(db: Db, { userId }: { userId: UserId }): Promise<LicensePlateId> {
  const file_id = await buildFile(db, { userId, purpose: 'licensePlate' });
  const { id } = await db
    .insertInto('licensePlates')
    .values({ userId, name: 'Plate', fileId: file_id, createdAt: nobody.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A design without a logo. */
export const plateDesign: PlateDesign = {
  country: 'DE',
  shape: 'long',
  lines: ['Autohaus Müller'],
  band: true,
  ground: '#f7f7f5',
  letters: '#111111',
  border: '#111111',
  logo: null,
};

/** A designed plate with a place for a logo, whose picture is not there yet. */
export async function buildPlateDesign(db: Db, { userId }: { userId: UserId }): Promise<LicensePlateId> {
  const design = json<PlateDesign>({ ...plateDesign, logo: { side: 'left' } });
  const { id } = await db
    .insertInto('licensePlates')
    .values({ userId, name: 'Design', design, createdAt: nobody.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function buildDevice(db: Db, { userId }: { userId: UserId }): Promise<DeviceId> {
  const { id } = await db
    .insertInto('devices')
    .values({
      userId,
      deviceId: `https://push.example.com/${randomUUID()}`,
      manufacturer: 'firefox',
      createdAt: nobody.now,
      updatedAt: nobody.now,
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
      contentType: 'string',
      languageContents: json([{ language: 'en', content }]),
      audience: 'user',
      userId,
      createdBy: userId,
      createdAt: nobody.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('userNotifications')
    .values({ notificationId: notification_id, userId, createdAt: nobody.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function buildProfile(db: Db, { userId }: { userId: UserId }): Promise<ProfileId> {
  const { id } = await db
    .insertInto('settingsGroups')
    .values({ userId, name: 'Profile', createdAt: nobody.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function buildOAuthToken(db: Db, { userId }: { userId: UserId }): Promise<OAuthTokenId> {
  const { id } = await db
    .insertInto('oauthTokens')
    .values({
      provider: `dms-${unique()}`,
      userId,
      sealedToken: 'v1.nothing.AAAA',
      createdBy: userId,
      createdAt: nobody.now,
      updatedAt: nobody.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A connection to Instagram whose token is encrypted as the installation does it. */
export async function buildInstagramConnection(
  { db, outside }: { db: Db; outside: Pick<Outside, 'sealer'> },
  { account = null, userId }: { userId: UserId; account?: string | null },
): Promise<OAuthTokenId> {
  const { id } = await db
    .insertInto('oauthTokens')
    .values({
      provider: 'instagram',
      userId,
      account,
      sealedToken: outside.sealer.seal('a token', 'oauth token'),
      createdBy: userId,
      createdAt: nobody.now,
      updatedAt: nobody.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A post that waits for years, without a connection. */
export async function buildSocialPost(
  db: Db,
  vehicleId: VehicleId,
  imageIds: ImageId[],
): Promise<SocialPostId> {
  const publishAt = new Date('2090-01-01');
  const post = {
    vehicleId,
    imageIds,
    caption: 'Caption',
    publishAt,
    nextAt: publishAt,
    createdAt: nobody.now,
  };
  const { id } = await db.insertInto('socialPosts').values(post).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A body type created by root. */
export async function buildBodyType(db: Db): Promise<BodyTypeId> {
  const key = `type-${unique()}`;
  const { id } = await db
    .insertInto('bodyTypes')
    .values({ key, name: key, place: 1, createdAt: nobody.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A vehicle model entered by root. */
export async function buildVehicleSpecification(db: Db): Promise<VehicleSpecificationId> {
  const { id } = await db
    .insertInto('vehicleSpecifications')
    .values({ make: 'Wartburg', model: `Model ${unique()}`, createdAt: nobody.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A feature created by root. */
export async function buildFeature(db: Db, name = `Feature ${unique()}`): Promise<FeatureId> {
  const { id } = await db
    .insertInto('features')
    .values({ name, createdAt: nobody.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A key of an account, which nobody knows. */
export async function buildApiKey(
  db: Db,
  { createdAt = new Date(0), userId }: { userId: UserId; createdAt?: Date },
): Promise<SessionId> {
  const session = {
    userId,
    tokenHash: randomBytes(32),
    remember: true,
    now: createdAt,
    isKey: true,
  } as const;
  const id = await inTx(db, (tx) => insertSession(tx, session));
  const key = { id, userId, name: 'Stock system', start: 'fk_AbCdEf', scopes: ['read' as const] };
  await db.insertInto('apiKeys').values(key).execute();
  return id;
}

/** A key of a user for SFTP. */
export async function buildSshKey(
  db: Db,
  { createdAt = new Date(0), userId }: { userId: UserId; createdAt?: Date },
): Promise<SshKeyId> {
  const user = await db
    .selectFrom('users')
    .select('clientId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const clientId = user.clientId ?? (await buildClient(db));
  const sessionId = await inTx(db, (tx) => recordEndedSession(tx, userId, createdAt));
  const name = randomBytes(6).toString('hex');
  const login = { clientId, name: `client-${name}` };
  await db
    .insertInto('sftpLogins')
    .values(login)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .insertInto('sshKeys')
    .values({
      ...{ clientId, userId, sessionId, createdAt },
      name: `Key ${name}`,
      algorithm: 'ssh-ed25519',
      publicKey: randomBytes(51).toString('base64'),
      fingerprint: `SHA256:${name}`,
      createVehicles: true,
      createdBy: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
