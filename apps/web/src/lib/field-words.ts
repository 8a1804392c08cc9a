import { isReference, valueText } from './field-values.ts';
import type { Text, TextKey } from './i18n.ts';

/** Columns of the database that are shown on a screen, and the label they have there. */
const labels: Record<string, TextKey> = {
  address_version: 'channels.feed.addressVersion',
  accessibility_url: 'installation.accessibilityUrl',
  account: 'nav.account',
  action: 'audit.fields.action',
  active: 'users.active',
  address: 'customers.address',
  algorithm: 'sshKeys.algorithm',
  allow_childs: 'customers.allowChilds',
  allow_negative_credits: 'customers.allowNegativeCredits',
  amount: 'credits.amount',
  answered_at: 'audit.fields.answeredAt',
  audience: 'notifications.audience',
  background_id: 'catalogue.look.background',
  body_type: 'vehicles.bodyType',
  caption: 'socialPosts.caption',
  brand_colour: 'presets.brandColour',
  built_in: 'audit.fields.builtIn',
  buyer: 'invoices.buyer',
  calls_per_day: 'apiKeys.callsPerDay',
  days: 'apiKeys.lifetime',
  cells: 'audit.fields.cells',
  change: 'audit.fields.change',
  chat_url: 'installation.chatUrl',
  channel: 'audit.fields.channel',
  checkout_id: 'payments.reference',
  checkout_url: 'payments.page',
  classes: 'restyles.which',
  client_id: 'users.client',
  closed_at: 'audit.fields.closedAt',
  code: 'credits.code',
  colour: 'vehicles.colour',
  columns: 'catalogue.columns',
  combo_count: 'invoices.comboCount',
  combo_enabled: 'invoices.combo',
  combo_price_cents: 'invoices.comboPrice',
  confirmed_at: 'audit.fields.confirmedAt',
  confirm_sensitive: 'installation.confirmSensitive',
  count: 'audit.fields.count',
  create_vehicles: 'imports.createVehicles',
  credit_price_cents: 'invoices.creditPrice',
  credit_source: 'clients.creditSource',
  credits: 'credits.label',
  currency: 'invoices.currency',
  customer_id: 'users.customer',
  custom_enabled: 'invoices.ownPrice',
  cut: 'audit.fields.cut',
  cut_off_photos: 'settings.cutOffPhotos',
  daily_mail: 'quietHours.daily',
  demo_open: 'installation.demoOpen',
  description: 'webhooks.description',
  automatic: 'destinations.automatic',
  design: 'plates.design.column',
  folder: 'destinations.folder',
  folder_per_vehicle: 'destinations.folderPerVehicle',
  erased_at: 'audit.fields.erasedAt',
  host: 'destinations.host',
  host_key: 'destinations.hostKey',
  leaves_empty: 'collages.emptyCells',
  list: 'destinations.list',
  port: 'destinations.port',
  protocol: 'destinations.protocol',
  only_marked: 'channels.onlyMarked',
  removes: 'destinations.removes',
  sealed_secret: 'vehicleFeeds.password',
  tested_at: 'destinations.testedAt',
  direction: 'catalogue.direction',
  disabled_reason: 'audit.fields.disabledReason',
  disallows_user_settings: 'clients.clientDisallowsUserSettings',
  doors: 'vehicleSpecifications.doors',
  email: 'login.email',
  enabled: 'features.enabled',
  encoding: 'vehicleLists.encoding',
  ended_at: 'audit.fields.endedAt',
  ends_at: 'promoCodes.endsAt',
  events: 'webhooks.which',
  expires_at: 'audit.fields.expiresAt',
  failure: 'audit.fields.failure',
  feature_id: 'audit.kinds.features',
  fields: 'vehicleLists.columnsTitle',
  file_id: 'audit.kinds.images',
  file_name: 'imports.file',
  first_visit_until: 'audit.fields.firstVisitUntil',
  fingerprint: 'sshKeys.fingerprint',
  for_everybody: 'catalogue.everybody',
  force_password_change: 'installation.forcePasswordChange',
  frames: 'catalogue.frames',
  frames_per_second: 'catalogue.framesPerSecond',
  from_time: 'quietHours.from',
  geo_location_enabled: 'customers.geoLocationEnabled',
  heading_row: 'vehicleLists.headingRow',
  height_mm: 'vehicleSpecifications.heightMm',
  hidden: 'audit.fields.hidden',
  hidden_showrooms: 'audit.fields.hiddenShowrooms',
  horizon: 'catalogue.horizon',
  info_email: 'customers.infoEmail',
  interval: 'vehicleFeeds.interval',
  invited_at: 'audit.fields.invitedAt',
  invoice_id: 'audit.kinds.invoices',
  is_active: 'settings.inUse',
  is_on: 'channels.switchedOn',
  is_notify: 'customers.isNotify',
  is_paused: 'channels.feed.paused',
  is_public: 'markers.public',
  item_id: 'audit.kinds.catalogue_items',
  item_path: 'vehicleFeeds.itemPath',
  key: 'bodyType.key',
  kind: 'pictureRequests.kind',
  language: 'language.label',
  language_contents: 'notifications.text',
  left_out: 'restyles.leftOutTitle',
  left_out_vehicles: 'audit.fields.leftOutVehicles',
  length_mm: 'vehicleSpecifications.lengthMm',
  license_plate_id: 'audit.kinds.license_plates',
  license_plate_enabled: 'users.licensePlateEnabled',
  logo_file_id: 'installation.logo',
  look: 'audit.fields.look',
  mail: 'notifications.channels.mail',
  make: 'vehicles.make',
  manufacturer: 'audit.fields.manufacturer',
  max_count: 'users.maxCount',
  marked_channels: 'channels.markedChannels',
  mileage: 'vehicles.mileage',
  mileage_unit: 'vehicles.mileageUnit',
  model: 'vehicles.model',
  must_change_password: 'audit.fields.mustChangePassword',
  name: 'catalogue.name',
  number: 'invoices.number',
  offer_id: 'audit.kinds.offers',
  online_clock_offset_minutes: 'audit.fields.onlineClockOffset',
  order_id: 'audit.kinds.orders',
  origins: 'embeds.origins',
  owner_kind: 'audit.fields.ownerKind',
  page: 'collages.page',
  paid_at: 'audit.fields.paidAt',
  paid_cents: 'payments.received',
  paid_currency: 'payments.receivedCurrency',
  panel: 'notifications.channels.panel',
  parent_id: 'customers.parent',
  password_hash: 'login.password',
  phone: 'customers.phone',
  pictures_in_order: 'vehicleLists.picturesInOrder',
  place: 'audit.fields.rank',
  plate_mode: 'plates.treatment',
  position: 'imports.position',
  preset: 'presets.title',
  preset_version: 'audit.fields.presetVersion',
  previous_secret_until: 'audit.fields.previousSecretUntil',
  price_cents: 'audit.fields.price',
  priority: 'notifications.priority',
  privacy_url: 'installation.privacyUrl',
  problem: 'payments.why',
  publish_at: 'socialPosts.publishAt',
  published_at: 'socialPosts.states.published',
  provider: 'audit.fields.provider',
  public_key: 'sshKeys.publicKey',
  purpose: 'audit.fields.purpose',
  qc_share: 'audit.fields.qcShare',
  rank: 'audit.fields.rank',
  read_only: 'customers.readOnly',
  reason: 'credits.reason',
  redemptions_max: 'promoCodes.redemptionsMax',
  reference: 'vehicles.reference',
  reflection: 'settings.reflection',
  reflective_floor_enabled: 'users.reflectiveFloorEnabled',
  refresh_failed_at: 'audit.fields.refreshFailedAt',
  questions_to: 'reviews.questionsTo',
  remember: 'login.rememberMe',
  report_answer: 'audit.fields.reportAnswer',
  report_note: 'audit.fields.reportNote',
  report_reasons: 'audit.fields.reportReasons',
  report_state: 'audit.fields.reportState',
  retention_days: 'audit.fields.retentionDays',
  review_below: 'audit.fields.reviewBelow',
  review_mode: 'audit.fields.reviewMode',
  review_note: 'audit.fields.reviewNote',
  review_reasons: 'audit.fields.reviewReasons',
  revoked_at: 'sshKeys.revokedAt',
  role: 'users.role',
  room: 'catalogue.uses.room',
  rows: 'catalogue.rows',
  rules: 'channels.rulesTitle',
  safe_area: 'catalogue.safeArea',
  animation: 'catalogue.animation',
  scopes: 'audit.fields.scopes',
  seller: 'invoices.seller',
  seller_address: 'invoices.sellerAddress',
  seller_name: 'invoices.sellerName',
  seller_vat_id: 'customers.uid',
  settled_at: 'audit.fields.endedAt',
  sign_up_open: 'installation.signUpOpen',
  source: 'audit.fields.source',
  staff_second_factor: 'installation.staffSecondFactor',
  start: 'audit.fields.keyStart',
  starts_at: 'promoCodes.startsAt',
  storage_limit_gb: 'customers.storageLimitGb',
  state: 'users.state',
  status: 'invoices.state',
  synced: 'audit.fields.synced',
  text: 'pictureRequests.text',
  threshold: 'audit.fields.threshold',
  time_zone: 'audit.fields.timeZone',
  title: 'vehicleDocuments.titleLabel',
  to_time: 'quietHours.to',
  tone: 'settings.tone',
  total_cents: 'invoices.total',
  type: 'users.type',
  url: 'webhooks.url',
  use: 'catalogue.use',
  used_at: 'audit.fields.usedAt',
  user_agent: 'audit.fields.userAgent',
  username: 'vehicleFeeds.username',
  valid_days: 'promoCodes.validDays',
  vat_basis_points: 'audit.fields.vatRate',
  vat_id: 'customers.uid',
  vehicles: 'nav.vehicles',
  views: 'catalogue.views.title',
  vin: 'vehicles.vin',
  voided_at: 'audit.fields.voidedAt',
  width_mm: 'vehicleSpecifications.widthMm',
  x: 'audit.fields.fromLeft',
  y: 'audit.fields.fromTop',
  year: 'vehicles.year',
  year_from: 'vehicleSpecifications.yearFrom',
  year_to: 'vehicleSpecifications.yearTo',
  windows: 'settings.windows',
};

