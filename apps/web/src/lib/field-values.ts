/** Values of database columns as the screens show them. */

import { roleNames, userTypes } from '@forecourt/contract/actor';
import { builtInBodyTypes } from '@forecourt/contract/body-types';
import { bulkActions } from '@forecourt/contract/bulk-jobs';
import { catalogueKinds } from '@forecourt/contract/catalogue';
import { cutOffModes } from '@forecourt/contract/customer-settings';
import { destinationProtocols, destinationStates } from '@forecourt/contract/destinations';
import { deviceOf } from '@forecourt/contract/device-of';
import { fileTypes } from '@forecourt/contract/files';
import { imageFailures, imageStates } from '@forecourt/contract/images';
import { importFailures, importStates } from '@forecourt/contract/imports';
import { jobNames } from '@forecourt/contract/job-centre';
import { localeOf } from '@forecourt/contract/language-names';
import { markerKinds } from '@forecourt/contract/markers';
import { notificationChannels, notificationKindNames } from '@forecourt/contract/notification-kinds';
import { paymentProblems, paymentStates } from '@forecourt/contract/payments';
import { requestKinds, requestStates } from '@forecourt/contract/picture-requests';
import { pictureSetStates } from '@forecourt/contract/picture-sets';
import { positionNames } from '@forecourt/contract/positions';
import { priceKinds } from '@forecourt/contract/prices';
import { showroomNames, windowModes } from '@forecourt/contract/recipe';
import { restyleStates } from '@forecourt/contract/restyles';
import { rejectReasons, reportStates, reviewReasons } from '@forecourt/contract/review-reasons';
import { postProblems, postStates } from '@forecourt/contract/social-posts';
import { documentKinds } from '@forecourt/contract/vehicle-documents';
import { feedIntervals, feedStates } from '@forecourt/contract/vehicle-feeds';
import { mileageUnits, vehicleColours } from '@forecourt/contract/vehicles';
import { webhookDisabledReasons, webhookStates } from '@forecourt/contract/webhooks';
import { dateTime } from './format.ts';
import { languageDefault, languages, type Text, type TextKey, texts } from './i18n.ts';

type Words = Record<string, TextKey>;

/** Maps each name to the text key that the screens use for it. */
const wordsOf = <Name extends string>(names: readonly Name[], keyOf: (name: Name) => TextKey): Words =>
  Object.fromEntries(names.map((name) => [name, keyOf(name)]));

const preparing: Words = {
  failed: 'imports.states.failed',
  ready: 'states.ready',
  waiting: 'catalogue.pictureWaits',
};

