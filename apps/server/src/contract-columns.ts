import type { AuditEntry } from '@forecourt/contract/audit';
import type { BodyType } from '@forecourt/contract/body-types';
import type { BulkJob } from '@forecourt/contract/bulk-jobs';
import type { CatalogueItem } from '@forecourt/contract/catalogue';
import type { Client } from '@forecourt/contract/clients';
import type { Collage } from '@forecourt/contract/collages';
import type { CropSet } from '@forecourt/contract/crops';
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
import type { Payment } from '@forecourt/contract/payments';
import type { PictureRequest } from '@forecourt/contract/picture-requests';
import type { PromoCode } from '@forecourt/contract/promo-codes';
import type { SavedView } from '@forecourt/contract/saved-views';
import type { Session } from '@forecourt/contract/sessions';
import type { OAuthToken } from '@forecourt/contract/social';
import type { Spin } from '@forecourt/contract/spins';
import type { User } from '@forecourt/contract/users';
import type { VehicleSpecification } from '@forecourt/contract/vehicle-specifications';
import type { Vehicle } from '@forecourt/contract/vehicles';
import type { Database } from './platform/db/schema.gen.ts';

/** A field of the contract without a column of its own: joined, counted, signed, or called otherwise. */
const computed = 'computed';
/** A column that the API does not show. */
const notInApi = 'notInApi';

type Differences<Table extends keyof Database, Fields> = Record<
  Exclude<keyof Fields, keyof Database[Table]>,
  typeof computed
