// Made from the migrated database by `npm run db:types`; `npm run check` says when it is stale.
// Sources: a7c2e691d24f032b
import type { ZipPlace } from '../zip/zip-archive.ts';
import type { ApiKeyScope } from '@forecourt/contract/actor';
import type { StoredViews } from '@forecourt/contract/background-views';
import type { BulkAction } from '@forecourt/contract/bulk-jobs';
import type { CatalogueRoom } from '@forecourt/contract/catalogue';
import type { ChannelName, ExportRules, FileProblem } from '@forecourt/contract/channel-rules';
import type { CollageCell, CollagePage } from '@forecourt/contract/collage-pages';
import type { CollageFailure, CollageResult } from '@forecourt/contract/collages';
import type { CropSet, Cut } from '@forecourt/contract/crops';
import type { DemoPreset } from '@forecourt/contract/demos';
import type { DestinationFailure, FileRefusal, RefusedFile } from '@forecourt/contract/destination-runs';
import type { PushKeys } from '@forecourt/contract/devices';
import type { AccountId, BodyTypeId, BulkJobId, CaptureLinkId, CatalogueItemId, ClientId, CollageId, CommentId, CropSetId, CustomerId, DemoId, DestinationId, DeviceId, FeatureId, FileId, ImageId, ImportEntryId, ImportId, InvoiceId, LicensePlateId, MailId, MarkerId, NotificationId, OAuthTokenId, OfferId, OrderId, PasskeyId, PaymentId, PictureRequestId, PictureSetId, ProfileId, PromoCodeId, RestyleId, ReviewId, SavedViewId, SessionId, SocialPostId, SpinId, SshKeyId, UserId, VehicleDocumentId, VehicleFeedId, VehicleId, VehicleShareId, VehicleSpecificationId, WebhookDeliveryId, WebhookId } from '@forecourt/contract/ids';
import type { ImageFailure, SharedBox } from '@forecourt/contract/images';
import type { Import, ImportFailure, ImportReason } from '@forecourt/contract/imports';
import type { InvoiceCover, InvoiceParty } from '@forecourt/contract/invoices';
import type { LanguageCode } from '@forecourt/contract/languages';
import type { NotificationChannel, NotificationKindName } from '@forecourt/contract/notification-kinds';
import type { LanguageContent, NotificationLink } from '@forecourt/contract/notifications';
import type { SafeArea } from '@forecourt/contract/overlays';
import type { PositionClass, PositionName } from '@forecourt/contract/positions';
import type { PresetId, PresetLook } from '@forecourt/contract/presets';
import type { Analysis, Box, Fidelity, PlateDesign, Recipe } from '@forecourt/contract/recipe';
import type { RestyleReasons } from '@forecourt/contract/restyles';
import type { Retouch } from '@forecourt/contract/retouch';
import type { BeforeFixed, EarlierFix, FirstMade, MadeFix, PictureContent, ReviewFix } from '@forecourt/contract/review-fixes';
import type { RejectReason, ReviewReason } from '@forecourt/contract/review-reasons';
import type { SavedView, SavedViewList } from '@forecourt/contract/saved-views';
import type { PostProblem, PostState } from '@forecourt/contract/social-posts';
import type { SpinAnimation } from '@forecourt/contract/spin-animations';
import type { SpinFailure, SpinResult, StoredAnimation } from '@forecourt/contract/spins';
import type { SshKeyAlgorithm } from '@forecourt/contract/ssh-keys';
import type { FeedFailure, FeedInterval } from '@forecourt/contract/vehicle-feeds';
import type { ListCellDoubt, ListColumn, ListDelimiter, ListDoubt, ListEncoding, ListFailure, ListRowReason, RowDetails } from '@forecourt/contract/vehicle-lists';
import type { Vehicle } from '@forecourt/contract/vehicles';
import type { WebhookEventName } from '@forecourt/contract/webhook-events';
import type { Webhook } from '@forecourt/contract/webhooks';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from './json.ts';

export interface AccountOwnersTable {
  ownerKind: string | null;
  ownerId: string | null;
  name: string | null;
  userId: UserId | null;
  clientId: ClientId | null;
  customerId: CustomerId | null;
  parentCustomerId: CustomerId | null;
  role: string | null;
  creditSource: string | null;
}

export interface AccountsTable {
  id: Generated<AccountId>;
  ownerKind: 'issued' | 'held' | 'revenue' | 'customer' | 'client' | 'user';
  ownerId: string | null;
  balance: Generated<number>;
  createdAt: ColumnType<string, Date | string | undefined, Date | string>;
}

export interface ApiKeysTable {
  id: SessionId;
  userId: UserId;
  name: string;
  start: string;
  scopes: ApiKeyScope[];
  expiresAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  callsPerDay: number | null;
  days: number | null;
}

export interface AuditExemptTable {
  tableName: string;
  reason: string;
}

export interface AuditLogTable {
  id: Generated<string>;
  happenedAt: ColumnType<string, Date | string, Date | string>;
  actorId: UserId | null;
  actingForId: UserId | null;
  sessionId: SessionId | null;
  action: string;
  objectKind: string | null;
  objectId: string | null;
  customerId: CustomerId | null;
  errorCode: number | null;
  before: ColumnType<Record<string, unknown> | null, Json<Record<string, unknown>> | null | undefined, Json<Record<string, unknown>> | null>;
  after: ColumnType<Record<string, unknown> | null, Json<Record<string, unknown>> | null | undefined, Json<Record<string, unknown>> | null>;
  requestId: string | null;
  address: string | null;
}

export interface BackupStateTable {
  one: Generated<boolean>;
  since: ColumnType<string, Date | string, Date | string>;
  succeededAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  failure: string | null;
}

