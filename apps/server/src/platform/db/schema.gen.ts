// Made from the migrated database by `npm run db:types`; `npm run check` says when it is stale.
import type { AccountId, BodyTypeId, BulkJobId, CatalogueItemId, ClientId, CustomerId, DemoId, DeviceId, FeatureId, FileId, ImageId, ImportEntryId, ImportId, InvoiceId, LicensePlateId, MailId, NotificationId, OAuthTokenId, OfferId, OrderId, PasskeyId, PictureRequestId, ProfileId, PromoCodeId, SavedViewId, SessionId, UserId, VehicleId, VehicleSpecificationId } from '@forecourt/contract/ids';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface AccountOwnersTable {
  owner_kind: string | null;
  owner_id: string | null;
  name: string | null;
  user_id: UserId | null;
  client_id: ClientId | null;
  customer_id: CustomerId | null;
  parent_customer_id: CustomerId | null;
  role: string | null;
  credit_source: string | null;
}

export interface AccountsTable {
  id: Generated<AccountId>;
  owner_kind: 'issued' | 'held' | 'revenue' | 'customer' | 'client' | 'user';
  owner_id: string | null;
  balance: Generated<number>;
  created_at: ColumnType<string, Date | string | undefined, Date | string>;
}

export interface AuditExemptTable {
  table_name: string;
  reason: string;
}

export interface AuditLogTable {
  id: Generated<string>;
  happened_at: ColumnType<string, Date | string, Date | string>;
  actor_id: UserId | null;
  acting_for_id: UserId | null;
  session_id: SessionId | null;
  action: string;
  object_kind: string | null;
  object_id: string | null;
  customer_id: CustomerId | null;
  error_code: number | null;
  before: ColumnType<unknown, string | null, string | null>;
  after: ColumnType<unknown, string | null, string | null>;
  request_id: string | null;
  address: string | null;
}