> &
  Record<Exclude<keyof Database[Table], keyof Fields>, typeof notInApi>;

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
    set: computed,
    errorName: computed,
    names: computed,
    actorId: notInApi,
    actingForId: notInApi,
  }),
  bodyTypes: differences<'bodyTypes', BodyType>({}),
  bulkJobs: differences<'bulkJobs', BulkJob>({
    doneCount: computed,
    failedCount: computed,
    failures: computed,
    canUndo: computed,
    isUndo: computed,
    userId: notInApi,
    sessionId: notInApi,
    filter: notInApi,
    change: notInApi,
    undoesId: notInApi,
    dismissedAt: notInApi,
  }),
  catalogueItems: differences<'catalogueItems', CatalogueItem>({
    parts: computed,
    picture: computed,
    version: computed,
    customerId: notInApi,
    fileId: notInApi,
    forEverybody: notInApi,
    createdBy: notInApi,
    deletedAt: notInApi,
  }),
  clients: differences<'clients', Client>({
    customerName: computed,
    clientDisallowsUserSettings: computed,
    credits: computed,
    mayOverdraw: computed,
    userCount: computed,
    features: computed,
    disallowsUserSettings: notInApi,
    deletedAt: notInApi,
    deletedWith: notInApi,
  }),
  customerInvoiceSettings: differences<'customerInvoiceSettings', CustomerInvoiceSettings>({
    customInvoiceConfigEnable: computed,
    customInvoiceConfigComboEnable: computed,
    customerId: notInApi,
    customEnabled: notInApi,
    comboEnabled: notInApi,
  }),
  cropSets: differences<'cropSets', CropSet>({
    userName: computed,
    imageCount: computed,
    failedCount: computed,
    thumbnails: computed,
    archive: computed,
    kind: notInApi,
    clientId: notInApi,
    customerId: notInApi,
    busyCount: notInApi,
    reviewCount: notInApi,
    refusedCount: notInApi,
    updatedAt: notInApi,
    purgedAt: notInApi,
  }),
  customerSettings: differences<'customerSettings', CustomerSettings>({
    from: computed,
    inherited: computed,
    customerId: notInApi,
  }),
  customers: differences<'customers', Customer>({
    uid: computed,
    credits: computed,
    clientCount: computed,
    customers: computed,
    vatId: notInApi,
    deletedAt: notInApi,
    deletedWith: notInApi,
  }),
  demos: differences<'demos', Demo>({
    before: computed,
    original: computed,
    picture: computed,
    expiresAt: computed,
    recipe: notInApi,
    originalKey: notInApi,
    analysis: notInApi,
    pictureKey: notInApi,
    createdAt: notInApi,
    queuedAt: notInApi,
  }),
  devices: differences<'devices', Device>({
    meta: computed,
    manufacturer: notInApi,
    pushKeys: notInApi,
  }),
  features: differences<'features', Feature>({
    given: computed,
  }),
  files: differences<'files', UserFile>({
    type: computed,
    path: computed,
    purpose: notInApi,
    originalKey: notInApi,
    shownKey: notInApi,
    createdBy: notInApi,
  }),
  imageOutputs: differences<'imageOutputs', Image['outputs'][number]>({
    url: computed,
    imageId: notInApi,
    photo: notInApi,
    storageKey: notInApi,
  }),
  images: differences<'images', Image>({
    set: computed,
    backgroundId: computed,
    review: computed,
    reviewReasons: notInApi,
    reviewNote: notInApi,
    report: computed,
    reportState: notInApi,
    reportRecipeHash: notInApi,
    reportReasons: notInApi,
    reportNote: notInApi,
    reportAnswer: notInApi,
    proposal: computed,
    verdicts: computed,
    width: computed,
    height: computed,
    vehicle: computed,
    vehicles: computed,
    original: computed,
    thumbnail: computed,
    upright: computed,
    outputs: computed,
    crop: computed,
    charged: computed,
    retouched: computed,
    retouch: notInApi,
    queuePlace: computed,
    setId: notInApi,
    isPositionChosen: notInApi,
    isChecked: notInApi,
    contentType: notInApi,
    sha256: notInApi,
    originalKey: notInApi,
    uprightKey: notInApi,
    thumbnailKey: notInApi,
    matteKey: notInApi,
    analysis: notInApi,
    chosenVehicle: notInApi,
    recipe: notInApi,
    recipeHash: notInApi,
    attempt: notInApi,
    queuedAt: notInApi,
    finishedAt: notInApi,
    deletedAt: notInApi,
    purgedAt: notInApi,
  }),
  importEntries: differences<'importEntries', ImportEntry>({
    vehicle: computed,
    failure: computed,
    thumbnail: computed,
    number: notInApi,
    address: notInApi,
    contentId: notInApi,
    place: notInApi,
    vehicleId: notInApi,
    heldKey: notInApi,
    shownKey: notInApi,
    sha256: notInApi,
    endedAt: notInApi,
  }),
  imports: differences<'imports', Import>({
    userName: computed,
    vehicle: computed,
    counts: computed,
    clientId: notInApi,
    customerId: notInApi,
    sessionId: notInApi,
    createdBy: notInApi,
    callKey: notInApi,
    sourceKey: notInApi,
    feedId: notInApi,
    vehicleId: notInApi,
    listedAt: notInApi,
  }),
  invoiceItems: differences<'invoiceItems', InvoiceItem>({
    invoiceId: notInApi,
  }),
  invoiceSettings: differences<'invoiceSettings', InvoiceSettings>({
    one: notInApi,
  }),
  invoices: differences<'invoices', Invoice>({
    owner: computed,
    totalCents: computed,
    ownerKind: notInApi,
    ownerId: notInApi,
    year: notInApi,
    sequence: notInApi,
    language: notInApi,
  }),
  licensePlates: differences<'licensePlates', LicensePlate>({
    state: computed,
    failure: computed,
    path: computed,
    width: computed,
    height: computed,
    fileId: notInApi,
    deletedAt: notInApi,
  }),
  mails: differences<'mails', Mail>({
    to: computed,
    text: computed,
    hasSecret: computed,
    state: computed,
    recipient: notInApi,
    body: notInApi,
    content: notInApi,
    refusedAt: notInApi,
    textWithoutSecrets: notInApi,
    tokenHash: notInApi,
    openedById: notInApi,
  }),
  notifications: differences<'notifications', Notification>({
    sent: computed,
    seen: computed,
    userId: notInApi,
    clientId: notInApi,
    customerId: notInApi,
    role: notInApi,
    createdBy: notInApi,
  }),
  oauthTokens: differences<'oauthTokens', OAuthToken>({
    dmsId: computed,
    provider: notInApi,
    sealedToken: notInApi,
    sealedRefreshToken: notInApi,
    createdBy: notInApi,
    updatedAt: notInApi,
  }),
  offers: differences<'offers', Offer>({}),
  orders: differences<'orders', Order>({
    actorId: notInApi,
  }),
  payments: differences<'payments', Payment>({
    actorId: notInApi,
  }),
  passkeys: differences<'passkeys', Passkey>({
    userId: notInApi,
    credentialId: notInApi,
    publicKey: notInApi,
    signCount: notInApi,
    transports: notInApi,
  }),
  pictureRequests: differences<'pictureRequests', PictureRequest>({
    askedBy: computed,
    customerName: computed,
    item: computed,
    examples: computed,
    can: computed,
    userId: notInApi,
    itemId: notInApi,
  }),
  promoCodes: differences<'promoCodes', PromoCode>({
    redemptions: computed,
    active: computed,
  }),
  savedViews: differences<'savedViews', SavedView>({
    own: computed,
    ownerName: computed,
    isDefault: computed,
    userId: notInApi,
    deletedAt: notInApi,
  }),
  sessions: differences<'sessions', Session>({
    current: computed,
    browser: computed,
    system: computed,
    impersonation: computed,
    passwordReadBy: computed,
    userId: notInApi,
    tokenHash: notInApi,
    actorSessionId: notInApi,
    reason: notInApi,
    userAgent: notInApi,
    network: notInApi,
    deviceHash: notInApi,
    passwordReadById: notInApi,
    confirmedAt: notInApi,
    endedAt: notInApi,
  }),
  collages: differences<'collages', Collage>({
    charged: computed,
    name: computed,
    isOutdated: computed,
    leavesEmpty: notInApi,
    attempt: notInApi,
    createdBy: notInApi,
    earlierResult: notInApi,
    finishedAt: notInApi,
    deletedAt: notInApi,
  }),
  spins: differences<'spins', Spin>({
    charged: computed,
    animation: notInApi,
    attempt: notInApi,
    createdBy: notInApi,
    earlierResult: notInApi,
    deletedAt: notInApi,
  }),
  userNotifications: differences<'userNotifications', UserNotification>({
    notification: computed,
    userId: notInApi,
  }),
  users: differences<'users', User>({
    readOnlyPermissions: computed,
    withheldFeatures: computed,
    mustSetSecondFactor: computed,
    mailRefusedAt: computed,
    profilePicture: computed,
    credits: computed,
    client: computed,
    customer: computed,
    type: notInApi,
    passwordHash: notInApi,
    passwordReadById: notInApi,
    readOnly: notInApi,
    language: notInApi,
    deletedWith: notInApi,
    deletedWithClient: notInApi,
  }),
  vehicleSpecifications: differences<'vehicleSpecifications', VehicleSpecification>({
    deletedAt: notInApi,
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
    busyCount: notInApi,
    purgedAt: notInApi,
  }),
};
