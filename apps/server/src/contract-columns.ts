import type { AuditEntry } from '@forecourt/contract/audit';
import type { BodyType } from '@forecourt/contract/body-types';
import type { BulkJob } from '@forecourt/contract/bulk-jobs';
import type { CatalogueItem } from '@forecourt/contract/catalogue';
import type { Client } from '@forecourt/contract/clients';
import type { CustomerSettings } from '@forecourt/contract/customer-settings';
import type { Customer } from '@forecourt/contract/customers';
import type { Demo } from '@forecourt/contract/demos';
import type { Device } from '@forecourt/contract/devices';
import type { Feature } from '@forecourt/contract/features';
import type { UserFile } from '@forecourt/contract/files';
import type { Image } from '@forecourt/contract/images';
import type { Import, ImportEntry } from '@forecourt/contract/imports';
import type { CustomerInvoiceSettings, InvoiceSettings } from '@forecourt/contract/invoice-settings';
import type { Invoice, InvoiceItem } from '@forecourt/contract/invoices';
import type { LicensePlate } from '@forecourt/contract/license-plates';
import type { Mail } from '@forecourt/contract/mails';
import type { Notification, UserNotification } from '@forecourt/contract/notifications';
import type { Offer, Order } from '@forecourt/contract/offers';
import type { Passkey } from '@forecourt/contract/passkeys';
import type { PictureRequest } from '@forecourt/contract/picture-requests';
import type { PromoCode } from '@forecourt/contract/promo-codes';
import type { SavedView } from '@forecourt/contract/saved-views';
import type { Session } from '@forecourt/contract/sessions';
import type { OAuthToken } from '@forecourt/contract/social';
import type { User } from '@forecourt/contract/users';
import type { VehicleSpecification } from '@forecourt/contract/vehicle-specifications';
import type { Vehicle } from '@forecourt/contract/vehicles';
import type { Database } from './platform/db/schema.gen.ts';

/** A field of the contract without a column of its own: joined, counted, signed, or called otherwise. */
const computed = 'computed';
/** A column that the API does not show. */
const internal = 'internal';

type Differences<Table extends keyof Database, Fields> = Record<
  Exclude<keyof Fields, keyof Database[Table]>,
  typeof computed
> &
  Record<Exclude<keyof Database[Table], keyof Fields>, typeof internal>;

const differences = <Table extends keyof Database, Fields>(named: Differences<Table, Fields>) => named;

/**
 * Where the fields of the contract and the columns of their table differ. It does not compile when a field is added
 * that has no column, or a column that no field shows, and the difference is not listed here.
 */
