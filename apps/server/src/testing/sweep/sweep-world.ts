import type { RoleName, UserType } from '@forecourt/contract/actor';
import type {
  BodyTypeId,
  CaptureLinkId,
  CatalogueItemId,
  ClientId,
  CollageId,
  CommentId,
  CropSetId,
  CustomerId,
  DestinationId,
  DeviceId,
  FeatureId,
  FileId,
  ImageId,
  ImportEntryId,
  ImportId,
  InvoiceId,
  LicensePlateId,
  MarkerId,
  OAuthTokenId,
  OfferId,
  PaymentId,
  PictureRequestId,
  ProfileId,
  PromoCodeId,
  ReviewId,
  SessionId,
  SocialPostId,
  SpinId,
  SshKeyId,
  UserId,
  VehicleDocumentId,
  VehicleFeedId,
  VehicleId,
  VehicleShareId,
  VehicleSpecificationId,
  WebhookDeliveryId,
  WebhookId,
} from '@forecourt/contract/ids';
import type { Db } from '../../platform/db/database.ts';
import * as belonging from '../builders/belonging-builders.ts';
import { buildClient, buildCustomer, buildUser } from '../builders/builders.ts';
import { buildCatalogueItem, buildPictureRequest } from '../builders/catalogue-builders.ts';
import { buildDestination } from '../builders/destination-builders.ts';
import * as imports from '../builders/import-builders.ts';
import { buildInvoice, buildOffer, buildPayment, buildPromoCode } from '../builders/money-builders.ts';
import { buildReview } from '../builders/review-builders.ts';
import {
  buildCaptureLink,
  buildCollage,
  buildComment,
  buildCropImage,
  buildCropSet,
  buildDocument,
  buildImage,
  buildMarker,
  buildSpin,
  buildVehicle,
  buildVehicleEmbed,
  buildVehicleShare,
  type VehicleParts,
} from '../builders/vehicle-builders.ts';
import { buildWebhook, buildWebhookDelivery } from '../builders/webhook-builders.ts';

/**
 * A small world of organisations for permission tests: a group with two sub-customers, and an unrelated customer;
 * actors are in the group itself or in its first sub-customer.
 */

/** One row of each kind that a path can name. */
export interface Tenant {
  customerId: CustomerId;
  clientId: ClientId;
  userId: UserId;
  adminId: UserId;
  managerId: UserId;
  vehicleId: VehicleId;
  imageId: ImageId;
  markerId: MarkerId;
  commentId: CommentId;
  documentId: VehicleDocumentId;
  /** State: open; nobody holds it. */
  reviewId: ReviewId;
  vehicleShareId: VehicleShareId;
  vehicleEmbedId: VehicleShareId;
  captureLinkId: CaptureLinkId;
  /** State: waiting; without a connection. */
  socialPostId: SocialPostId;
  spinId: SpinId;
  collageId: CollageId;
  cropSetId: CropSetId;
  cropImageId: ImageId;
  /** State: done. */
  importId: ImportId;
  vehicleFeedId: VehicleFeedId;
  vehicleListId: ImportId;
  /** State: held. */
  importEntryId: ImportEntryId;
  promoCodeId: PromoCodeId;
  offerId: OfferId;
  /** State: open. */
  paymentId: PaymentId;
  /** State: closed. */
  customerInvoiceId: InvoiceId;
  userInvoiceId: InvoiceId;
  fileId: FileId;
  plateId: LicensePlateId;
  plateDesignId: LicensePlateId;
  deviceId: DeviceId;
  userNotificationId: string;
  profileId: ProfileId;
  oauthTokenId: OAuthTokenId;
  /** A background for everybody. */
  catalogueItemId: CatalogueItemId;
  /** A preset of two versions. */
  presetId: CatalogueItemId;
  collageItemId: CatalogueItemId;
  /** A preset without collages, and one that makes this one. */
  presetItemId: CatalogueItemId;
  collagePresetId: CatalogueItemId;
  /** A background that the customer made itself. */
  ownBackgroundId: CatalogueItemId;
  /** A key of the user. */
  apiKeyId: SessionId;
  sshKeyId: SshKeyId;
  /** An active endpoint of the user. */
  destinationId: DestinationId;
  webhookId: WebhookId;
  /** State: failed. */
  webhookDeliveryId: WebhookDeliveryId;
  /** State: open. */
  pictureRequestId: PictureRequestId;
  /** Created by root. */
  featureId: FeatureId;
  /** Created by root. */
  bodyTypeId: BodyTypeId;
  vehicleSpecificationId: VehicleSpecificationId;
}

/** The rows of a tenant to build; customer, client and user are always built. */
type TenantParts = ReadonlySet<keyof Tenant> | 'all';

export const positions = ['top', 'sub'] as const;
export type Position = (typeof positions)[number];