/** Columns whose values are names with a text; a value without one is shown as it is. */
const words: Record<string, Words> = {
  action: wordsOf(bulkActions, (name) => `bulk.${name}`),
  audience: wordsOf(
    ['all', 'client', 'customer', 'role', 'user'],
    (name) => `notifications.audiences.${name}`,
  ),
  body_type: wordsOf(builtInBodyTypes, (name) => `bodyTypes.${name}`),
  built_in: wordsOf(['connections', 'crops', 'pictureRequests'], (name) => `features.names.${name}`),
  channel: wordsOf(notificationChannels, (name) => `notifications.channels.${name}`),
  colour: wordsOf(vehicleColours, (name) => `colours.${name}`),
  credit_source: wordsOf(['client', 'user'], (name) => `clients.creditSources.${name}`),
  cut_off_photos: wordsOf(cutOffModes, (name) => `settings.cutOffModes.${name}`),
  windows: wordsOf(windowModes, (name) => `settings.windowModes.${name}`),
  direction: wordsOf(['clockwise', 'counterclockwise'], (name) => `catalogue.directions.${name}`),
  failure: {
    ...wordsOf(importFailures, (name) => `imports.failure.${name}`),
    ...wordsOf(imageFailures, (name) => `images.failure.${name}`),
    positions_missing: 'collages.positionsMissing',
    too_few_photos: 'spins.tooFewPhotos',
  },
  mileage_unit: wordsOf(mileageUnits, (name) => `vehicles.mileageUnits.${name}`),
  owner_kind: { customer: 'audit.kinds.customers', user: 'audit.kinds.users' },
  plate_mode: {
    ...wordsOf(['blur', 'colour', 'keep'], (name) => `settings.plateModes.${name}`),
    picture: 'audit.kinds.license_plates',
  },
  hidden_showrooms: wordsOf(showroomNames, (name) => `presets.${name}.name`),
  position: wordsOf(positionNames, (name) => `positions.${name}`),
  preset: wordsOf(showroomNames, (name) => `presets.${name}.name`),
  priority: wordsOf(['high', 'normal'], (name) => `notifications.priorities.${name}`),
  purpose: {
    ...wordsOf(fileTypes, (name) => `files.types.${name}`),
    example: 'pictureRequests.examples',
    frame: 'catalogue.titles.frame',
    gif: 'catalogue.titles.gif',
    licensePlate: 'audit.kinds.license_plates',
    notification: 'audit.kinds.notifications',
  },
  questions_to: wordsOf(['checker', 'dealer', 'dealer-first'], (name) => `reviews.questionsToWhom.${name}`),
  reason: wordsOf(
    ['order', 'promo', 'removal', 'settlement', 'top_up', 'transfer'],
    (name) => `credits.reasons.${name}`,
  ),
  review_mode: wordsOf(['all', 'low-confidence', 'none'], (name) => `audit.fields.reviewModes.${name}`),
  report_reasons: wordsOf(rejectReasons, (name) => `reviews.reasons.${name}`),
  report_state: wordsOf(reportStates, (name) => `reports.states.${name}`),
  review_reasons: wordsOf(reviewReasons, (name) => `reviews.reasons.${name}`),
  role: wordsOf(roleNames, (name) => `roles.${name}`),
  status: wordsOf(['closed', 'draft', 'paid', 'void'], (name) => `invoices.status.${name}`),
  type: wordsOf(userTypes, (name) => `userTypes.${name}`),
  use: wordsOf(['floor', 'room', 'wall', 'whole'], (name) => `catalogue.uses.${name}`),
};

/** Columns whose values have another text in one table, as `table.column`. */
const wordsOfTable: Record<string, Words> = {
  'bulk_jobs.state': {
    cancelled: 'imports.states.cancelled',
    finished: 'imports.states.done',
    running: 'imports.states.running',
  },
  'catalogue_items.kind': wordsOf(catalogueKinds, (name) => `catalogue.titles.${name}`),
  'files.state': preparing,
  'images.state': wordsOf(imageStates, (name) => `images.state.${name}`),
  'jobs.name': wordsOf(jobNames, (name) => `jobs.names.${name}`),
  'jobs.state': { failed: 'jobs.states.failed', gone: 'audit.deleted', waiting: 'jobs.states.waiting' },
  'payments.problem': wordsOf(paymentProblems, (name) => `payments.problems.${name}`),
  'payments.state': wordsOf(paymentStates, (name) => `payments.states.${name}`),
  'imports.state': wordsOf(importStates, (name) => `imports.states.${name}`),
  'markers.kind': wordsOf(markerKinds, (name) => `markers.kinds.${name}`),
  'notifications.kind': wordsOf(notificationKindNames, (name) => `notifications.about.${name}`),
  'notification_preferences.kind': wordsOf(notificationKindNames, (name) => `notifications.about.${name}`),
  'picture_requests.kind': wordsOf(requestKinds, (name) => `pictureRequests.kinds.${name}`),
  'picture_requests.state': wordsOf(requestStates, (name) => `pictureRequests.states.${name}`),
  'prices.kind': wordsOf(priceKinds, (name) => `prices.${name}`),
  'restyles.paused_by': { credits: 'credits.label', person: 'audit.kinds.users' },
  'restyles.state': wordsOf(restyleStates, (name) => `restyles.states.${name}`),
  'collages.state': {
    ...wordsOf(['failed', 'queued'], (name) => `images.state.${name}`),
    ready: 'states.ready',
    working: 'images.state.processing',
  },
  'social_posts.problem': wordsOf(postProblems, (name) => `socialPosts.problems.${name}`),
  'social_posts.state': wordsOf(postStates, (name) => `socialPosts.states.${name}`),
  'spins.state': {
    ...wordsOf(['cancelled', 'failed', 'queued'], (name) => `images.state.${name}`),
    ready: 'states.ready',
    working: 'images.state.processing',
  },
  'destinations.list': {
    csv: 'destinations.lists.csv',
    json: 'destinations.lists.json',
    xml: 'destinations.lists.xml',
  },
  'destinations.protocol': wordsOf(destinationProtocols, (name) => `destinations.protocols.${name}`),
  'destinations.state': wordsOf(destinationStates, (name) => `webhooks.states.${name}`),
  'vehicle_documents.kind': wordsOf(documentKinds, (name) => `vehicleDocuments.kinds.${name}`),
  'vehicle_feeds.interval': wordsOf(feedIntervals, (name) => `vehicleFeeds.intervals.${name}`),
  'vehicle_feeds.state': wordsOf(feedStates, (name) => `webhooks.states.${name}`),
  'vehicle_shares.kind': { embed: 'embeds.embed', page: 'shares.link' },
  'vehicles.kind': { crops: 'features.names.crops', vehicle: 'audit.kinds.vehicles' },
  'vehicles.marked_channels': { own: 'channels.own' },
  'vehicles.state': wordsOf(pictureSetStates, (name) => `states.${name}`),
  'webhooks.state': wordsOf(webhookStates, (name) => `webhooks.states.${name}`),
  'webhooks.disabled_reason': wordsOf(webhookDisabledReasons, (name) => `webhooks.disabledReasons.${name}`),
};

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text);
const isLanguage = (text: string): text is keyof typeof languages => Object.hasOwn(languages, text);

