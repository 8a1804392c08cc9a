/** Values of columns as people know them from the screens. */
import { builtInBodyTypes } from '@forecourt/contract/body-types';
import { showroomNames } from '@forecourt/contract/recipe';
import { dateTime } from './format.ts';
import { languageDefault, languages, type Text, type TextKey, texts } from './i18n.ts';

/** Columns whose values are words, with the text of each; a word without one stays as it is. */
const words: Record<string, Record<string, TextKey>> = {
  audience: {
    all: 'notifications.audiences.all',
    customer: 'notifications.audiences.customer',
    user: 'notifications.audiences.user',
  },
  body_type: Object.fromEntries(builtInBodyTypes.map((name) => [name, `bodyTypes.${name}` as const])),
  credit_source: { client: 'clients.creditSources.client', user: 'clients.creditSources.user' },
  direction: {
    clockwise: 'catalogue.directions.clockwise',
    counterclockwise: 'catalogue.directions.counterclockwise',
  },
  plate_mode: {
    blur: 'settings.plateModes.blur',
    colour: 'settings.plateModes.colour',
    keep: 'settings.plateModes.keep',
  },
  preset: Object.fromEntries(showroomNames.map((name) => [name, `presets.${name}.name` as const])),
  priority: { high: 'notifications.priorities.high', normal: 'notifications.priorities.normal' },
  reason: {
    order: 'credits.reasons.order',
    promo: 'credits.reasons.promo',
    removal: 'credits.reasons.removal',
    top_up: 'credits.reasons.top_up',
    transfer: 'credits.reasons.transfer',
  },
  review_mode: {
    all: 'audit.fields.reviewModes.all',
    'low-confidence': 'audit.fields.reviewModes.low-confidence',
    none: 'audit.fields.reviewModes.none',
  },
  owner_kind: { customer: 'audit.kinds.customers', user: 'audit.kinds.users' },
  role: {
    client: 'roles.client',
    customer: 'roles.customer',
    manager: 'roles.manager',
    qcmanager: 'roles.qcmanager',
    root: 'roles.root',
    user: 'roles.user',
  },
  status: {
    closed: 'invoices.status.closed',
    draft: 'invoices.status.draft',
    paid: 'invoices.status.paid',
    void: 'invoices.status.void',
  },
  type: { basic: 'userTypes.basic', premium: 'userTypes.premium', simple: 'userTypes.simple' },
  use: { floor: 'catalogue.uses.floor', wall: 'catalogue.uses.wall', whole: 'catalogue.uses.whole' },
};

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text);
const isLanguage = (text: string): text is keyof typeof languages => Object.hasOwn(languages, text);

function amountOfMoney(cents: number): string {
  return new Intl.NumberFormat(texts.language || languageDefault, { minimumFractionDigits: 2 }).format(
    cents / 100,
  );
}

/** Columns with a share of a whole, and the number that stands for all of it. */
const shares: Record<string, number> = { qc_share: 100, vat_basis_points: 10_000 };

function numberText(name: string, value: number): string {
  if (name.endsWith('_cents')) return amountOfMoney(value);
  const whole = shares[name];
  if (whole === undefined) return String(value);
  const percent = { style: 'percent', maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(texts.language || languageDefault, percent).format(value / whole);
}

function wordText(name: string, value: string, t: Text): string {
  if (value === '[secret]') return t('audit.secret');
  const key = words[name]?.[value];
  if (key) return t(key);
  if (name === 'language' && isLanguage(value)) return languages[value];
  return isMoment(value) ? dateTime(value) : value;
}

export function valueText(name: string, value: unknown, t: Text): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'string') return wordText(name, value, t);
  if (typeof value === 'number') return numberText(name, value);
  return typeof value === 'object' ? t('audit.values') : String(value);
}