/** The relation of an actor to a row. */
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

  /** Builds an account of this kind; a manager is assigned the customer of its position. */
  async actor({ role, type, readOnly }: Omit<Kind, 'name'>, at: Position): Promise<UserId> {
    const place = this.#places[at];
    const id = await buildUser(this.#db, { role, type: type ?? null, readOnly, ...place });
    if (role === 'manager') {
      const assigned = { managerId: id, customerId: place.customerId };
      await this.#db.insertInto('managerCustomers').values(assigned).execute();
    }
    return id;
  }

  /**
   * Builds fresh rows with this relation to an actor at this position; null when there is no such relation. Only those
   * in `named` are built: a sweep builds thousands.
   */
  async things(
    relation: Relation,
    at: Position,
    actorId: UserId,
    named: TenantParts = 'all',
  ): Promise<Tenant | null> {
    const place = this.#places[at];
    if (relation === 'self') return this.#fill(named, place, actorId);
    if (relation === 'deleted') return this.#deleted(named, place);
    const where = await this.#where(relation, at);
    return where && this.#fill(named, where);
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

  async #fill(named: TenantParts, { customerId, clientId }: Place, self?: UserId): Promise<Tenant> {
    const db = this.#db;
    const userId = self ?? (await buildUser(db, { clientId }));
    const ownerOf = () => this.#ownerBeside(userId, clientId);
    const vehicleOf = async () => buildVehicle(db, { userId: await ownerOf() });
    const importOf = async () => imports.buildImport(db, { userId: await ownerOf() });
    const setOf = async () => buildCropSet(db, { userId: await ownerOf() });
    const made = await make(named, {
      adminId: () => self ?? buildUser(db, { role: 'customer', customerId }),
      managerId: () => self ?? buildUser(db, { role: 'manager' }),
      vehicleId: vehicleOf,
      cropSetId: setOf,
      importId: importOf,
      destinationId: () => buildDestination(db, clientId),
      vehicleFeedId: async () => imports.buildVehicleFeed(db, { userId: await ownerOf() }),
      vehicleListId: async () => imports.buildVehicleList(db, { userId: await ownerOf() }),
      ...this.#belongings(customerId, userId),
    });
    const ownOf = async () => made.vehicleId ?? (await vehicleOf());
    const imageOf = async () => buildImage(db, { setId: await ownOf(), state: 'uploaded', targets: ['web'] });
    const cropImageOf = async () =>
      buildCropImage(db, made.cropSetId ?? (await setOf()), { state: 'uploaded' });
    const importEntryOf = async () => imports.buildImportEntry(db, made.importId ?? (await importOf()));
    const pictures = await make(named, {
      imageId: imageOf,
      reviewId: async () => (await buildReview(db, { userId: await ownerOf() })).id,
      vehicleShareId: async () => buildVehicleShare(db, await ownOf()),
      vehicleEmbedId: async () => buildVehicleEmbed(db, await ownOf(), []),
      captureLinkId: async () => buildCaptureLink(db, await ownOf()),
      socialPostId: async () => belonging.buildSocialPost(db, await ownOf(), [await buildImage(db)]),
      spinId: async () => buildSpin(db, await ownOf()),
      collageId: async () => buildCollage(db, await ownOf()),
      documentId: async () => buildDocument(db, await ownOf()),
      cropImageId: cropImageOf,
      importEntryId: importEntryOf,
    });
    const marks = await make(named, {
      markerId: async () => buildMarker(db, pictures.imageId ?? (await imageOf())),
      commentId: async () =>
        buildComment(db, pictures.imageId ?? (await imageOf()), { authorId: made.userId ?? userId }),
    });
    const looks = await make(named, {
      collagePresetId: () => this.#presetWith(made.collageItemId),
    });
    return { ...made, ...pictures, ...marks, ...looks, customerId, clientId, userId } as Tenant;
  }

  /** A preset that makes a collage. */
  #presetWith(collage: CatalogueItemId | undefined): Promise<CatalogueItemId> {
    const collages = collage ? [collage] : [];
    return buildCatalogueItem(this.#db, { kind: 'preset', look: { collages } });
  }

  /** Builders for what a user and its customer have besides vehicles, and for shared rows. */
  #belongings(customerId: CustomerId, userId: UserId) {
    const db = this.#db;
    return {
      customerInvoiceId: () => buildInvoice(db, { owner: { kind: 'customer', id: customerId }, customerId }),
      userInvoiceId: () => buildInvoice(db, { owner: { kind: 'user', id: userId }, customerId }),
      fileId: () => belonging.buildFile(db, { userId }),
      plateId: () => belonging.buildPlate(db, { userId }),
      plateDesignId: () => belonging.buildPlateDesign(db, { userId }),
      deviceId: () => belonging.buildDevice(db, { userId }),
      userNotificationId: () => belonging.buildUserNotification(db, { userId }),
      profileId: () => belonging.buildProfile(db, { userId }),
      oauthTokenId: () => belonging.buildOAuthToken(db, { userId }),
      promoCodeId: () => buildPromoCode(db),
      offerId: () => buildOffer(db),
      paymentId: () => buildPayment(db, { customerId }),
      catalogueItemId: () => buildCatalogueItem(db, { forEverybody: true }),
      presetId: () => buildCatalogueItem(db, { kind: 'preset', look: {}, versions: 2 }),
      collageItemId: () => buildCatalogueItem(db, { kind: 'collage' }),
      presetItemId: () => buildCatalogueItem(db, { kind: 'preset', look: {} }),
      ownBackgroundId: () => buildCatalogueItem(db, { ownedBy: customerId, assignedTo: { customerId } }),
      apiKeyId: () => belonging.buildApiKey(db, { userId }),
      sshKeyId: () => belonging.buildSshKey(db, { userId }),
      webhookId: () => buildWebhook(db, { kind: 'user', id: userId }),
      webhookDeliveryId: async () =>
        buildWebhookDelivery(db, await buildWebhook(db, { kind: 'user', id: userId })),
      pictureRequestId: () => buildPictureRequest(db, { userId }),
      featureId: () => belonging.buildFeature(db),
      bodyTypeId: () => belonging.buildBodyType(db),
      vehicleSpecificationId: () => belonging.buildVehicleSpecification(db),
    };
  }

  /** Only users own vehicles: for an actor of another role, a user in the same client. */
  async #ownerBeside(id: UserId, clientId: ClientId): Promise<UserId> {
    const { role } = await this.#db
      .selectFrom('users')
      .select('role')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return role === 'user' ? id : buildUser(this.#db, { clientId });
  }

  /** Rows that are deleted one by one, in a client that is not. */
  async #deleted(named: TenantParts, { customerId, clientId }: Place): Promise<Tenant> {
    const deletedAt = new Date(0);
    const db = this.#db;
    const gone = await buildCustomer(db, { parentId: this.#places.top.customerId });
    await db.updateTable('customers').set({ deletedAt }).where('id', '=', gone).execute();
    const goneClient = await buildClient(db, { customerId });
    await db.updateTable('clients').set({ deletedAt }).where('id', '=', goneClient).execute();
    const userId = await buildUser(db, { clientId, deletedAt });
    const vehicle = async (parts: VehicleParts = {}) =>
      buildVehicle(db, { userId: await buildUser(db, { clientId }), ...parts });
    const set = async (parts: { deletedAt?: Date } = {}) =>
      buildCropSet(db, { userId: await buildUser(db, { clientId }), ...parts });
    const made = await make(named, {
      adminId: () => buildUser(db, { role: 'customer', customerId, deletedAt }),
      managerId: () => buildUser(db, { role: 'manager', deletedAt }),
      vehicleId: () => vehicle({ deletedAt }),
      vehicleShareId: async () => buildVehicleShare(db, await vehicle({ deletedAt })),
      vehicleEmbedId: async () => buildVehicleEmbed(db, await vehicle({ deletedAt }), []),
      captureLinkId: async () => buildCaptureLink(db, await vehicle({ deletedAt })),
      socialPostId: async () =>
        belonging.buildSocialPost(db, await vehicle({ deletedAt }), [await buildImage(db)]),
      spinId: async () => buildSpin(db, await vehicle({ deletedAt })),
      collageId: async () => buildCollage(db, await vehicle({ deletedAt })),
      documentId: async () => buildDocument(db, await vehicle({ deletedAt })),
      imageId: async () => buildImage(db, { setId: await vehicle(), state: 'uploaded', deletedAt }),
      markerId: async () => buildMarker(db, await buildImage(db, { setId: await vehicle(), deletedAt })),
      commentId: async () =>
        buildComment(db, await buildImage(db, { setId: await vehicle(), deletedAt }), { authorId: userId }),
      reviewId: async () => (await buildReview(db, { vehicleId: await vehicle() })).id,
      importId: () => imports.buildImport(db, { userId }),
      destinationId: () => buildDestination(db, goneClient),
      vehicleFeedId: () => imports.buildVehicleFeed(db, { userId }),
      vehicleListId: () => imports.buildVehicleList(db, { userId }),
      importEntryId: async () => imports.buildImportEntry(db, await imports.buildImport(db, { userId })),
      cropSetId: () => set({ deletedAt }),
      cropImageId: async () => buildCropImage(db, await set(), { state: 'uploaded', deletedAt }),
      ...this.#belongings(gone, userId),
    });
    return { ...made, customerId: gone, clientId: goneClient, userId } as Tenant;
  }
}

/** Builds the rows that are named. */
async function make<Part extends keyof Tenant>(
  named: TenantParts,
  makers: { [one in Part]: () => Promise<Tenant[one]> | Tenant[one] },
): Promise<Partial<Tenant>> {
  const made: Partial<Tenant> = {};
  for (const [part, maker] of Object.entries(makers) as [Part, () => Promise<Tenant[Part]>][])
    if (named === 'all' || named.has(part)) made[part] = await maker();
  return made;
}