export const contractColumns = {
  auditLog: differences<'auditLog', AuditEntry>({
    actor: computed,
    actingFor: computed,
    objectName: computed,
    vehicleId: computed,
    ofCrops: computed,
    errorName: computed,
    names: computed,
    actorId: internal,
    actingForId: internal,
  }),
  bodyTypes: differences<'bodyTypes', BodyType>({}),
  bulkJobs: differences<'bulkJobs', BulkJob>({
    doneCount: computed,
    failedCount: computed,
    failures: computed,
    canUndo: computed,
    isUndo: computed,
    userId: internal,
    sessionId: internal,
    filter: internal,
    change: internal,
    undoesId: internal,
    dismissedAt: internal,
  }),
  catalogueItems: differences<'catalogueItems', CatalogueItem>({
    parts: computed,
    picture: computed,
    fileId: internal,
    forEverybody: internal,
    createdBy: internal,
    deletedAt: internal,
  }),
  clients: differences<'clients', Client>({
    customerName: computed,
    clientDisallowsUserSettings: computed,
    credits: computed,
    mayOverdraw: computed,
    userCount: computed,
    features: computed,
    disallowsUserSettings: internal,
    deletedAt: internal,
    deletedWith: internal,
  }),
  customerInvoiceSettings: differences<'customerInvoiceSettings', CustomerInvoiceSettings>({
    customInvoiceConfigEnable: computed,
    customInvoiceConfigComboEnable: computed,
    customerId: internal,
    customEnabled: internal,
    comboEnabled: internal,
  }),
  customerSettings: differences<'customerSettings', CustomerSettings>({
    from: computed,
    inherited: computed,
    customerId: internal,
  }),
  customers: differences<'customers', Customer>({
    uid: computed,
    credits: computed,
    clientCount: computed,
    customers: computed,
    vatId: internal,
    deletedAt: internal,
    deletedWith: internal,
  }),
  demos: differences<'demos', Demo>({
    before: computed,
    original: computed,
    picture: computed,
    expiresAt: computed,
    recipe: internal,
    originalKey: internal,
    analysis: internal,
    pictureKey: internal,
    createdAt: internal,
    queuedAt: internal,
  }),
  devices: differences<'devices', Device>({
    meta: computed,
    manufacturer: internal,
    pushKeys: internal,
  }),
  features: differences<'features', Feature>({
    given: computed,
  }),
  files: differences<'files', UserFile>({
    type: computed,
    path: computed,
    purpose: internal,
    originalKey: internal,
    shownKey: internal,
    createdBy: internal,
  }),
  imageOutputs: differences<'imageOutputs', Image['outputs'][number]>({
    url: computed,
    imageId: internal,
    storageKey: internal,
  }),
  images: differences<'images', Image>({
    set: computed,
    verdicts: computed,
    width: computed,
    height: computed,
    vehicle: computed,
    original: computed,
    thumbnail: computed,
    upright: computed,
    outputs: computed,
    charged: computed,
    queuePlace: computed,
    setId: internal,
    contentType: internal,
    sha256: internal,
    originalKey: internal,
    uprightKey: internal,
    thumbnailKey: internal,
    matteKey: internal,
    analysis: internal,
    recipe: internal,
    recipeHash: internal,
    attempt: internal,
    queuedAt: internal,
    finishedAt: internal,
    deletedAt: internal,
    purgedAt: internal,
  }),
  importEntries: differences<'importEntries', ImportEntry>({
    vehicle: computed,
    failure: computed,
    thumbnail: computed,
    number: internal,
    place: internal,
    vehicleId: internal,
    heldKey: internal,
    shownKey: internal,
    sha256: internal,
    endedAt: internal,
  }),
  imports: differences<'imports', Import>({
    userName: computed,
    vehicle: computed,
    counts: computed,
    clientId: internal,
    customerId: internal,
    sessionId: internal,
    createdBy: internal,
    callKey: internal,
    sourceKey: internal,
    vehicleId: internal,
    listedAt: internal,
  }),
  invoiceItems: differences<'invoiceItems', InvoiceItem>({
    invoiceId: internal,
  }),
  invoiceSettings: differences<'invoiceSettings', InvoiceSettings>({
    one: internal,
  }),
  invoices: differences<'invoices', Invoice>({
    owner: computed,
    number: computed,
    totalCents: computed,
    ownerKind: internal,
    ownerId: internal,
    year: internal,
    sequence: internal,
    language: internal,
  }),
  licensePlates: differences<'licensePlates', LicensePlate>({
    state: computed,
    failure: computed,
    path: computed,
    width: computed,
    height: computed,
    fileId: internal,
    deletedAt: internal,
  }),
  mails: differences<'mails', Mail>({
    to: computed,
    text: computed,
    hasSecret: computed,
    state: computed,
    recipient: internal,
    body: internal,
    textWithoutSecrets: internal,
    tokenHash: internal,
    openedById: internal,
  }),
  notifications: differences<'notifications', Notification>({
    sent: computed,
    seen: computed,
    userId: internal,
    customerId: internal,
    isDelivered: internal,
    createdBy: internal,
  }),
  oauthTokens: differences<'oauthTokens', OAuthToken>({
    dmsId: computed,
    provider: internal,
    sealedToken: internal,
    sealedRefreshToken: internal,
    createdBy: internal,
    updatedAt: internal,
  }),
  offers: differences<'offers', Offer>({}),
  orders: differences<'orders', Order>({
    actorId: internal,
  }),
  passkeys: differences<'passkeys', Passkey>({
    userId: internal,
    credentialId: internal,
    publicKey: internal,
    signCount: internal,
    transports: internal,
  }),
  pictureRequests: differences<'pictureRequests', PictureRequest>({
    askedBy: computed,
    customerName: computed,
    item: computed,
    examples: computed,
    can: computed,
    userId: internal,
    itemId: internal,
  }),
  promoCodes: differences<'promoCodes', PromoCode>({
    redemptions: computed,
    active: computed,
  }),
  savedViews: differences<'savedViews', SavedView>({
    own: computed,
    ownerName: computed,
    isDefault: computed,
    userId: internal,
    deletedAt: internal,
  }),
  sessions: differences<'sessions', Session>({
    current: computed,
    browser: computed,
    system: computed,
    impersonation: computed,
    passwordReadBy: computed,
    userId: internal,
    tokenHash: internal,
    actorSessionId: internal,
    reason: internal,
    userAgent: internal,
    network: internal,
    deviceHash: internal,
    passwordReadById: internal,
    confirmedAt: internal,
    endedAt: internal,
  }),
  userNotifications: differences<'userNotifications', UserNotification>({
    notification: computed,
    userId: internal,
  }),
  users: differences<'users', User>({
    readOnlyPermissions: computed,
    withheldFeatures: computed,
    mustSetSecondFactor: computed,
    profilePicture: computed,
    credits: computed,
    client: computed,
    customer: computed,
    type: internal,
    passwordHash: internal,
    passwordReadById: internal,
    readOnly: internal,
    language: internal,
    deletedWith: internal,
    deletedWithClient: internal,
  }),
  vehicleSpecifications: differences<'vehicleSpecifications', VehicleSpecification>({
    deletedAt: internal,
  }),
  vehicles: differences<'vehicles', Vehicle>({
    userName: computed,
    clientName: computed,
    customerName: computed,
    imageCount: computed,
    failedCount: computed,
    thumbnail: computed,
    coverImageId: computed,
    archive: computed,
    busyCount: internal,
    purgedAt: internal,
  }),
};
