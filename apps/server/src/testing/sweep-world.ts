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
import type { Db } from '../platform/db/database.ts';
import {
  buildDevice,
  buildFile,
  buildOAuthToken,
  buildPlate,
  buildProfile,
  buildUserNotification,
} from './belonging-builders.ts';
import { buildClient, buildCustomer, buildUser } from './builders.ts';
import { buildInvoice, buildOffer, buildPromoCode } from './money-builders.ts';
import { buildImage, buildVehicle } from './vehicle-builders.ts';

/**
 * A small world of organisations for tests about who may do what to whom: a group with two sub-customers and a
 * stranger; actors stand in the group itself or in its first sub-customer.
 */

/** One of each thing that an address can name. */
export interface Tenant {
  customerId: CustomerId;
  clientId: ClientId;
  userId: UserId;
  adminId: UserId;
  managerId: UserId;
  vehicleId: VehicleId;
  imageId: ImageId;
  promoCodeId: PromoCodeId;
  offerId: OfferId;
  /** Closed ones. */
  customerInvoiceId: InvoiceId;
  userInvoiceId: InvoiceId;
  fileId: FileId;
  plateId: LicensePlateId;
  deviceId: DeviceId;
  userNotificationId: string;
  profileId: ProfileId;
  oauthTokenId: OAuthTokenId;
}

export const positions = ['top', 'sub'] as const;
export type Position = (typeof positions)[number];

/** What a thing is to an actor. */
export const relations = [
  'self',
  'sameClient',
  'sameCustomer',
  'child',
  'parent',
  'sibling',
  'unrelated',
  'deleted',
] as const;
export type Relation = (typeof relations)[number];

export interface Kind {
  name: string;
  role: RoleName;
  type?: UserType;
  readOnly?: boolean;
}

export const kinds: Kind[] = [
  { name: 'root', role: 'root' },
  { name: 'manager', role: 'manager' },
  { name: 'qcmanager', role: 'qcmanager' },
  { name: 'customer', role: 'customer' },
  { name: 'customer:simple', role: 'customer', type: 'simple' },
  { name: 'customer:basic', role: 'customer', type: 'basic' },
  { name: 'read-only customer', role: 'customer', type: 'premium', readOnly: true },
  { name: 'client', role: 'client' },
  { name: 'client:simple', role: 'client', type: 'simple' },
  { name: 'client:premium', role: 'client', type: 'premium' },
  { name: 'user:simple', role: 'user', type: 'simple' },
  { name: 'user:basic', role: 'user', type: 'basic' },
  { name: 'user:premium', role: 'user', type: 'premium' },
];

interface Place {
  customerId: CustomerId;
  clientId: ClientId;
}

export class World {
  readonly #db: Db;
  readonly #places: Record<Position, Place>;

  private constructor(db: Db, places: Record<Position, Place>) {
    this.#db = db;
    this.#places = places;
  }

  static async build(db: Db): Promise<World> {
    const top = await buildCustomer(db, { allowChilds: true, isNotify: true });
    const sub = await buildCustomer(db, { parentId: top, isNotify: true });
    return new World(db, {
      top: { customerId: top, clientId: await buildClient(db, { customerId: top }) },
      sub: { customerId: sub, clientId: await buildClient(db, { customerId: sub }) },
    });
  }