export interface BodyTypesTable {
  id: Generated<BodyTypeId>;
  key: string;
  name: string | null;
  place: number;
  hidden: Generated<boolean>;
  created_at: ColumnType<string, Date | string, Date | string>;
  deleted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface BulkJobItemsTable {
  bulk_job_id: BulkJobId;
  position: number;
  item_id: CatalogueItemId;
  name: string;
  state: Generated<'waiting' | 'done' | 'failed'>;
  change: ColumnType<unknown, string | null, string | null>;
  was: ColumnType<unknown, string | null, string | null>;
  reason: string | null;
}

export interface BulkJobsTable {
  id: Generated<BulkJobId>;
  user_id: UserId;
  session_id: SessionId;
  action: string;
  filter: ColumnType<unknown, string | null, string | null>;
  change: ColumnType<unknown, string | null, string | null>;
  undoes_id: BulkJobId | null;
  state: 'running' | 'finished' | 'cancelled';
  count: number;
  created_at: ColumnType<string, Date | string, Date | string>;
  finished_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  dismissed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface CatalogueAssignmentsTable {
  id: Generated<string>;
  item_id: CatalogueItemId;
  customer_id: CustomerId | null;
  client_id: ClientId | null;
  user_id: UserId | null;
  created_at: ColumnType<string, Date | string, Date | string>;
}

export interface CatalogueItemsTable {
  id: Generated<CatalogueItemId>;
  kind: 'background' | 'frame' | 'license-plate' | 'logo' | 'gif' | 'collage' | 'preset';
  name: string;
  file_id: FileId | null;
  for_everybody: Generated<boolean>;
  use: 'whole' | 'wall' | 'floor' | null;
  horizon: number | null;
  frames_per_second: number | null;
  frames: number | null;
  direction: 'clockwise' | 'counterclockwise' | null;
  columns: number | null;
  rows: number | null;
  cells: ColumnType<unknown, string | null, string | null>;
  look: ColumnType<unknown, string | null, string | null>;
  created_by: UserId | null;
  created_at: ColumnType<string, Date | string, Date | string>;
  deleted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface ClientFeaturesTable {
  id: Generated<string>;
  feature_id: FeatureId;
  client_id: ClientId;
  created_at: ColumnType<string, Date | string, Date | string>;
}

export interface ClientsTable {
  id: Generated<ClientId>;
  customer_id: CustomerId;
  name: string;
  credit_source: Generated<'client' | 'user'>;
  disallows_user_settings: Generated<boolean>;
  created_at: ColumnType<string, Date | string | undefined, Date | string>;
  deleted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  deleted_with: string | null;
}

export interface CreditAlertStatesTable {
  id: string;
  state: 'above' | 'crossed' | 'told';
}

export interface CreditAlertsTable {
  id: string;
  customer_id: CustomerId | null;
  client_id: ClientId | null;
  user_id: UserId | null;
  threshold: number;
}

export interface CustomerInvoiceSettingsTable {
  customer_id: CustomerId;
  custom_enabled: Generated<boolean>;
  credit_price_cents: number | null;
  combo_enabled: Generated<boolean>;
  combo_count: Generated<number>;
  combo_price_cents: number | null;
}

export interface CustomerSettingsTable {
  customer_id: CustomerId;
  review_mode: 'all' | 'low-confidence' | 'none' | null;
  qc_share: number | null;
  preset: string | null;
  background_id: CatalogueItemId | null;
  brand_colour: string | null;
  plate_mode: 'keep' | 'blur' | 'colour' | null;
  reflection: boolean | null;
  retention_days: number | null;
}

export interface CustomersTable {
  id: Generated<CustomerId>;
  parent_id: CustomerId | null;
  name: string;
  address: string | null;
  vat_id: string | null;
  phone: string | null;
  info_email: string | null;
  allow_childs: Generated<boolean>;
  allow_negative_credits: Generated<boolean>;
  geo_location_enabled: Generated<boolean>;
  is_notify: Generated<boolean>;
  created_at: ColumnType<string, Date | string | undefined, Date | string>;
  deleted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  deleted_with: string | null;
}

export interface DemosTable {
  id: DemoId;
  preset: string;
  recipe: ColumnType<unknown, string | null, string | null>;
  state: Generated<'queued' | 'processing' | 'done' | 'failed'>;
  failure: string | null;
  original_key: string;
  analysis: ColumnType<unknown, string | null, string | null>;
  picture_key: string | null;
  created_at: ColumnType<string, Date | string, Date | string>;
  queued_at: ColumnType<string, Date | string, Date | string>;
}

export interface DevicesTable {
  id: Generated<DeviceId>;
  user_id: UserId;
  device_id: string;
  manufacturer: string;
  push_keys: ColumnType<unknown, string | null, string | null>;
  created_at: ColumnType<string, Date | string, Date | string>;
  updated_at: ColumnType<string, Date | string, Date | string>;
}

export interface FeaturesTable {
  id: Generated<FeatureId>;
  built_in: 'crops' | 'pictureRequests' | 'connections' | null;
  name: string;
  enabled: Generated<boolean>;
  for_everybody: Generated<boolean>;
  created_at: ColumnType<string, Date | string, Date | string>;
}

export interface FilesTable {
  id: Generated<FileId>;
  user_id: UserId | null;
  purpose: 'profilePicture' | 'logo' | 'document' | 'background' | 'licensePlate' | 'notification' | 'frame' | 'gif' | 'example';
  name: string;
  content_type: string;
  size_bytes: number;
  width: number | null;
  height: number | null;
  original_key: string | null;
  shown_key: string | null;
  state: 'waiting' | 'ready' | 'failed';
  failure: string | null;
  created_by: UserId | null;
  created_at: ColumnType<string, Date | string, Date | string>;
}

export interface IdempotencyKeysTable {
  user_id: UserId;
  key: string;
  fingerprint: Buffer;
  status: number;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: ColumnType<string, Date | string, Date | string>;
}

export interface ImageOutputsTable {
  image_id: ImageId;
  name: string;
  storage_key: string;
  format: 'jpeg' | 'webp' | 'avif' | 'png';
  width: number;
  height: number;
  size_bytes: number;
  vehicle: ColumnType<unknown, string | null, string | null>;
}

export interface ImagePreviewsTable {
  image_id: ImageId;
  preset: string;
  recipe_hash: string | null;
  storage_key: string;
}

export interface ImagesTable {
  id: Generated<ImageId>;
  vehicle_id: VehicleId;
  position: string;
  state: Generated<'uploaded' | 'queued' | 'processing' | 'delivered' | 'failed' | 'cancelled'>;
  failure: string | null;
  file_name: string;
  content_type: string;
  size_bytes: number;
  sha256: Buffer;
  original_key: string;
  upright_key: string | null;
  thumbnail_key: string | null;
  matte_key: string | null;
  analysis: ColumnType<unknown, string | null, string | null>;
  preset: string | null;
  recipe: ColumnType<unknown, string | null, string | null>;
  recipe_hash: string | null;
  attempt: Generated<number>;
  queued_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  finished_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<string, Date | string, Date | string>;
  updated_at: ColumnType<string, Date | string, Date | string>;
  deleted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  purged_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface ImportEntriesTable {
  id: Generated<ImportEntryId>;
  import_id: ImportId;
  number: number;
  path: string;
  size_bytes: number;
  place: ColumnType<unknown, string | null, string | null>;
  state: Generated<'waiting' | 'taken' | 'held' | 'skipped' | 'failed' | 'discarded'>;
  reason: string | null;
  vehicle_id: VehicleId | null;
  position: string | null;
  image_id: ImageId | null;
  held_key: string | null;
  shown_key: string | null;
  sha256: Buffer | null;
  ended_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface ImportsTable {
  id: ImportId;
  user_id: UserId;
  client_id: ClientId | null;
  customer_id: CustomerId | null;
  session_id: SessionId;
  created_by: UserId;
  call_key: string | null;
  source: string;
  file_name: string;
  size_bytes: number;
  source_key: string | null;
  vehicle_id: VehicleId | null;
  create_vehicles: boolean;
  state: Generated<'received' | 'running' | 'done' | 'failed' | 'cancelled'>;
  failure: string | null;
  listed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<string, Date | string, Date | string>;
  finished_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface InstallationSettingsTable {
  one: Generated<boolean>;
  name: string | null;
  logo_file_id: FileId | null;
  privacy_url: string | null;
  accessibility_url: string | null;
  chat_url: string | null;
  sign_up_open: Generated<boolean>;
  demo_open: Generated<boolean>;
  force_password_change: Generated<boolean>;
  staff_second_factor: Generated<boolean>;
  confirm_sensitive: Generated<boolean>;
  first_visit_until: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  online_clock_offset_minutes: Generated<number>;
  hidden_showrooms: Generated<string[]>;
}

export interface InvoiceItemsTable {
  invoice_id: InvoiceId;
  line: number;
  kind: 'picture' | 'crop' | 'combo' | 'order';
  occurred_at: ColumnType<string, Date | string, Date | string>;
  client_id: ClientId | null;
  client_name: string;
  reference: string;
  position: string | null;
  name: string;
  quantity: number;
  credits: number;
  net_cents: number;
}

export interface InvoiceMovementsTable {
  invoice_id: InvoiceId;
  line: number;
  hold_id: string | null;
  order_id: OrderId | null;
  live: Generated<boolean>;
}

export interface InvoiceNumbersTable {
  year: number;
  last: number;
}

export interface InvoiceSettingsTable {
  one: Generated<boolean>;
  currency: Generated<string>;
  vat_basis_points: Generated<number>;
  credit_price_cents: Generated<number>;
  seller_name: Generated<string>;
  seller_address: Generated<string>;
  seller_vat_id: Generated<string>;
}

export interface InvoicesTable {
  id: Generated<InvoiceId>;
  owner_kind: 'customer' | 'user';
  owner_id: string;
  customer_id: CustomerId;
  status: Generated<'draft' | 'closed' | 'paid' | 'void'>;
  year: number | null;
  sequence: number | null;
  currency: string;
  vat_basis_points: number;
  item_count: Generated<number>;
  credits: Generated<number>;
  net_cents: Generated<number>;
  vat_cents: Generated<number>;
  seller: ColumnType<unknown, string | null, string | null>;
  buyer: ColumnType<unknown, string | null, string | null>;
  language: string | null;
  created_at: ColumnType<string, Date | string, Date | string>;
  closed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  paid_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  voided_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface LedgerChecksTable {
  id: Generated<string>;
  checked_at: ColumnType<string, Date | string, Date | string>;
  differences: ColumnType<unknown, string | null, string | null>;
}

export interface LedgerEntriesTable {
  id: Generated<number>;
  transaction_id: string;
  account_id: AccountId;
  lot_id: string | null;
  amount: number;
  balance_after: number | null;
}

export interface LedgerHoldsTable {
  id: Generated<string>;
  account_id: AccountId;
  image_id: ImageId;
  transaction_id: string | null;
  customer_id: CustomerId | null;
  client_id: ClientId | null;
  amount: number;
  state: Generated<'held' | 'captured' | 'released'>;
  created_at: ColumnType<string, Date | string | undefined, Date | string>;
  settled_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface LedgerLotsTable {
  id: Generated<string>;
  account_id: AccountId;
  expires_at: ColumnType<string, Date | string, Date | string>;
  remaining: Generated<number>;
}

export interface LedgerTransactionsTable {
  id: Generated<string>;
  reason: 'top_up' | 'transfer' | 'removal' | 'hold' | 'capture' | 'release' | 'promo' | 'order' | 'expiry';
  actor_id: UserId | null;
  subject_kind: 'image' | 'vehicle' | 'promo_code' | 'order' | 'invoice' | null;
  subject_id: string | null;
  idempotency_key: string | null;
  created_at: ColumnType<string, Date | string | undefined, Date | string>;
}

export interface LicensePlatesTable {
  id: Generated<LicensePlateId>;
  user_id: UserId;
  name: string;
  file_id: FileId;
  created_at: ColumnType<string, Date | string, Date | string>;
  deleted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface LoginChallengesTable {
  token_hash: Buffer;
  user_id: UserId;
  remember: boolean;
  created_at: ColumnType<string, Date | string, Date | string>;
  used_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface MailsTable {
  id: Generated<MailId>;
  recipient: string;
  subject: string;
  body: string;
  text_without_secrets: string | null;
  token_hash: Buffer | null;
  opened_by_id: UserId | null;
  created_at: ColumnType<string, Date | string, Date | string>;
  sent_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface ManagerCustomersTable {
  manager_id: UserId;
  customer_id: CustomerId;
}

export interface NotificationPreferencesTable {
  user_id: UserId;
  kind: string;
  panel: boolean;
  mail: boolean;
}

export interface NotificationsTable {
  id: Generated<NotificationId>;
  priority: string;
  kind: string | null;
  content_type: 'string' | 'image' | 'gif' | 'video';
  language_contents: ColumnType<unknown, string | null, string | null>;
  link: ColumnType<unknown, string | null, string | null>;
  audience: 'user' | 'customer' | 'all';
  user_id: UserId | null;
  customer_id: CustomerId | null;
  starts_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  ends_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  is_delivered: Generated<boolean>;
  created_by: UserId | null;
  created_at: ColumnType<string, Date | string, Date | string>;
}

export interface OauthStatesTable {
  state_hash: Buffer;
  session_id: SessionId;
  provider: string;
  user_id: UserId | null;
  client_id: ClientId | null;
  profile_id: ProfileId | null;
  sealed_verifier: string;
  created_at: ColumnType<string, Date | string, Date | string>;
}

export interface OauthTokenTenantsTable {
  token_id: string | null;
  user_id: UserId | null;
  client_id: ClientId | null;
  customer_id: CustomerId | null;
}

export interface OauthTokensTable {
  id: Generated<OAuthTokenId>;
  provider: string;
  user_id: UserId | null;
  client_id: ClientId | null;
  profile_id: ProfileId | null;
  account: string | null;
  scopes: string | null;
  sealed_token: string;
  sealed_refresh_token: string | null;
  expires_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  refresh_failed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  created_by: UserId;
  created_at: ColumnType<string, Date | string, Date | string>;
  updated_at: ColumnType<string, Date | string, Date | string>;
}

export interface OffersTable {
  id: Generated<OfferId>;
  name: string;
  credits: number;
  price_cents: number;
  active: Generated<boolean>;
  created_at: ColumnType<string, Date | string, Date | string>;
}

export interface OrdersTable {
  id: Generated<OrderId>;
  offer_id: OfferId;
  customer_id: CustomerId;
  actor_id: UserId | null;
  name: string;
  credits: number;
  price_cents: number;
  created_at: ColumnType<string, Date | string, Date | string>;
}

export interface PasskeyChallengesTable {
  challenge_hash: Buffer;
  purpose: 'register' | 'login' | 'secondStep' | 'confirm';
  user_id: UserId | null;
  session_id: SessionId | null;
  created_at: ColumnType<string, Date | string, Date | string>;
}

export interface PasskeysTable {
  id: Generated<PasskeyId>;
  user_id: UserId;
  name: string;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  synced: boolean;
  created_at: ColumnType<string, Date | string, Date | string>;
  last_used_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface PasswordResetsTable {
  token_hash: Buffer;
  user_id: UserId;
  invitation: Generated<boolean>;
  created_at: ColumnType<string, Date | string, Date | string>;
  used_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface PictureOrdersTable {
  vehicle_id: VehicleId;
  user_id: UserId;
  ordered_at: ColumnType<string, Date | string, Date | string>;
}

export interface PictureRequestExamplesTable {
  id: Generated<string>;
  picture_request_id: PictureRequestId;
  file_id: FileId;
  created_at: ColumnType<string, Date | string, Date | string>;
}

export interface PictureRequestsTable {
  id: Generated<PictureRequestId>;
  kind: 'background' | 'license-plate';
  user_id: UserId;
  text: string;
  state: Generated<'open' | 'in_work' | 'done' | 'declined' | 'withdrawn'>;
  handled_by: UserId | null;
  reason: string | null;
  item_id: CatalogueItemId | null;
  created_at: ColumnType<string, Date | string, Date | string>;
  answered_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface PricesTable {
  customer_id: CustomerId | null;
  kind: 'exterior' | 'interior' | 'detail' | 'crop' | 'spin' | 'collage';
  credits: number;
}

export interface PromoCodesTable {
  id: Generated<PromoCodeId>;
  code: string;
  credits: number;
  starts_at: ColumnType<string, Date | string, Date | string>;
  ends_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  redemptions_max: number | null;
  valid_days: number | null;
  created_at: ColumnType<string, Date | string, Date | string>;
}

export interface PromoRedemptionsTable {
  promo_code_id: PromoCodeId;
  account_id: AccountId;
  created_at: ColumnType<string, Date | string, Date | string>;
}

export interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface RecoveryCodesTable {
  user_id: UserId;
  code_hash: Buffer;
  used_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface SavedViewDefaultsTable {
  user_id: UserId;
  list: string;
  saved_view_id: SavedViewId;
}

export interface SavedViewsTable {
  id: Generated<SavedViewId>;
  user_id: UserId;
  list: string;
  name: string;
  query: ColumnType<unknown, string | null, string | null>;
  shared: Generated<boolean>;
  created_at: ColumnType<string, Date | string, Date | string>;
  deleted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface SearchTextsTable {
  id: string | null;
  kind: string | null;
  customer_id: CustomerId | null;
  client_id: ClientId | null;
  user_id: UserId | null;
  texts: string[] | null;
}

export interface SearchWordsTable {
  id: string;
  word: string;
  kind: 'customer' | 'client' | 'user' | 'vehicle' | 'invoice';
  customer_id: CustomerId;
  client_id: ClientId | null;
  user_id: UserId | null;
}

export interface SecondFactorsTable {
  user_id: UserId;
  secret_sealed: string;
  last_step: Generated<number>;
  created_at: ColumnType<string, Date | string, Date | string>;
  confirmed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface SessionsTable {
  id: Generated<SessionId>;
  user_id: UserId;
  token_hash: Buffer;
  remember: boolean;
  actor_session_id: SessionId | null;
  reason: string | null;
  user_agent: string | null;
  address: string | null;
  network: string | null;
  device_hash: Buffer | null;
  password_read_by_id: UserId | null;
  created_at: ColumnType<string, Date | string, Date | string>;
  confirmed_at: ColumnType<string, Date | string | undefined, Date | string>;
  last_used_at: ColumnType<string, Date | string, Date | string>;
  ended_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface SettingsGroupsTable {
  id: Generated<ProfileId>;
  user_id: UserId | null;
  client_id: ClientId | null;
  name: string | null;
  is_active: Generated<boolean>;
  preset: string | null;
  background_id: CatalogueItemId | null;
  brand_colour: string | null;
  plate_mode: 'keep' | 'blur' | 'colour' | 'picture' | null;
  license_plate_id: LicensePlateId | null;
  reflection: boolean | null;
  language: string | null;
  created_at: ColumnType<string, Date | string, Date | string>;
  deleted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface SignUpsTable {
  token_hash: Buffer;
  name: string;
  address: string;
  vat_id: string;
  email: string;
  password_hash: string;
  language: string | null;
  created_at: ColumnType<string, Date | string, Date | string>;
}

export interface UserNotificationsTable {
  id: Generated<string>;
  notification_id: NotificationId;
  user_id: UserId;
  is_seen: Generated<boolean>;
  created_at: ColumnType<string, Date | string, Date | string>;
}

export interface UserTenantsTable {
  user_id: UserId | null;
  client_id: ClientId | null;
  customer_id: CustomerId | null;
  parent_customer_id: CustomerId | null;
}

export interface UsersTable {
  id: Generated<UserId>;
  email: string;
  name: string | null;
  phone: string | null;
  role: 'root' | 'manager' | 'qcmanager' | 'customer' | 'client' | 'user';
  type: 'simple' | 'basic' | 'premium' | null;
  customer_id: CustomerId | null;
  client_id: ClientId | null;
  password_hash: string | null;
  password_read_by_id: UserId | null;
  must_change_password: Generated<boolean>;
  active: Generated<boolean>;
  read_only: Generated<boolean>;
  max_count: Generated<number>;
  license_plate_enabled: Generated<boolean>;
  reflective_floor_enabled: Generated<boolean>;
  language: string | null;
  invited_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  last_time_online: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<string, Date | string | undefined, Date | string>;
  deleted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  deleted_with: string | null;
  deleted_with_client: string | null;
}

export interface VehicleSpecificationsTable {
  id: Generated<VehicleSpecificationId>;
  make: string;
  model: string;
  year_from: number | null;
  year_to: number | null;
  body_type: string | null;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
  doors: number | null;
  created_at: ColumnType<string, Date | string, Date | string>;
  deleted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface VehiclesTable {
  id: Generated<VehicleId>;
  kind: Generated<'vehicle' | 'crops'>;
  user_id: UserId;
  client_id: ClientId | null;
  customer_id: CustomerId | null;
  reference: string;
  vin: string | null;
  make: string | null;
  model: string | null;
  year: number | null;
  colour: string | null;
  body_type: string | null;
  preset: string | null;
  cut: ColumnType<unknown, string | null, string | null>;
  busy_count: Generated<number>;
  delivered_count: Generated<number>;
  state: GeneratedAlways<string>;
  created_at: ColumnType<string, Date | string, Date | string>;
  updated_at: ColumnType<string, Date | string, Date | string>;
  deleted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  purged_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface WorkerHeartbeatsTable {
  process_id: string;
  worker_ids: string[];
  seen_at: ColumnType<string, Date | string | undefined, Date | string>;
}

export interface Database {
  account_owners: AccountOwnersTable;
  accounts: AccountsTable;
  audit_exempt: AuditExemptTable;
  audit_log: AuditLogTable;
  body_types: BodyTypesTable;
  bulk_job_items: BulkJobItemsTable;
  bulk_jobs: BulkJobsTable;
  catalogue_assignments: CatalogueAssignmentsTable;
  catalogue_items: CatalogueItemsTable;
  client_features: ClientFeaturesTable;
  clients: ClientsTable;
  credit_alert_states: CreditAlertStatesTable;
  credit_alerts: CreditAlertsTable;
  customer_invoice_settings: CustomerInvoiceSettingsTable;
  customer_settings: CustomerSettingsTable;
  customers: CustomersTable;
  demos: DemosTable;
  devices: DevicesTable;
  features: FeaturesTable;
  files: FilesTable;
  idempotency_keys: IdempotencyKeysTable;
  image_outputs: ImageOutputsTable;
  image_previews: ImagePreviewsTable;
  images: ImagesTable;
  import_entries: ImportEntriesTable;
  imports: ImportsTable;
  installation_settings: InstallationSettingsTable;
  invoice_items: InvoiceItemsTable;
  invoice_movements: InvoiceMovementsTable;
  invoice_numbers: InvoiceNumbersTable;
  invoice_settings: InvoiceSettingsTable;
  invoices: InvoicesTable;
  ledger_checks: LedgerChecksTable;
  ledger_entries: LedgerEntriesTable;
  ledger_holds: LedgerHoldsTable;
  ledger_lots: LedgerLotsTable;
  ledger_transactions: LedgerTransactionsTable;
  license_plates: LicensePlatesTable;
  login_challenges: LoginChallengesTable;
  mails: MailsTable;
  manager_customers: ManagerCustomersTable;
  notification_preferences: NotificationPreferencesTable;
  notifications: NotificationsTable;
  oauth_states: OauthStatesTable;
  oauth_token_tenants: OauthTokenTenantsTable;
  oauth_tokens: OauthTokensTable;
  offers: OffersTable;
  orders: OrdersTable;
  passkey_challenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  password_resets: PasswordResetsTable;
  picture_orders: PictureOrdersTable;
  picture_request_examples: PictureRequestExamplesTable;
  picture_requests: PictureRequestsTable;
  prices: PricesTable;
  promo_codes: PromoCodesTable;
  promo_redemptions: PromoRedemptionsTable;
  rate_limits: RateLimitsTable;
  recovery_codes: RecoveryCodesTable;
  saved_view_defaults: SavedViewDefaultsTable;
  saved_views: SavedViewsTable;
  search_texts: SearchTextsTable;
  search_words: SearchWordsTable;
  second_factors: SecondFactorsTable;
  sessions: SessionsTable;
  settings_groups: SettingsGroupsTable;
  sign_ups: SignUpsTable;
  user_notifications: UserNotificationsTable;
  user_tenants: UserTenantsTable;
  users: UsersTable;
  vehicle_specifications: VehicleSpecificationsTable;
  vehicles: VehiclesTable;
  worker_heartbeats: WorkerHeartbeatsTable;
}
