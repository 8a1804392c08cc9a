import { builtInBodyTypes } from '@forecourt/contract/body-types';
import { showroomNames } from '@forecourt/contract/recipe';
import { dateTime } from './format.ts';
import type { Text, TextKey } from './i18n.ts';

/** Columns of the database that people know from a screen, and the words of that screen. */
const labels: Record<string, TextKey> = {
  account: 'nav.account',
  active: 'users.active',
  address: 'customers.address',
  allow_childs: 'customers.allowChilds',
  allow_negative_credits: 'customers.allowNegativeCredits',
  amount: 'credits.amount',
  body_type: 'vehicles.bodyType',
  brand_colour: 'presets.brandColour',
  client_disallows_user_settings: 'clients.clientDisallowsUserSettings',
  code: 'credits.code',
  colour: 'vehicles.colour',
  credit_source: 'clients.creditSource',
  credits: 'credits.label',
  currency: 'invoices.currency',
  direction: 'catalogue.direction',
  doors: 'vehicleSpecifications.doors',
  email: 'login.email',
  enabled: 'features.enabled',
  ends_at: 'promoCodes.endsAt',
  file_name: 'imports.file',
  for_everybody: 'catalogue.everybody',
  frames: 'catalogue.frames',
  frames_per_second: 'catalogue.framesPerSecond',
  geo_location_enabled: 'customers.geoLocationEnabled',
  height_mm: 'vehicleSpecifications.heightMm',
  horizon: 'catalogue.horizon',
  info_email: 'customers.infoEmail',
  is_active: 'settings.inUse',
  is_notify: 'customers.isNotify',
  language: 'language.label',
  length_mm: 'vehicleSpecifications.lengthMm',
  license_plate_enabled: 'users.licensePlateEnabled',
  make: 'vehicles.make',
  max_count: 'users.maxCount',
  model: 'vehicles.model',
  name: 'catalogue.name',
  password_hash: 'login.password',
  phone: 'customers.phone',
  plate_mode: 'plates.treatment',
  position: 'imports.position',
  preset: 'presets.title',
  priority: 'notifications.priority',
  read_only: 'customers.readOnly',
  reason: 'credits.reason',
  reference: 'vehicles.reference',
  reflection: 'settings.reflection',
  reflective_floor_enabled: 'users.reflectiveFloorEnabled',
  role: 'users.role',
  state: 'users.state',
  status: 'invoices.state',
  text: 'pictureRequests.text',
  type: 'users.type',
  uid: 'customers.uid',
  use: 'catalogue.use',
  valid_days: 'promoCodes.validDays',
  vin: 'vehicles.vin',
  width_mm: 'vehicleSpecifications.widthMm',
  year: 'vehicles.year',
  year_from: 'vehicleSpecifications.yearFrom',
  year_to: 'vehicleSpecifications.yearTo',
};

/** Of these people see what came of them elsewhere: ids, keys of files, times and marks of the database's own. */
const internal =
  /^(id|created_at|deleted_at|updated_at|purged_at|finished_at|queued_at|recipe|recipe_hash|analysis|attempt|sha256|content_type|size_bytes|(busy|delivered|item)_count)$|_(id|key|by)$|^sealed_/;

export interface FieldWords {
  name: string;
  label: string;
  before: string;
  after: string;
}

type Row = Record<string, unknown> | null;

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text);
const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  (list as readonly unknown[]).includes(value);

function valueText(name: string, value: unknown, t: Text): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
  if (value === '[secret]') return t('audit.secret');
  if (name === 'body_type' && isOneOf(builtInBodyTypes, value)) return t(`bodyTypes.${value}`);
  if (name === 'preset' && isOneOf(showroomNames, value)) return t(`presets.${value}.name`);
  if (typeof value === 'string') return isMoment(value) ? dateTime(value) : value;
  return typeof value === 'object' ? t('audit.values') : String(value);
}

/** The fields that changed, under the names that people know, each as it was and as it became. */
export function fieldChanges({ before, after }: { before: Row; after: Row }, t: Text): FieldWords[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => !internal.test(name))
    .map((name) => {
      const key = labels[name];
      return {
        name,
        label: key ? t(key) : sentenceCase(name.replaceAll('_', ' ')),
        before: valueText(name, before?.[name], t),
        after: valueText(name, after?.[name], t),
      };
    })
    .filter((change) => change.before !== '' || change.after !== '')
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
