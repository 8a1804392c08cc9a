import { randomUUID } from 'node:crypto';
import type { RoleName, UserType } from '@forecourt/contract/actor';
import type {
  ClientId,
  CustomerId,
  DeviceId,
  FileId,
  ImageId,
  InvoiceId,
  LicensePlateId,
  OAuthTokenId,
  OfferId,
  ProfileId,
  PromoCodeId,
  UserId,
  VehicleId,
} from '@forecourt/contract/ids';
import type { PositionName } from '@forecourt/contract/positions';
import type { PresetName } from '@forecourt/contract/presets';
import { sql } from 'kysely';
import { hashPassword } from '../platform/crypto.ts';
import type { Db } from '../platform/db/database.ts';

/** Rows for tests and demo data. Whatever is left out is made up, missing parents included. */

/** Nobody in particular causes it, when the clock of tests begins. */
export const nobody = { actorId: null, key: null, now: new Date('2026-06-15T10:00:00Z') };

const unique = () => randomUUID().slice(0, 8);

export interface CustomerParts {
  name?: string;
  parentId?: CustomerId;
  allowChilds?: boolean;
  isNotify?: boolean;
  allowNegativeCredits?: boolean;
}

export async function buildCustomer(db: Db, parts: CustomerParts = {}): Promise<CustomerId> {
  const { id } = await db
    .insertInto('customers')
    .values({
      name: parts.name ?? `Customer ${unique()}`,
      parent_id: parts.parentId ?? null,
      allow_childs: parts.allowChilds ?? false,
      is_notify: parts.isNotify ?? false,
      allow_negative_credits: parts.allowNegativeCredits ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface ClientParts {
  name?: string;
  customerId?: CustomerId;
  creditSource?: 'client' | 'user';
  disallowsUserSettings?: boolean;
}

export async function buildClient(db: Db, parts: ClientParts = {}): Promise<ClientId> {
  const { id } = await db
    .insertInto('clients')
    .values({
      name: parts.name ?? `Client ${unique()}`,
      customer_id: parts.customerId ?? (await buildCustomer(db)),
      credit_source: parts.creditSource ?? 'client',
      disallows_user_settings: parts.disallowsUserSettings ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface UserParts {
  email?: string;
  name?: string | null;
  role?: RoleName;
  type?: UserType | null;
  clientId?: ClientId;
  customerId?: CustomerId;
  password?: string;
  passwordHash?: string;
  readOnly?: boolean;
  active?: boolean;
  maxCount?: number;
  licensePlateEnabled?: boolean;
  reflectiveFloorEnabled?: boolean;
  lastTimeOnline?: Date | null;
  createdAt?: Date;
  deletedAt?: Date | null;
}

export const testPassword = 'a long enough password';
let testPasswordHash: Promise<string> | undefined;

function passwordHashOf(parts: UserParts): Promise<string> {
  if (parts.passwordHash) return Promise.resolve(parts.passwordHash);
  if (parts.password) return hashPassword(parts.password);
  testPasswordHash ??= hashPassword(testPassword);
  return testPasswordHash;
}

export async function buildUser(db: Db, parts: UserParts = {}): Promise<UserId> {
  const role = parts.role ?? 'user';
  const belongsToClient = role === 'user' || role === 'client';
  const { id } = await db
    .insertInto('users')
    .values({
      email: parts.email ?? `${unique()}@example.test`,
      name: parts.name === undefined ? `Person ${unique()}` : parts.name,
      role,
      type: parts.type ?? (role === 'user' ? 'basic' : null),
      client_id: belongsToClient ? (parts.clientId ?? (await buildClient(db))) : null,
      customer_id: role === 'customer' ? (parts.customerId ?? (await buildCustomer(db))) : null,
      password_hash: await passwordHashOf(parts),
      read_only: parts.readOnly ?? false,
      active: parts.active ?? true,
      max_count: parts.maxCount ?? 12,
      license_plate_enabled: parts.licensePlateEnabled ?? true,
      reflective_floor_enabled: parts.reflectiveFloorEnabled ?? true,
      last_time_online: parts.lastTimeOnline ?? null,
      created_at: parts.createdAt,
      deleted_at: parts.deletedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface PromoCodeParts {
  code?: string;
  credits?: number;
  startsAt?: Date;
  endsAt?: Date | null;
  redemptionsMax?: number | null;
  validDays?: number | null;
}

export async function buildPromoCode(db: Db, parts: PromoCodeParts = {}): Promise<PromoCodeId> {
  const startsAt = parts.startsAt ?? new Date(0);
  const { id } = await db
    .insertInto('promo_codes')
    .values({
      code: parts.code ?? `CODE-${unique().toUpperCase()}`,
      credits: parts.credits ?? 10,
      starts_at: startsAt,
      ends_at: parts.endsAt ?? null,
      redemptions_max: parts.redemptionsMax ?? null,
      valid_days: parts.validDays ?? null,
      created_at: startsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function buildOffer(
  db: Db,
  parts: { name?: string; credits?: number; priceCents?: number; createdAt?: Date } = {},
): Promise<OfferId> {
  const { id } = await db
    .insertInto('offers')
    .values({
      name: parts.name ?? `Offer ${unique()}`,
      credits: parts.credits ?? 100,
      price_cents: parts.priceCents ?? 9_900,
      created_at: parts.createdAt ?? new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An invoice with one picture on it, which nobody took; closed, as number `sequence` of the year 0, unless it is a draft. */
export async function buildInvoice(
  db: Db,
  parts: {
    owner: { kind: 'customer' | 'user'; id: string };
    customerId: CustomerId;
    status?: 'draft' | 'closed';
    netCents?: number;
  },
): Promise<InvoiceId> {
  const at = new Date(0);
  const netCents = parts.netCents ?? 100;
  const { id } = await db
    .insertInto('invoices')
    .values({
      owner_kind: parts.owner.kind,
      owner_id: parts.owner.id,
      customer_id: parts.customerId,
      currency: 'EUR',
      vat_basis_points: 0,
      item_count: 1,
      credits: 1,
      net_cents: netCents,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('invoice_items')
    .values({
      invoice_id: id,
      line: 1,
      kind: 'picture',
      occurred_at: at,
      client_name: 'Somewhere',
      reference: 'S-1',
      position: 'exterior.front',
      name: '',
      quantity: 1,
      credits: 1,
      net_cents: netCents,
    })
    .execute();
  if (parts.status === 'draft') return id;
  const party = JSON.stringify({ name: 'Somebody', address: 'Somewhere 1', vatId: '' });
  await db
    .updateTable('invoices')
    .set({ status: 'closed', year: 0, seller: party, buyer: party, language: 'en', closed_at: at })
    .set((eb) => ({
      sequence: sql<number>`1 + coalesce((${eb.selectFrom('invoices').select(eb.fn.max('sequence').as('last')).where('year', '=', 0)}), 0)`,
    }))
    .where('id', '=', id)
    .execute();
  return id;
}

/** A photo that was never stored, of a vehicle of its own unless one is named. */
export async function buildImage(
  db: Db,
  parts: {
    vehicleId?: VehicleId;
    position?: PositionName;
    state?: 'uploaded' | 'queued' | 'delivered';
    originalKey?: string;
    deletedAt?: Date | null;
  } = {},
): Promise<ImageId> {
  const at = new Date(0);
  const { id } = await db
    .insertInto('images')
    .values({
      vehicle_id: parts.vehicleId ?? (await buildVehicle(db)),
      position: parts.position ?? 'exterior.front',
      file_name: 'front.jpg',
      content_type: 'image/jpeg',
      size_bytes: 1,
      sha256: Buffer.from(randomUUID()),
      original_key: parts.originalKey ?? `images/${randomUUID()}`,
      state: parts.state ?? 'queued',
      recipe: '{}',
      queued_at: at,
      created_at: at,
      updated_at: at,
      deleted_at: parts.deletedAt ?? null,
    })
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
  colour?: string | null;
  bodyType?: string | null;
  preset?: PresetName | null;
  createdAt?: Date;
  deletedAt?: Date | null;
}

export async function buildVehicle(db: Db, parts: VehicleParts = {}): Promise<VehicleId> {
  const createdAt = parts.createdAt ?? new Date(0);
  const { id } = await db
    .insertInto('vehicles')
    .values({
      user_id: parts.userId ?? (await buildUser(db)),
      reference: parts.reference ?? `S-${unique()}`,
      vin: parts.vin ?? null,
      make: parts.make ?? null,
      model: parts.model ?? null,
      year: parts.year ?? null,
      colour: parts.colour ?? null,
      body_type: parts.bodyType ?? null,
      preset: parts.preset === undefined ? 'studio-white' : parts.preset,
      created_at: createdAt,
      updated_at: createdAt,
      deleted_at: parts.deletedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface FileParts {
  userId: UserId | null;
  purpose?: 'profilePicture' | 'logo' | 'document' | 'background' | 'licensePlate' | 'notification';
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

/** A notification to one user; the id is that of the user's record. */
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