/** Columns that have another label in one table, as `table.column`. */
const labelsOfTable: Record<string, TextKey> = {
  'comments.text': 'markers.text',
  'markers.kind': 'markers.kind',
  'markers.text': 'markers.text',
  'picture_requests.reason': 'pictureRequests.reason',
  'sessions.address': 'audit.fields.ipAddress',
  'sessions.reason': 'pictureRequests.reason',
  'vehicle_documents.is_public': 'vehicleDocuments.public',
  'vehicle_documents.kind': 'markers.kind',
};

/** Of technical use only: ids (no VAT numbers), file keys, hashes, times, flags; their effects are shown elsewhere. */
const technical =
  /^(id|image_ids|created_at|deleted_at|updated_at|purged_at|finished_at|queued_at|recipe|analysis|retouch|attempt|began_at|child_ids|chosen(_vehicle)?|sha256|content_type|size_bytes|width|height|(busy|delivered|item|question|refused|review|round|sign|wait)_count|deleted_with(_client)?|dismissed_at|filter|frames_(made|wanted)|invitation|is_(checked|delivered|end_announced|position_chosen|safe_area_given)|link|listed_at|network|next_at|one|outlines|permalink|push_keys|(earlier_)?result|sequence|transports|net_cents|vat_cents)$|(?<!vat)_id$|_(key|by|sealed)$|(?<!password)_hash$|^sealed_/;