function amountOfMoney(cents: number): string {
  return new Intl.NumberFormat(localeOf(texts.language || languageDefault), {
    minimumFractionDigits: 2,
  }).format(cents / 100);
}

/** Columns that hold a share, and the number that means 100 %. */
const shares: Record<string, number> = {
  horizon: 1,
  qc_share: 100,
  review_below: 100,
  vat_basis_points: 10_000,
  x: 1,
  y: 1,
};

function numberText(name: string, value: number): string {
  if (name.endsWith('_cents')) return amountOfMoney(value);
  const whole = shares[name];
  if (whole === undefined) return String(value);
  const percent = { style: 'percent', maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(localeOf(texts.language || languageDefault), percent).format(value / whole);
}

/** A column, its table if known, and the names of the rows that its ids refer to. */
interface DatabaseColumn {
  name: string;
  table?: string | null | undefined;
  names?: Record<string, string> | undefined;
}

/** Columns with the id of another row that is shown by its name. */
export const isReference = (name: string) =>
  /^(background|client|customer|feature|(logo_)?file|item|license_plate|parent)_id$/.test(name);

/**
 * An organisation without a name is shown as another one, because it may be outside of what the user may see; anything
 * else without a name was deleted.
 */
function referenceText({ name, names }: DatabaseColumn, id: string, t: Text): string {
  const isElsewhere = /^(client|customer|parent)_id$/.test(name);
  return names?.[id] ?? t(isElsewhere ? 'audit.elsewhere' : 'audit.deleted');
}

/** The text key for a value, if it has one. */
export function keyOfValue({ name, table }: DatabaseColumn, value: string): TextKey | undefined {
  const key = wordsOfTable[`${table}.${name}`]?.[value] ?? words[name]?.[value];
  // The preset column holds an id for a showroom of the catalogue.
  return key ?? (name === 'preset' ? 'presets.ofCatalogue' : undefined);
}

function deviceText(userAgent: string, t: Text): string {
  const { browser, system } = deviceOf(userAgent);
  return browser && system ? t('sessions.device', { browser, system }) : (browser ?? system ?? userAgent);
}

function wordText(column: DatabaseColumn, value: string, t: Text): string {
  if (value === '[secret]') return t('audit.secret');
  const { name, names } = column;
  if (isReference(name)) return referenceText(column, value, t);
  const key = keyOfValue(column, value);
  if (key) return names?.[value] ?? t(key);
  if (name === 'user_agent') return deviceText(value, t);
  if (name === 'language' && isLanguage(value)) return languages[value];
  return isMoment(value) ? dateTime(value) : value;
}

export function valueText(column: DatabaseColumn, value: unknown, t: Text): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return value.map((one) => wordText(column, one, t)).join(', ');
  }
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'string') return wordText(column, value, t);
  if (typeof value === 'number') return numberText(column.name, value);
  return typeof value === 'object' ? t('audit.values') : String(value);
}