export interface BodyTypesTable {
  id: Generated<BodyTypeId>;
  key: string;
  name: string | null;
  place: number;
  hidden: Generated<boolean>;
  createdAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface BounceMailboxesTable {
  name: string;
  uidValidity: number | null;
  uid: number | null;
  readAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  failure: 'loginRefused' | 'certificateWrong' | 'mailboxMissing' | 'unreachable' | 'internal' | null;
  answer: string | null;
  failingSince: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface BulkJobItemsTable {
  bulkJobId: BulkJobId;
  position: number;
  itemId: string;
  name: string;
  state: Generated<'waiting' | 'done' | 'failed'>;
  change: ColumnType<Record<string, unknown> | null, Json<Record<string, unknown>> | null | undefined, Json<Record<string, unknown>> | null>;
  was: ColumnType<Record<string, unknown> | null, Json<Record<string, unknown>> | null | undefined, Json<Record<string, unknown>> | null>;
  reason: string | null;
}

export interface BulkJobsTable {
  id: Generated<BulkJobId>;
  userId: UserId;
  sessionId: SessionId;
  action: BulkAction;
  filter: ColumnType<Record<string, unknown>, Json<Record<string, unknown>>, Json<Record<string, unknown>>>;
  change: ColumnType<Record<string, unknown> | null, Json<Record<string, unknown>> | null | undefined, Json<Record<string, unknown>> | null>;
  undoesId: BulkJobId | null;
  state: 'running' | 'finished' | 'cancelled';
  count: number;
  createdAt: ColumnType<string, Date | string, Date | string>;
  finishedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  dismissedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface CaptureLinksTable {
  id: Generated<CaptureLinkId>;
  vehicleId: VehicleId;
  tokenHash: Buffer;
  createdBy: UserId;
  sessionId: SessionId;
  createdAt: ColumnType<string, Date | string, Date | string>;
  expiresAt: ColumnType<string, Date | string, Date | string>;
  lastUsedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface CapturePhotosTable {
  linkId: string;
  callKey: string;
  imageId: ImageId;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface CatalogueAssignmentsTable {
  id: Generated<string>;
  itemId: CatalogueItemId;
  customerId: CustomerId | null;
  clientId: ClientId | null;
  userId: UserId | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface CatalogueItemsTable {
  id: Generated<CatalogueItemId>;
  kind: 'background' | 'frame' | 'license-plate' | 'logo' | 'gif' | 'collage' | 'preset';
  name: string;
  fileId: FileId | null;
  forEverybody: Generated<boolean>;
  use: 'whole' | 'room' | 'wall' | 'floor' | null;
  horizon: number | null;
  framesPerSecond: number | null;
  frames: number | null;
  direction: 'clockwise' | 'counterclockwise' | null;
  columns: number | null;
  rows: number | null;
  cells: ColumnType<CollageCell[] | null, Json<CollageCell[]> | null | undefined, Json<CollageCell[]> | null>;
  look: ColumnType<PresetLook | null, Json<PresetLook> | null | undefined, Json<PresetLook> | null>;
  createdBy: UserId | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  room: ColumnType<CatalogueRoom | null, Json<CatalogueRoom> | null | undefined, Json<CatalogueRoom> | null>;
  customerId: CustomerId | null;
  safeArea: ColumnType<SafeArea | null, Json<SafeArea> | null | undefined, Json<SafeArea> | null>;
  design: ColumnType<PlateDesign | null, Json<PlateDesign> | null | undefined, Json<PlateDesign> | null>;
  page: ColumnType<CollagePage | null, Json<CollagePage> | null | undefined, Json<CollagePage> | null>;
  views: ColumnType<StoredViews | null, Json<StoredViews> | null | undefined, Json<StoredViews> | null>;
  animation: ColumnType<SpinAnimation | null, Json<SpinAnimation> | null | undefined, Json<SpinAnimation> | null>;
  isSafeAreaGiven: Generated<boolean>;
}

export interface ChannelFeedFetchesTable {
  channelFeedId: string;
  day: ColumnType<string, Date | string, Date | string>;
  receiver: string;
  count: Generated<number>;
  unchanged: Generated<number>;
}

export interface ChannelFeedsTable {
  id: Generated<string>;
  clientId: ClientId;
  channel: ChannelName;
  addressVersion: Generated<number>;
  isPaused: Generated<boolean>;
  createdAt: ColumnType<string, Date | string, Date | string>;
  onlyMarked: Generated<boolean>;
}

export interface ChannelRenditionsTable {
  imageId: ImageId;
  channel: ChannelName;
  state: 'waiting' | 'ready' | 'failed';
  orderedAt: ColumnType<string, Date | string, Date | string>;
  sourceKey: string | null;
  problems: Generated<FileProblem[]>;
  storageKey: string | null;
  format: 'jpeg' | 'webp' | 'avif' | 'png' | null;
  width: number | null;
  height: number | null;
  sizeBytes: number | null;
  hasOverlay: Generated<boolean>;
  showsPlate: Generated<boolean>;
}

export interface ClientFeaturesTable {
  id: Generated<string>;
  featureId: FeatureId;
  clientId: ClientId;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface ClientsTable {
  id: Generated<ClientId>;
  customerId: CustomerId;
  name: string;
  creditSource: Generated<'client' | 'user'>;
  disallowsUserSettings: Generated<boolean>;
  createdAt: ColumnType<string, Date | string | undefined, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  deletedWith: string | null;
}

export interface CollagesTable {
  id: Generated<CollageId>;
  vehicleId: VehicleId;
  templateId: CatalogueItemId;
  chosen: ColumnType<(ImageId | null)[], Json<(ImageId | null)[]>, Json<(ImageId | null)[]>>;
  state: 'queued' | 'working' | 'ready' | 'failed';
  failure: CollageFailure | null;
  attempt: Generated<number>;
  result: ColumnType<CollageResult | null, Json<CollageResult> | null | undefined, Json<CollageResult> | null>;
  createdBy: UserId | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
  updatedAt: ColumnType<string, Date | string, Date | string>;
  finishedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  earlierResult: ColumnType<CollageResult | null, Json<CollageResult> | null | undefined, Json<CollageResult> | null>;
  leavesEmpty: Generated<boolean>;
}

export interface CommentsTable {
  id: Generated<CommentId>;
  imageId: ImageId;
  authorId: UserId;
  text: string;
  createdAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface CreditAlertStatesTable {
  id: string;
  state: 'above' | 'crossed' | 'told';
}

export interface CreditAlertsTable {
  id: string;
  customerId: CustomerId | null;
  clientId: ClientId | null;
  userId: UserId | null;
  threshold: number;
}

export interface CreditOutagesTable {
  id: string;
  isOut: boolean;
  toldAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface CropSetsTable {
  id: Generated<CropSetId>;
  kind: Generated<'vehicle' | 'crops'>;
  userId: UserId;
  clientId: ClientId | null;
  customerId: CustomerId | null;
  cut: ColumnType<Cut, Json<Cut>, Json<Cut>>;
  state: GeneratedAlways<CropSet['state']>;
  busyCount: Generated<number>;
  deliveredCount: Generated<number>;
  createdAt: ColumnType<string, Date | string, Date | string>;
  updatedAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  purgedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  reviewCount: Generated<number>;
  refusedCount: Generated<number>;
}

export interface CustomerInvoiceSettingsTable {
  customerId: CustomerId;
  customEnabled: Generated<boolean>;
  creditPriceCents: number | null;
  comboEnabled: Generated<boolean>;
  comboCount: Generated<number>;
  comboPriceCents: number | null;
}

export interface CustomerSettingsTable {
  customerId: CustomerId;
  reviewMode: 'all' | 'low-confidence' | 'none' | null;
  qcShare: number | null;
  preset: PresetId | null;
  backgroundId: CatalogueItemId | null;
  brandColour: string | null;
  plateMode: 'keep' | 'blur' | 'colour' | null;
  reflection: boolean | null;
  retentionDays: number | null;
  cutOffPhotos: 'use' | 'refuse' | null;
  windows: 'keep' | 'clean' | 'clear' | null;
  tone: boolean | null;
  reviewBelow: number | null;
  questionsTo: 'dealer' | 'dealer-first' | 'checker' | null;
}

export interface CustomerStorageTable {
  customerId: CustomerId;
  bytes: number;
  warnedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface CustomersTable {
  id: Generated<CustomerId>;
  parentId: CustomerId | null;
  name: string;
  address: string | null;
  vatId: string | null;
  phone: string | null;
  infoEmail: string | null;
  allowChilds: Generated<boolean>;
  allowNegativeCredits: Generated<boolean>;
  geoLocationEnabled: Generated<boolean>;
  isNotify: Generated<boolean>;
  createdAt: ColumnType<string, Date | string | undefined, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  deletedWith: string | null;
  erasedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  storageLimitGb: number | null;
}

export interface DemosTable {
  id: DemoId;
  preset: DemoPreset;
  recipe: ColumnType<Recipe, Json<Recipe>, Json<Recipe>>;
  state: Generated<'queued' | 'processing' | 'done' | 'failed'>;
  failure: ImageFailure | null;
  originalKey: string;
  analysis: ColumnType<Analysis | null, Json<Analysis> | null | undefined, Json<Analysis> | null>;
  pictureKey: string | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
  queuedAt: ColumnType<string, Date | string, Date | string>;
  pictureVehicle: ColumnType<SharedBox | null, Json<SharedBox> | null | undefined, Json<SharedBox> | null>;
}

export interface DestinationFilesTable {
  destinationId: DestinationId;
  path: string;
  vehicleId: VehicleId | null;
  sourceKey: string | null;
  contentHash: Buffer;
  sizeBytes: number;
  sentAt: ColumnType<string, Date | string, Date | string>;
}

export interface DestinationRefusalsTable {
  destinationId: DestinationId;
  path: string;
  vehicleId: VehicleId | null;
  sourceKey: string | null;
  failure: FileRefusal;
  refusals: number;
  runId: string | null;
  nextTryAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface DestinationRunsTable {
  id: Generated<string>;
  destinationId: DestinationId;
  startedAt: ColumnType<string, Date | string, Date | string>;
  endedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  vehicleCount: Generated<number>;
  doneCount: Generated<number>;
  sentCount: Generated<number>;
  sentBytes: Generated<number>;
  removedCount: Generated<number>;
  failure: DestinationFailure | null;
  vehicleId: VehicleId | null;
  missingCount: Generated<number>;
  missingPaths: Generated<string[]>;
  refusedCount: Generated<number>;
  refusedFiles: ColumnType<RefusedFile[], Json<RefusedFile[]>, Json<RefusedFile[]>>;
}

export interface DestinationsTable {
  id: Generated<DestinationId>;
  clientId: ClientId;
  channel: ChannelName;
  name: string;
  protocol: 'sftp' | 'ftps';
  host: string;
  port: number;
  username: string;
  sealedSecret: string;
  publicKey: string | null;
  hostKey: string | null;
  folder: string;
  folderPerVehicle: boolean;
  list: 'csv' | 'xml' | 'json' | null;
  removes: boolean;
  automatic: boolean;
  state: Generated<'active' | 'paused' | 'disabled'>;
  testedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  revision: Generated<number>;
  sentVersion: string | null;
  failure: DestinationFailure | null;
  failures: Generated<number>;
  failingSince: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  nextTryAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  createdBy: UserId;
  createdAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  onlyMarked: Generated<boolean>;
}

export interface DevicesTable {
  id: Generated<DeviceId>;
  userId: UserId;
  deviceId: string;
  manufacturer: string;
  pushKeys: ColumnType<PushKeys | null, Json<PushKeys> | null | undefined, Json<PushKeys> | null>;
  createdAt: ColumnType<string, Date | string, Date | string>;
  updatedAt: ColumnType<string, Date | string, Date | string>;
}

export interface ExportProfilesTable {
  id: Generated<string>;
  clientId: ClientId | null;
  customerId: CustomerId | null;
  channel: ChannelName;
  isOn: boolean;
  rules: ColumnType<ExportRules, Json<ExportRules>, Json<ExportRules>>;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface FeaturesTable {
  id: Generated<FeatureId>;
  builtIn: 'crops' | 'pictureRequests' | 'connections' | null;
  name: string;
  enabled: Generated<boolean>;
  forEverybody: Generated<boolean>;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface FilesTable {
  id: Generated<FileId>;
  userId: UserId | null;
  purpose: 'profilePicture' | 'logo' | 'document' | 'background' | 'licensePlate' | 'notification' | 'frame' | 'gif' | 'example';
  name: string;
  contentType: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  originalKey: string | null;
  shownKey: string | null;
  state: 'waiting' | 'ready' | 'failed';
  failure: ImageFailure | null;
  createdBy: UserId | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface HeldNoticesTable {
  id: Generated<string>;
  userId: UserId;
  channel: 'push' | 'mail';
  kind: NotificationKindName | null;
  notificationId: NotificationId | null;
  link: ColumnType<NotificationLink | null, Json<NotificationLink> | null | undefined, Json<NotificationLink> | null>;
  languageContents: ColumnType<LanguageContent[], Json<LanguageContent[]>, Json<LanguageContent[]>>;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface IdempotencyKeysTable {
  userId: UserId;
  key: string;
  fingerprint: Buffer;
  status: number;
  answer: ColumnType<unknown, Json<unknown>, Json<unknown>>;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface ImageOutputsTable {
  imageId: ImageId;
  name: string;
  storageKey: string;
  format: 'jpeg' | 'webp' | 'avif' | 'png';
  width: number;
  height: number;
  sizeBytes: number;
  vehicle: ColumnType<SharedBox | null, Json<SharedBox> | null | undefined, Json<SharedBox> | null>;
  fidelity: ColumnType<Fidelity | null, Json<Fidelity> | null | undefined, Json<Fidelity> | null>;
  photo: ColumnType<SharedBox | null, Json<SharedBox> | null | undefined, Json<SharedBox> | null>;
}

export interface ImagePreviewsTable {
  imageId: ImageId;
  preset: PresetId;
  recipeHash: string | null;
  storageKey: string;
}

export interface ImagesTable {
  id: Generated<ImageId>;
  setId: PictureSetId;
  position: PositionName;
  state: Generated<'uploaded' | 'queued' | 'processing' | 'needs_review' | 'delivered' | 'retake_requested' | 'rejected' | 'failed' | 'cancelled'>;
  failure: ImageFailure | null;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  sha256: Buffer;
  originalKey: string;
  uprightKey: string | null;
  thumbnailKey: string | null;
  matteKey: string | null;
  analysis: ColumnType<Analysis | null, Json<Analysis> | null | undefined, Json<Analysis> | null>;
  preset: PresetId | null;
  recipe: ColumnType<Recipe | null, Json<Recipe> | null | undefined, Json<Recipe> | null>;
  recipeHash: string | null;
  attempt: Generated<number>;
  queuedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  finishedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  createdAt: ColumnType<string, Date | string, Date | string>;
  updatedAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  purgedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  isPositionChosen: Generated<boolean>;
  chosenVehicle: ColumnType<Box | null, Json<Box> | null | undefined, Json<Box> | null>;
  presetVersion: number | null;
  retouch: ColumnType<Retouch | null, Json<Retouch> | null | undefined, Json<Retouch> | null>;
  reviewReasons: ReviewReason[] | null;
  reviewNote: string | null;
  reportState: 'reported' | 'fixing' | 'fixed' | 'declined' | null;
  reportReasons: RejectReason[] | null;
  reportNote: string | null;
  reportAnswer: string | null;
  reportRecipeHash: string | null;
  isChecked: Generated<boolean>;
  pictureBefore: ColumnType<unknown | null, Json<unknown> | null | undefined, Json<unknown> | null>;
  questionCount: Generated<number>;
}

export interface ImportEntriesTable {
  id: Generated<ImportEntryId>;
  importId: ImportId;
  number: number;
  path: string;
  sizeBytes: number;
  place: ColumnType<ZipPlace | null, Json<ZipPlace> | null | undefined, Json<ZipPlace> | null>;
  state: Generated<'waiting' | 'taken' | 'held' | 'skipped' | 'failed' | 'discarded'>;
  reason: ImportReason | null;
  vehicleId: VehicleId | null;
  position: PositionName | null;
  imageId: ImageId | null;
  heldKey: string | null;
  shownKey: string | null;
  sha256: Buffer | null;
  endedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  address: string | null;
  contentId: string | null;
  heldAs: ColumnType<{ reason: ImportReason; vehicleId: VehicleId | null; position: PositionName | null } | null, Json<{ reason: ImportReason; vehicleId: VehicleId | null; position: PositionName | null }> | null | undefined, Json<{ reason: ImportReason; vehicleId: VehicleId | null; position: PositionName | null }> | null>;
}

export interface ImportsTable {
  id: ImportId;
  userId: UserId;
  clientId: ClientId | null;
  customerId: CustomerId | null;
  sessionId: SessionId;
  createdBy: UserId;
  callKey: string | null;
  source: Import['source'];
  fileName: string;
  sizeBytes: number;
  sourceKey: string | null;
  vehicleId: VehicleId | null;
  createVehicles: boolean;
  state: Generated<'draft' | 'received' | 'running' | 'done' | 'failed' | 'cancelled'>;
  failure: ImportFailure | null;
  listedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  createdAt: ColumnType<string, Date | string, Date | string>;
  finishedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  feedId: VehicleFeedId | null;
  isEndAnnounced: Generated<boolean>;
}

export interface InstallationFaultsTable {
  fault: 'noWorker' | 'mailsWait' | 'jobsWait' | 'diskLow' | 'backupMissing' | 'noVirusScanner';
  since: ColumnType<string, Date | string, Date | string>;
  toldAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface InstallationSettingsTable {
  one: Generated<boolean>;
  name: string | null;
  logoFileId: FileId | null;
  privacyUrl: string | null;
  accessibilityUrl: string | null;
  chatUrl: string | null;
  signUpOpen: Generated<boolean>;
  demoOpen: Generated<boolean>;
  forcePasswordChange: Generated<boolean>;
  staffSecondFactor: Generated<boolean>;
  confirmSensitive: Generated<boolean>;
  firstVisitUntil: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  onlineClockOffsetMinutes: Generated<number>;
  hiddenShowrooms: Generated<string[]>;
  installationId: Generated<string>;
}

export interface InvoiceCoversTable {
  invoiceId: InvoiceId;
  line: number;
  holdId: string;
  orderId: OrderId | null;
  prepaidId: string | null;
  credits: number;
}

export interface InvoiceItemsTable {
  invoiceId: InvoiceId;
  line: number;
  kind: 'picture' | 'crop' | 'combo' | 'spin' | 'collage' | 'order';
  occurredAt: ColumnType<string, Date | string, Date | string>;
  clientId: ClientId | null;
  clientName: string;
  reference: string;
  position: PositionName | null;
  name: string;
  quantity: number;
  credits: number;
  netCents: number;
  coveredCredits: Generated<number>;
  coveredBy: ColumnType<InvoiceCover[], Json<InvoiceCover[]>, Json<InvoiceCover[]>>;
  firstAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface InvoiceMovementsTable {
  invoiceId: InvoiceId;
  line: number;
  holdId: string | null;
  orderId: OrderId | null;
  live: Generated<boolean>;
}

export interface InvoiceNumbersTable {
  year: number;
  last: number;
}

export interface InvoiceSettingsTable {
  one: Generated<boolean>;
  currency: Generated<string>;
  vatBasisPoints: Generated<number>;
  creditPriceCents: Generated<number>;
  sellerName: Generated<string>;
  sellerAddress: Generated<string>;
  sellerVatId: Generated<string>;
}

export interface InvoicesTable {
  id: Generated<InvoiceId>;
  ownerKind: 'customer' | 'user';
  ownerId: string;
  customerId: CustomerId;
  status: Generated<'draft' | 'closed' | 'paid' | 'void'>;
  year: number | null;
  sequence: number | null;
  currency: string;
  vatBasisPoints: number;
  itemCount: Generated<number>;
  credits: Generated<number>;
  netCents: Generated<number>;
  vatCents: Generated<number>;
  seller: ColumnType<InvoiceParty | null, Json<InvoiceParty> | null | undefined, Json<InvoiceParty> | null>;
  buyer: ColumnType<InvoiceParty | null, Json<InvoiceParty> | null | undefined, Json<InvoiceParty> | null>;
  language: LanguageCode | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
  closedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  paidAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  voidedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  number: string | null;
}

export interface LedgerChecksTable {
  id: Generated<string>;
  checkedAt: ColumnType<string, Date | string, Date | string>;
  differences: ColumnType<{ what: string; id: string }[], Json<{ what: string; id: string }[]>, Json<{ what: string; id: string }[]>>;
}

export interface LedgerEntriesTable {
  id: Generated<number>;
  transactionId: string;
  accountId: AccountId;
  lotId: string | null;
  amount: number;
  balanceAfter: number | null;
}

export interface LedgerHoldsTable {
  id: Generated<string>;
  accountId: AccountId;
  imageId: ImageId | null;
  transactionId: string | null;
  customerId: CustomerId | null;
  clientId: ClientId | null;
  amount: number;
  state: Generated<'held' | 'captured' | 'released'>;
  createdAt: ColumnType<string, Date | string | undefined, Date | string>;
  settledAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  spinId: SpinId | null;
  collageId: CollageId | null;
}

export interface LedgerLotsTable {
  id: Generated<string>;
  accountId: AccountId;
  expiresAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  remaining: Generated<number>;
  orderId: OrderId | null;
}

export interface LedgerTransactionsTable {
  id: Generated<string>;
  reason: 'top_up' | 'transfer' | 'removal' | 'hold' | 'capture' | 'reversal' | 'release' | 'promo' | 'order' | 'expiry' | 'settlement';
  actorId: UserId | null;
  subjectKind: 'image' | 'spin' | 'collage' | 'vehicle' | 'promo_code' | 'order' | 'invoice' | null;
  subjectId: string | null;
  idempotencyKey: string | null;
  createdAt: ColumnType<string, Date | string | undefined, Date | string>;
}

export interface LicensePlatesTable {
  id: Generated<LicensePlateId>;
  userId: UserId;
  name: string;
  fileId: FileId | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  design: ColumnType<PlateDesign | null, Json<PlateDesign> | null | undefined, Json<PlateDesign> | null>;
}

export interface LoginChallengesTable {
  tokenHash: Buffer;
  userId: UserId;
  remember: boolean;
  createdAt: ColumnType<string, Date | string, Date | string>;
  usedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface MailsTable {
  id: Generated<MailId>;
  recipient: string;
  subject: string;
  body: string;
  textWithoutSecrets: string | null;
  tokenHash: Buffer | null;
  openedById: UserId | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
  sentAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  content: ColumnType<unknown | null, Json<unknown> | null | undefined, Json<unknown> | null>;
  refusedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  refusal: string | null;
}

export interface ManagerCustomersTable {
  managerId: UserId;
  customerId: CustomerId;
}

export interface MarkersTable {
  id: Generated<MarkerId>;
  imageId: ImageId;
  kind: 'hotspot' | 'damage';
  x: number;
  y: number;
  text: string;
  closeUpId: ImageId | null;
  isPublic: boolean;
  rank: number;
  createdAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface NotificationPreferencesTable {
  userId: UserId;
  kind: NotificationKindName;
  channel: NotificationChannel;
  enabled: boolean;
}

export interface NotificationsTable {
  id: Generated<NotificationId>;
  priority: string;
  kind: NotificationKindName | null;
  contentType: 'string' | 'image' | 'gif' | 'video';
  languageContents: ColumnType<LanguageContent[], Json<LanguageContent[]>, Json<LanguageContent[]>>;
  link: ColumnType<NotificationLink | null, Json<NotificationLink> | null | undefined, Json<NotificationLink> | null>;
  audience: 'user' | 'client' | 'customer' | 'role' | 'all';
  userId: UserId | null;
  customerId: CustomerId | null;
  startsAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  endsAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  isDelivered: Generated<boolean>;
  createdBy: UserId | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
  clientId: ClientId | null;
  role: 'root' | 'manager' | 'qcmanager' | 'customer' | 'client' | 'user' | null;
}

export interface OauthStatesTable {
  stateHash: Buffer;
  sessionId: SessionId;
  provider: string;
  userId: UserId | null;
  clientId: ClientId | null;
  profileId: ProfileId | null;
  sealedVerifier: string;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface OauthTokenTenantsTable {
  tokenId: string | null;
  userId: UserId | null;
  clientId: ClientId | null;
  customerId: CustomerId | null;
}

export interface OauthTokensTable {
  id: Generated<OAuthTokenId>;
  provider: string;
  userId: UserId | null;
  clientId: ClientId | null;
  profileId: ProfileId | null;
  account: string | null;
  scopes: string | null;
  sealedToken: string;
  sealedRefreshToken: string | null;
  expiresAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  refreshFailedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  createdBy: UserId;
  createdAt: ColumnType<string, Date | string, Date | string>;
  updatedAt: ColumnType<string, Date | string, Date | string>;
}

export interface OffersTable {
  id: Generated<OfferId>;
  name: string;
  credits: number;
  priceCents: number;
  active: Generated<boolean>;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface OrdersTable {
  id: Generated<OrderId>;
  offerId: OfferId;
  customerId: CustomerId;
  actorId: UserId | null;
  name: string;
  credits: number;
  priceCents: number;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface PasskeyChallengesTable {
  challengeHash: Buffer;
  purpose: 'register' | 'login' | 'secondStep' | 'confirm';
  userId: UserId | null;
  sessionId: SessionId | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface PasskeysTable {
  id: Generated<PasskeyId>;
  userId: UserId;
  name: string;
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  synced: boolean;
  createdAt: ColumnType<string, Date | string, Date | string>;
  lastUsedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface PasswordResetsTable {
  tokenHash: Buffer;
  userId: UserId;
  invitation: Generated<boolean>;
  createdAt: ColumnType<string, Date | string, Date | string>;
  usedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface PaymentsTable {
  id: PaymentId;
  customerId: CustomerId;
  offerId: OfferId;
  actorId: UserId | null;
  name: string;
  credits: number;
  priceCents: number;
  vatBasisPoints: number;
  totalCents: number;
  currency: string;
  state: Generated<'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'unbooked'>;
  problem: 'amount' | 'cancelled' | 'customer' | 'seller' | null;
  paidCents: number | null;
  paidCurrency: string | null;
  checkoutId: string;
  checkoutUrl: string;
  orderId: OrderId | null;
  invoiceId: InvoiceId | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
  settledAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  askedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface PictureRequestExamplesTable {
  id: Generated<string>;
  pictureRequestId: PictureRequestId;
  fileId: FileId;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface PictureRequestsTable {
  id: Generated<PictureRequestId>;
  kind: 'background' | 'license-plate';
  userId: UserId;
  text: string;
  state: Generated<'open' | 'in_work' | 'done' | 'declined' | 'withdrawn'>;
  handledBy: UserId | null;
  reason: string | null;
  itemId: CatalogueItemId | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
  answeredAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface PictureSetsTable {
  id: Generated<PictureSetId>;
  kind: Generated<'vehicle' | 'crops'>;
  userId: UserId;
  clientId: ClientId | null;
  customerId: CustomerId | null;
  reference: string | null;
  vin: string | null;
  make: string | null;
  model: string | null;
  year: number | null;
  colour: string | null;
  bodyType: string | null;
  preset: PresetId | null;
  cut: ColumnType<Cut | null, Json<Cut> | null | undefined, Json<Cut> | null>;
  busyCount: Generated<number>;
  deliveredCount: Generated<number>;
  createdAt: ColumnType<string, Date | string, Date | string>;
  updatedAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  purgedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  mileage: number | null;
  mileageUnit: Generated<'km' | 'mi'>;
  priceCents: number | null;
  reviewCount: Generated<number>;
  refusedCount: Generated<number>;
  state: GeneratedAlways<Vehicle['state']>;
  markedChannels: Generated<ChannelName[]>;
  questionCount: Generated<number>;
}

export interface PictureWaitsTable {
  vehicleId: VehicleId;
  userId: UserId;
  orderedAt: ColumnType<string, Date | string, Date | string>;
  bulkJobId: BulkJobId | null;
  endedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface PrepaidCreditsTable {
  id: Generated<string>;
  customerId: CustomerId;
  orderId: OrderId | null;
  credits: number;
  beforeLots: Generated<boolean>;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface PresetVersionsTable {
  presetId: CatalogueItemId;
  version: number;
  look: ColumnType<PresetLook, Json<PresetLook>, Json<PresetLook>>;
  restores: number | null;
  createdBy: UserId | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface PricesTable {
  customerId: CustomerId | null;
  kind: 'exterior' | 'interior' | 'detail' | 'crop' | 'spin' | 'collage';
  credits: number;
}

export interface PromoCodesTable {
  id: Generated<PromoCodeId>;
  code: string;
  credits: number;
  startsAt: ColumnType<string, Date | string, Date | string>;
  endsAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  redemptionsMax: number | null;
  validDays: number | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface PromoRedemptionsTable {
  promoCodeId: PromoCodeId;
  accountId: AccountId;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface PushKeysTable {
  id: string;
  publicKey: string;
  sealedPrivateKey: string;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface PushPausesTable {
  deviceId: string;
  bundle: string;
  until: ColumnType<string, Date | string, Date | string>;
}

export interface QuietHoursTable {
  userId: UserId;
  fromTime: string | null;
  toTime: string | null;
  timeZone: string;
  dailyMail: boolean;
}

export interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface RecoveryCodesTable {
  userId: UserId;
  codeHash: Buffer;
  usedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface RefusedAddressesTable {
  email: string;
  refusedAt: ColumnType<string, Date | string, Date | string>;
  answer: string;
  bounced: boolean;
}

export interface RestyleItemsTable {
  restyleId: RestyleId;
  position: number;
  lane: number;
  imageId: ImageId;
  credits: number;
  state: Generated<'waiting' | 'done' | 'skipped' | 'undone'>;
  reason: string | null;
  charged: Generated<number>;
  recipeHash: string | null;
  madeKey: string | null;
  before: ColumnType<Record<string, unknown> | null, Json<Record<string, unknown>> | null | undefined, Json<Record<string, unknown>> | null>;
  endedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface RestyleVehiclesTable {
  restyleId: RestyleId;
  vehicleId: VehicleId;
  isOpen: Generated<boolean>;
}

export interface RestylesTable {
  id: Generated<RestyleId>;
  userId: UserId;
  sessionId: SessionId;
  state: 'running' | 'paused' | 'finished' | 'cancelled' | 'undoing' | 'undone';
  pausedBy: 'person' | 'credits' | null;
  preset: PresetId | null;
  backgroundId: CatalogueItemId | null;
  classes: ColumnType<PositionClass[], Json<PositionClass[]>, Json<PositionClass[]>>;
  filter: ColumnType<Record<string, unknown>, Json<Record<string, unknown>>, Json<Record<string, unknown>>>;
  vehicles: number;
  count: number;
  credits: number;
  leftOut: ColumnType<RestyleReasons, Json<RestyleReasons>, Json<RestyleReasons>>;
  createdAt: ColumnType<string, Date | string, Date | string>;
  finishedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  leftOutVehicles: Generated<number>;
}

export interface ReviewsTable {
  id: Generated<ReviewId>;
  imageId: ImageId;
  userId: UserId;
  clientId: ClientId | null;
  customerId: CustomerId | null;
  positionClass: 'exterior' | 'interior' | 'detail';
  cause: 'all' | 'low-confidence' | 'reported' | 'second-look';
  confidence: number;
  waitingSince: ColumnType<string, Date | string, Date | string>;
  dueAt: ColumnType<string, Date | string, Date | string>;
  recipeHash: string;
  matteKey: string | null;
  outputs: ColumnType<Record<string, unknown>[], Json<Record<string, unknown>[]>, Json<Record<string, unknown>[]>>;
  state: Generated<'open' | 'approved' | 'retake' | 'rejected' | 'delivered' | 'cancelled' | 'fixed' | 'declined'>;
  leasedBy: UserId | null;
  leasedUntil: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  decidedBy: UserId | null;
  decidedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  credits: number | null;
  outputsBefore: ColumnType<Record<string, unknown>[] | null, Json<Record<string, unknown>[]> | null | undefined, Json<Record<string, unknown>[]> | null>;
  reportedBy: UserId | null;
  firstId: string | null;
  reasons: ReviewReason[] | null;
  note: string | null;
  fix: ColumnType<ReviewFix | null, Json<ReviewFix> | null | undefined, Json<ReviewFix> | null>;
  isFixFailed: Generated<boolean>;
  fixed: ColumnType<MadeFix | null, Json<MadeFix> | null | undefined, Json<MadeFix> | null>;
  beforeFixed: ColumnType<BeforeFixed | null, Json<BeforeFixed> | null | undefined, Json<BeforeFixed> | null>;
  leasedDesk: string | null;
  wasFixed: Generated<boolean>;
  firstBy: string | null;
  isLookedAt: Generated<boolean>;
  orderedOutside: ColumnType<Recipe | null, Json<Recipe> | null | undefined, Json<Recipe> | null>;
  firstMade: ColumnType<FirstMade | null, Json<FirstMade> | null | undefined, Json<FirstMade> | null>;
  putAway: ColumnType<PictureContent | null, Json<PictureContent> | null | undefined, Json<PictureContent> | null>;
  tookSeconds: number | null;
  earlierFixes: ColumnType<EarlierFix[] | null, Json<EarlierFix[]> | null | undefined, Json<EarlierFix[]> | null>;
}

export interface SandboxesTable {
  ownerId: string;
  userId: UserId;
}

export interface SavedViewDefaultsTable {
  userId: UserId;
  list: SavedViewList;
  savedViewId: SavedViewId;
}

export interface SavedViewsTable {
  id: Generated<SavedViewId>;
  userId: UserId;
  list: SavedViewList;
  name: string;
  query: ColumnType<SavedView['query'], Json<SavedView['query']>, Json<SavedView['query']>>;
  shared: Generated<boolean>;
  createdAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface SearchTextsTable {
  id: string | null;
  kind: string | null;
  customerId: CustomerId | null;
  clientId: ClientId | null;
  userId: UserId | null;
  texts: string[] | null;
}

export interface SearchWordsTable {
  id: string;
  word: string;
  kind: 'customer' | 'client' | 'user' | 'vehicle' | 'invoice';
  customerId: CustomerId;
  clientId: ClientId | null;
  userId: UserId | null;
}

export interface SecondFactorsTable {
  userId: UserId;
  secretSealed: string;
  lastStep: Generated<number>;
  createdAt: ColumnType<string, Date | string, Date | string>;
  confirmedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface SessionsTable {
  id: Generated<SessionId>;
  userId: UserId;
  tokenHash: Buffer;
  remember: boolean;
  actorSessionId: SessionId | null;
  reason: string | null;
  userAgent: string | null;
  address: string | null;
  network: string | null;
  deviceHash: Buffer | null;
  passwordReadById: UserId | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
  confirmedAt: ColumnType<string, Date | string | undefined, Date | string>;
  lastUsedAt: ColumnType<string, Date | string, Date | string>;
  endedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface SettingsGroupsTable {
  id: Generated<ProfileId>;
  userId: UserId | null;
  clientId: ClientId | null;
  name: string | null;
  isActive: Generated<boolean>;
  preset: PresetId | null;
  backgroundId: CatalogueItemId | null;
  brandColour: string | null;
  plateMode: 'keep' | 'blur' | 'colour' | 'picture' | null;
  licensePlateId: LicensePlateId | null;
  reflection: boolean | null;
  language: LanguageCode | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  cutOffPhotos: 'use' | 'refuse' | null;
  windows: 'keep' | 'clean' | 'clear' | null;
  tone: boolean | null;
  cataloguePlateId: CatalogueItemId | null;
}

export interface SftpFilesTable {
  id: Generated<string>;
  userId: UserId;
  clientId: ClientId;
  path: string;
  state: 'folder' | 'open' | 'arrived' | 'imported';
  keyId: SshKeyId | null;
  contentId: string | null;
  sizeBytes: Generated<number>;
  modifiedAt: ColumnType<string, Date | string, Date | string>;
  changedAt: ColumnType<string, Date | string, Date | string>;
  continuedUntil: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface SftpLoginsTable {
  clientId: ClientId;
  name: string;
}

export interface SignUpsTable {
  tokenHash: Buffer;
  name: string;
  address: string;
  vatId: string;
  email: string;
  passwordHash: string;
  language: LanguageCode | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface SigningCertificatesTable {
  id: string;
  fingerprint: string;
  certificates: string;
  sealedKey: string | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface SocialPostsTable {
  id: Generated<SocialPostId>;
  vehicleId: VehicleId;
  connectionId: OAuthTokenId | null;
  account: string | null;
  caption: string;
  imageIds: ImageId[];
  state: Generated<PostState>;
  publishAt: ColumnType<string, Date | string, Date | string>;
  nextAt: ColumnType<string, Date | string, Date | string>;
  waitCount: Generated<number>;
  roundCount: Generated<number>;
  childIds: Generated<string[]>;
  containerId: string | null;
  beganAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  mediaId: string | null;
  permalink: string | null;
  publishedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  problem: PostProblem | null;
  reason: string | null;
  createdBy: UserId | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface SpinsTable {
  id: Generated<SpinId>;
  vehicleId: VehicleId;
  templateId: CatalogueItemId | null;
  framesPerSecond: number;
  frames: number;
  direction: 'clockwise' | 'counterclockwise';
  state: 'queued' | 'working' | 'ready' | 'failed' | 'cancelled';
  failure: SpinFailure | null;
  attempt: Generated<number>;
  framesMade: Generated<number>;
  framesWanted: Generated<number>;
  result: ColumnType<SpinResult | null, Json<SpinResult> | null | undefined, Json<SpinResult> | null>;
  createdBy: UserId | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
  updatedAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  earlierResult: ColumnType<SpinResult | null, Json<SpinResult> | null | undefined, Json<SpinResult> | null>;
  leftOut: ColumnType<ImageId[], Json<ImageId[]>, Json<ImageId[]>>;
  animation: ColumnType<StoredAnimation | null, Json<StoredAnimation> | null | undefined, Json<StoredAnimation> | null>;
  outlines: ColumnType<Record<string, string> | null, Json<Record<string, string>> | null | undefined, Json<Record<string, string>> | null>;
}

export interface SshKeysTable {
  id: Generated<SshKeyId>;
  clientId: ClientId;
  userId: UserId;
  sessionId: SessionId;
  name: string;
  algorithm: SshKeyAlgorithm;
  publicKey: string;
  fingerprint: string;
  createVehicles: boolean;
  createdBy: UserId;
  createdAt: ColumnType<string, Date | string, Date | string>;
  lastUsedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  revokedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface UserNotificationsTable {
  id: Generated<string>;
  notificationId: NotificationId;
  userId: UserId;
  isSeen: Generated<boolean>;
  createdAt: ColumnType<string, Date | string, Date | string>;
}

export interface UserTenantsTable {
  userId: UserId | null;
  clientId: ClientId | null;
  customerId: CustomerId | null;
  parentCustomerId: CustomerId | null;
}

export interface UsersTable {
  id: Generated<UserId>;
  email: string;
  name: string | null;
  phone: string | null;
  role: 'root' | 'manager' | 'qcmanager' | 'customer' | 'client' | 'user';
  type: 'simple' | 'basic' | 'premium' | null;
  customerId: CustomerId | null;
  clientId: ClientId | null;
  passwordHash: string | null;
  passwordReadById: UserId | null;
  mustChangePassword: Generated<boolean>;
  active: Generated<boolean>;
  readOnly: Generated<boolean>;
  maxCount: Generated<number>;
  licensePlateEnabled: Generated<boolean>;
  reflectiveFloorEnabled: Generated<boolean>;
  language: LanguageCode | null;
  invitedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  lastTimeOnline: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  createdAt: ColumnType<string, Date | string | undefined, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  deletedWith: string | null;
  deletedWithClient: string | null;
  erasedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface VehicleDocumentsTable {
  id: VehicleDocumentId;
  vehicleId: VehicleId;
  kind: 'inspectionReport' | 'conditionReport' | 'energyLabel' | 'certificateOfConformity' | 'serviceHistory' | 'priceSheet' | 'other';
  title: string;
  fileName: string;
  sizeBytes: number;
  sha256: Buffer;
  isPublic: boolean;
  createdBy: UserId;
  callKey: string | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
  updatedAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface VehicleFeedPicturesTable {
  feedId: VehicleFeedId;
  vehicleId: VehicleId;
  address: string;
}

export interface VehicleFeedsTable {
  id: Generated<VehicleFeedId>;
  userId: UserId;
  sessionId: SessionId;
  name: string;
  address: string;
  username: string | null;
  sealedPassword: string | null;
  interval: FeedInterval;
  columns: string[];
  fields: ListColumn[];
  itemPath: string;
  picturesInOrder: boolean;
  state: Generated<'active' | 'paused' | 'disabled'>;
  nextRunAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  lastRunAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  failure: FeedFailure | null;
  failures: Generated<number>;
  failingSince: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  etag: string | null;
  lastModified: string | null;
  contentHash: Buffer | null;
  importId: ImportId | null;
  createdBy: UserId;
  createdAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  encoding: ListEncoding | null;
  headingRow: number | null;
}

export interface VehicleFetchesTable {
  vehicleId: VehicleId;
  kind: 'share' | 'sharedArchive' | 'archive' | 'export' | 'picture';
  source: string;
  count: number;
  lastAt: ColumnType<string, Date | string, Date | string>;
}

export interface VehicleListRowsTable {
  importId: ImportId;
  number: number;
  reference: string | null;
  vin: string | null;
  details: ColumnType<RowDetails, Json<RowDetails>, Json<RowDetails>>;
  pictures: string[];
  outcome: 'new' | 'changed' | 'unchanged' | 'faulty';
  reason: ListRowReason | null;
  text: string | null;
  vehicleId: VehicleId | null;
  doneAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  doubts: ColumnType<ListCellDoubt[], Json<ListCellDoubt[]>, Json<ListCellDoubt[]>>;
}

export interface VehicleListsTable {
  id: ImportId;
  format: 'csv' | 'xlsx';
  encoding: ListEncoding | null;
  delimiter: ListDelimiter | null;
  columns: string[];
  fields: ListColumn[];
  picturesInOrder: Generated<boolean>;
  stage: Generated<'open' | 'checking' | 'checked' | 'failed'>;
  version: Generated<number>;
  failure: ListFailure | null;
  failedRow: number | null;
  headingRow: Generated<number>;
  sheet: string | null;
  sheets: Generated<string[]>;
  doubts: Generated<ListDoubt[]>;
}

export interface VehicleSharesTable {
  id: Generated<VehicleShareId>;
  vehicleId: VehicleId;
  createdBy: UserId | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
  expiresAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  kind: 'page' | 'embed';
  origins: Generated<string[]>;
}

export interface VehicleSpecificationsTable {
  id: Generated<VehicleSpecificationId>;
  make: string;
  model: string;
  yearFrom: number | null;
  yearTo: number | null;
  bodyType: string | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  doors: number | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface VehiclesTable {
  id: Generated<VehicleId>;
  userId: UserId;
  clientId: ClientId | null;
  customerId: CustomerId | null;
  reference: string;
  vin: string | null;
  make: string | null;
  model: string | null;
  year: number | null;
  colour: string | null;
  bodyType: string | null;
  preset: PresetId | null;
  busyCount: Generated<number>;
  deliveredCount: Generated<number>;
  createdAt: ColumnType<string, Date | string, Date | string>;
  updatedAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  purgedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  mileage: number | null;
  mileageUnit: Generated<'km' | 'mi'>;
  priceCents: number | null;
  reviewCount: Generated<number>;
  refusedCount: Generated<number>;
  state: GeneratedAlways<Vehicle['state']>;
  markedChannels: Generated<ChannelName[]>;
  questionCount: Generated<number>;
}

export interface WebhookAttemptsTable {
  id: Generated<string>;
  deliveryId: WebhookDeliveryId;
  at: ColumnType<string, Date | string, Date | string>;
  durationMs: number;
  status: number | null;
  error: 'forbidden' | 'unreachable' | 'too_large' | null;
  requestHeaders: ColumnType<Record<string, string>, Json<Record<string, string>>, Json<Record<string, string>>>;
  responseHeaders: ColumnType<Record<string, string>, Json<Record<string, string>>, Json<Record<string, string>>>;
}

export interface WebhookDeliveriesTable {
  id: Generated<WebhookDeliveryId>;
  webhookId: WebhookId;
  type: WebhookEventName;
  data: ColumnType<Record<string, unknown>, Json<Record<string, unknown>>, Json<Record<string, unknown>>>;
  state: Generated<'waiting' | 'delivered' | 'failed' | 'skipped'>;
  attempts: Generated<number>;
  nextAttemptAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  status: number | null;
  createdAt: ColumnType<string, Date | string, Date | string>;
  finishedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface WebhookTenantsTable {
  webhookId: WebhookId | null;
  ownerKind: string | null;
  ownerId: string | null;
  ownerName: string | null;
  userId: UserId | null;
  clientId: ClientId | null;
  customerId: CustomerId | null;
}

export interface WebhooksTable {
  id: Generated<WebhookId>;
  userId: UserId | null;
  clientId: ClientId | null;
  customerId: CustomerId | null;
  url: string;
  description: string;
  events: Webhook['events'];
  sealedSecret: string;
  sealedPreviousSecret: string | null;
  previousSecretUntil: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  state: Generated<'active' | 'paused' | 'disabled'>;
  disabledReason: 'gone' | 'failing' | null;
  failingSince: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  createdBy: UserId;
  createdAt: ColumnType<string, Date | string, Date | string>;
  deletedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface WeeklySummariesTable {
  userId: UserId;
  monday: string;
}

export interface WorkerHeartbeatsTable {
  processId: string;
  workerIds: string[];
  seenAt: ColumnType<string, Date | string | undefined, Date | string>;
}

export interface Database {
  accountOwners: AccountOwnersTable;
  accounts: AccountsTable;
  apiKeys: ApiKeysTable;
  auditExempt: AuditExemptTable;
  auditLog: AuditLogTable;
  backupState: BackupStateTable;
  bodyTypes: BodyTypesTable;
  bounceMailboxes: BounceMailboxesTable;
  bulkJobItems: BulkJobItemsTable;
  bulkJobs: BulkJobsTable;
  captureLinks: CaptureLinksTable;
  capturePhotos: CapturePhotosTable;
  catalogueAssignments: CatalogueAssignmentsTable;
  catalogueItems: CatalogueItemsTable;
  channelFeedFetches: ChannelFeedFetchesTable;
  channelFeeds: ChannelFeedsTable;
  channelRenditions: ChannelRenditionsTable;
  clientFeatures: ClientFeaturesTable;
  clients: ClientsTable;
  collages: CollagesTable;
  comments: CommentsTable;
  creditAlertStates: CreditAlertStatesTable;
  creditAlerts: CreditAlertsTable;
  creditOutages: CreditOutagesTable;
  cropSets: CropSetsTable;
  customerInvoiceSettings: CustomerInvoiceSettingsTable;
  customerSettings: CustomerSettingsTable;
  customerStorage: CustomerStorageTable;
  customers: CustomersTable;
  demos: DemosTable;
  destinationFiles: DestinationFilesTable;
  destinationRefusals: DestinationRefusalsTable;
  destinationRuns: DestinationRunsTable;
  destinations: DestinationsTable;
  devices: DevicesTable;
  exportProfiles: ExportProfilesTable;
  features: FeaturesTable;
  files: FilesTable;
  heldNotices: HeldNoticesTable;
  idempotencyKeys: IdempotencyKeysTable;
  imageOutputs: ImageOutputsTable;
  imagePreviews: ImagePreviewsTable;
  images: ImagesTable;
  importEntries: ImportEntriesTable;
  imports: ImportsTable;
  installationFaults: InstallationFaultsTable;
  installationSettings: InstallationSettingsTable;
  invoiceCovers: InvoiceCoversTable;
  invoiceItems: InvoiceItemsTable;
  invoiceMovements: InvoiceMovementsTable;
  invoiceNumbers: InvoiceNumbersTable;
  invoiceSettings: InvoiceSettingsTable;
  invoices: InvoicesTable;
  ledgerChecks: LedgerChecksTable;
  ledgerEntries: LedgerEntriesTable;
  ledgerHolds: LedgerHoldsTable;
  ledgerLots: LedgerLotsTable;
  ledgerTransactions: LedgerTransactionsTable;
  licensePlates: LicensePlatesTable;
  loginChallenges: LoginChallengesTable;
  mails: MailsTable;
  managerCustomers: ManagerCustomersTable;
  markers: MarkersTable;
  notificationPreferences: NotificationPreferencesTable;
  notifications: NotificationsTable;
  oauthStates: OauthStatesTable;
  oauthTokenTenants: OauthTokenTenantsTable;
  oauthTokens: OauthTokensTable;
  offers: OffersTable;
  orders: OrdersTable;
  passkeyChallenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  passwordResets: PasswordResetsTable;
  payments: PaymentsTable;
  pictureRequestExamples: PictureRequestExamplesTable;
  pictureRequests: PictureRequestsTable;
  pictureSets: PictureSetsTable;
  pictureWaits: PictureWaitsTable;
  prepaidCredits: PrepaidCreditsTable;
  presetVersions: PresetVersionsTable;
  prices: PricesTable;
  promoCodes: PromoCodesTable;
  promoRedemptions: PromoRedemptionsTable;
  pushKeys: PushKeysTable;
  pushPauses: PushPausesTable;
  quietHours: QuietHoursTable;
  rateLimits: RateLimitsTable;
  recoveryCodes: RecoveryCodesTable;
  refusedAddresses: RefusedAddressesTable;
  restyleItems: RestyleItemsTable;
  restyleVehicles: RestyleVehiclesTable;
  restyles: RestylesTable;
  reviews: ReviewsTable;
  sandboxes: SandboxesTable;
  savedViewDefaults: SavedViewDefaultsTable;
  savedViews: SavedViewsTable;
  searchTexts: SearchTextsTable;
  searchWords: SearchWordsTable;
  secondFactors: SecondFactorsTable;
  sessions: SessionsTable;
  settingsGroups: SettingsGroupsTable;
  sftpFiles: SftpFilesTable;
  sftpLogins: SftpLoginsTable;
  signUps: SignUpsTable;
  signingCertificates: SigningCertificatesTable;
  socialPosts: SocialPostsTable;
  spins: SpinsTable;
  sshKeys: SshKeysTable;
  userNotifications: UserNotificationsTable;
  userTenants: UserTenantsTable;
  users: UsersTable;
  vehicleDocuments: VehicleDocumentsTable;
  vehicleFeedPictures: VehicleFeedPicturesTable;
  vehicleFeeds: VehicleFeedsTable;
  vehicleFetches: VehicleFetchesTable;
  vehicleListRows: VehicleListRowsTable;
  vehicleLists: VehicleListsTable;
  vehicleShares: VehicleSharesTable;
  vehicleSpecifications: VehicleSpecificationsTable;
  vehicles: VehiclesTable;
  webhookAttempts: WebhookAttemptsTable;
  webhookDeliveries: WebhookDeliveriesTable;
  webhookTenants: WebhookTenantsTable;
  webhooks: WebhooksTable;
  weeklySummaries: WeeklySummariesTable;
  workerHeartbeats: WorkerHeartbeatsTable;
}