  /** An account of this kind; a manager looks after the customer of its position. */
  async actor({ role, type, readOnly }: Omit<Kind, 'name'>, at: Position): Promise<UserId> {
    const place = this.#places[at];
    const id = await buildUser(this.#db, { role, type: type ?? null, readOnly, ...place });
    if (role === 'manager') {
      const assigned = { manager_id: id, customer_id: place.customerId };
      await this.#db.insertInto('manager_customers').values(assigned).execute();
    }
    return id;
  }

  /** Fresh things that stand in this relation to an actor at this position; null when there is no such relation. */
  async things(relation: Relation, at: Position, actorId: UserId): Promise<Tenant | null> {
    const place = this.#places[at];
    if (relation === 'self') return this.#fill(place, actorId);
    if (relation === 'deleted') return this.#deleted(place);
    const where = await this.#where(relation, at);
    return where && this.#fill(where);
  }

  async #where(relation: Relation, at: Position): Promise<Place | null> {
    const { top } = this.#places;
    const inside = async (customerId: CustomerId) => ({
      customerId,
      clientId: await buildClient(this.#db, { customerId }),
    });
    const fresh = async (parentId?: CustomerId) => inside(await buildCustomer(this.#db, { parentId }));
    if (relation === 'sameClient') return this.#places[at];
    if (relation === 'sameCustomer') return inside(this.#places[at].customerId);
    if (relation === 'child') return at === 'top' ? fresh(top.customerId) : null;
    if (relation === 'parent') return at === 'sub' ? inside(top.customerId) : null;
    if (relation === 'sibling') return at === 'sub' ? fresh(top.customerId) : null;
    return fresh();
  }

  async #fill({ customerId, clientId }: Place, self?: UserId): Promise<Tenant> {
    const userId = self ?? (await buildUser(this.#db, { clientId }));
    const adminId = self ?? (await buildUser(this.#db, { role: 'customer', customerId }));
    const managerId = self ?? (await buildUser(this.#db, { role: 'manager' }));
    const vehicleId = await buildVehicle(this.#db, { userId: await this.#ownerBeside(userId, clientId) });
    const imageId = await buildImage(this.#db, { vehicleId, state: 'uploaded' });
    const promoCodeId = await buildPromoCode(this.#db);
    const offerId = await buildOffer(this.#db);
    return {
      customerId,
      clientId,
      userId,
      adminId,
      managerId,
      vehicleId,
      imageId,
      promoCodeId,
      offerId,
      ...(await this.#invoices(customerId, userId)),
      ...(await this.#belongings(userId)),
    };
  }

  async #invoices(customerId: CustomerId, userId: UserId) {
    const owners = [
      { kind: 'customer', id: customerId },
      { kind: 'user', id: userId },
    ] as const;
    const [customerInvoiceId, userInvoiceId] = [
      await buildInvoice(this.#db, { owner: owners[0], customerId }),
      await buildInvoice(this.#db, { owner: owners[1], customerId }),
    ];
    return { customerInvoiceId, userInvoiceId };
  }

  /** What a user has besides its vehicles. */
  async #belongings(userId: UserId) {
    return {
      fileId: await buildFile(this.#db, { userId }),
      plateId: await buildPlate(this.#db, { userId }),
      deviceId: await buildDevice(this.#db, { userId }),
      userNotificationId: await buildUserNotification(this.#db, { userId }),
      profileId: await buildProfile(this.#db, { userId }),
      oauthTokenId: await buildOAuthToken(this.#db, { userId }),
    };
  }

  /** Only users own vehicles: for an actor of another role a user beside it does. */
  async #ownerBeside(id: UserId, clientId: ClientId): Promise<UserId> {
    const { role } = await this.#db
      .selectFrom('users')
      .select('role')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return role === 'user' ? id : buildUser(this.#db, { clientId });
  }

  /** Deleted one by one, in a client that is not. */
  async #deleted({ customerId, clientId }: Place): Promise<Tenant> {
    const deletedAt = new Date(0);
    const db = this.#db;
    const owner = await buildUser(db, { clientId });
    const gone = await buildCustomer(db, { parentId: this.#places.top.customerId });
    await db.updateTable('customers').set({ deleted_at: deletedAt }).where('id', '=', gone).execute();
    const goneUser = await buildUser(db, { clientId, deletedAt });
    const goneClient = await buildClient(db, { customerId });
    await db.updateTable('clients').set({ deleted_at: deletedAt }).where('id', '=', goneClient).execute();
    return {
      customerId: gone,
      clientId: goneClient,
      userId: goneUser,
      ...(await this.#invoices(gone, goneUser)),
      ...(await this.#belongings(goneUser)),
      adminId: await buildUser(db, { role: 'customer', customerId, deletedAt }),
      managerId: await buildUser(db, { role: 'manager', deletedAt }),
      vehicleId: await buildVehicle(db, { userId: owner, deletedAt }),
      imageId: await buildImage(db, {
        vehicleId: await buildVehicle(db, { userId: owner }),
        state: 'uploaded',
        deletedAt,
      }),
      promoCodeId: await buildPromoCode(db),
      offerId: await buildOffer(db),
    };
  }
}

/** The relations that a role can have to other people's things at all. */
export function relationsOf(role: RoleName): readonly Relation[] {
  if (role === 'root' || role === 'qcmanager') return ['self', 'unrelated', 'deleted'];
  const beside = relations.filter((relation) => relation !== 'sameClient');
  return role === 'manager' || role === 'customer' ? beside : relations;
}

export type Thing = 'customer' | 'client' | 'user' | 'admin' | 'manager' | 'vehicle' | 'image';

/** How far each role sees: product.md's table of who is who, relation by relation. */
export function isInReach(role: RoleName, relation: Relation, thing: Thing): boolean {
  if (relation === 'deleted') return false;
  if (role === 'root') return true;
  if (relation === 'self') return thing === 'user' || thing === 'admin' || role === 'user';
  if (thing === 'manager') return false;
  if (role === 'manager' || role === 'customer') return relation === 'sameCustomer' || relation === 'child';
  if (role === 'client') return relation === 'sameClient' && thing !== 'customer' && thing !== 'admin';
  // Colleagues share their client, and nothing of each other's.
  return role === 'user' && relation === 'sameClient' && thing === 'client';
}