/** Whether a column is either left out of the audit log or has a label. */
export const isNamed = (column: string) => technical.test(column) || Object.hasOwn(labels, column);

export interface FieldWords {
  name: string;
  label: string;
  before: string;
  after: string;
}

type Row = Record<string, unknown> | null;

interface Changed {
  before: Row;
  after: Row;
  objectKind?: string | null;
  /** The names of the rows that the ids refer to; without it, columns with ids are left out. */
  names?: Record<string, string>;
}

/** Tables whose references are shown also when a row is created or deleted, because its rows only assign one thing to another. */
const assigning = ['catalogue_assignments', 'client_features', 'credit_alerts', 'manager_customers'];

function isShown(name: string, { before, after, objectKind, names }: Changed): boolean {
  if (!isReference(name)) return !technical.test(name);
  if (!names) return false;
  const isUpdate = [before, after].every((row) => row?.id == null);
  return isUpdate || assigning.includes(objectKind ?? '');
}

/** Columns in which no value means that the preset is inherited from the settings above. */
const inheriting = ['customer_settings.preset', 'settings_groups.preset', 'vehicles.preset'];

/** The changed fields with their labels, each with its value before and after. */
export function fieldChanges(changed: Changed, t: Text): FieldWords[] {
  const { before, after, objectKind, names: known } = changed;
  const isNew = after?.id != null && before?.id == null;
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => isShown(name, changed))
    .map((name) => {
      const place = `${objectKind}.${name}`;
      const key = labelsOfTable[place] ?? labels[name];
      const column = { name, table: objectKind, names: known };
      const none = !isNew && inheriting.includes(place) ? t('settings.asAbove') : '';
      return {
        name,
        label: key ? t(key) : sentenceCase(name.replaceAll('_', ' ')),
        before: valueText(column, before?.[name], t) || none,
        after: valueText(column, after?.[name], t) || none,
      };
    })
    .filter((change) => change.before !== '' || change.after !== '')
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
