import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

/** Columns that hold branded ids, by column name or by table for the column `id`. */
const brands: Record<string, string> = {
  users: 'UserId',
  customers: 'CustomerId',
  clients: 'ClientId',
  sessions: 'SessionId',
  vehicles: 'VehicleId',
  images: 'ImageId',
  accounts: 'AccountId',
  promo_codes: 'PromoCodeId',
  offers: 'OfferId',
  orders: 'OrderId',
  invoices: 'InvoiceId',
  files: 'FileId',
  notifications: 'NotificationId',
  devices: 'DeviceId',
  license_plates: 'LicensePlateId',
  settings_groups: 'ProfileId',
  oauth_tokens: 'OAuthTokenId',
  catalogue_items: 'CatalogueItemId',
  saved_views: 'SavedViewId',
  passkeys: 'PasskeyId',
  mails: 'MailId',
  bulk_jobs: 'BulkJobId',
  picture_requests: 'PictureRequestId',
  body_types: 'BodyTypeId',
  vehicle_specifications: 'VehicleSpecificationId',
  features: 'FeatureId',
  demos: 'DemoId',
  imports: 'ImportId',
  import_entries: 'ImportEntryId',
};
const brandOfColumn: Record<string, string> = {
  user_id: 'UserId',
  actor_id: 'UserId',
  opened_by_id: 'UserId',
  password_read_by_id: 'UserId',
  acting_for_id: 'UserId',
  manager_id: 'UserId',
  customer_id: 'CustomerId',
  parent_id: 'CustomerId',
  parent_customer_id: 'CustomerId',
  client_id: 'ClientId',
  vehicle_id: 'VehicleId',
  image_id: 'ImageId',
  account_id: 'AccountId',
  promo_code_id: 'PromoCodeId',
  offer_id: 'OfferId',
  session_id: 'SessionId',
  actor_session_id: 'SessionId',
  invoice_id: 'InvoiceId',
  order_id: 'OrderId',
  created_by: 'UserId',
  file_id: 'FileId',
  logo_file_id: 'FileId',
  notification_id: 'NotificationId',
  license_plate_id: 'LicensePlateId',
  profile_id: 'ProfileId',
  item_id: 'CatalogueItemId',
  background_id: 'CatalogueItemId',
  saved_view_id: 'SavedViewId',
  bulk_job_id: 'BulkJobId',
  undoes_id: 'BulkJobId',
  picture_request_id: 'PictureRequestId',
  handled_by: 'UserId',
  feature_id: 'FeatureId',
  import_id: 'ImportId',
};
/**
 * Types of the columns whose type is neither an id nor in the database: words that no check lists, and the contents of
 * jsonb columns. `from` is a module of the contract, or a path.
 */
const typeOfColumn: Record<string, { type: string; from?: string }> = {
  'audit_log.before': { type: 'Record<string, unknown>' },
  'audit_log.after': { type: 'Record<string, unknown>' },
  'bulk_jobs.action': { type: 'BulkAction', from: 'bulk-jobs' },
  // Of a vehicle or a user, as the action says.
  'bulk_job_items.item_id': { type: 'string' },
  'catalogue_items.cells': { type: 'CollageCell[]', from: 'catalogue' },
  'catalogue_items.look': { type: 'PresetLook', from: 'presets' },
  'customer_settings.preset': { type: 'PresetId', from: 'presets' },
  'demos.preset': { type: 'DemoPreset', from: 'demos' },
  'demos.recipe': { type: 'Recipe', from: 'recipe' },
  'demos.analysis': { type: 'Analysis', from: 'recipe' },
  'demos.failure': { type: 'ImageFailure', from: 'images' },
  'devices.push_keys': { type: 'PushKeys', from: 'devices' },
  'files.failure': { type: 'ImageFailure', from: 'images' },
  'image_outputs.vehicle': { type: 'SharedBox', from: 'images' },
  'image_previews.preset': { type: 'PresetId', from: 'presets' },
  'images.position': { type: 'PositionName', from: 'positions' },
  'images.failure': { type: 'ImageFailure', from: 'images' },
  'images.analysis': { type: 'Analysis', from: 'recipe' },
  'images.preset': { type: 'PresetId', from: 'presets' },
  'images.recipe': { type: 'Recipe', from: 'recipe' },
  'import_entries.position': { type: 'PositionName', from: 'positions' },
  'import_entries.reason': { type: 'ImportReason', from: 'imports' },
  'imports.failure': { type: 'ImportFailure', from: 'imports' },
  'invoice_items.position': { type: 'PositionName', from: 'positions' },
  'invoices.seller': { type: 'InvoiceParty', from: 'invoices' },
  'invoices.buyer': { type: 'InvoiceParty', from: 'invoices' },
  'invoices.language': { type: 'LanguageCode', from: 'languages' },
  'bulk_jobs.filter': { type: 'Record<string, unknown>' },
  'bulk_jobs.change': { type: 'Record<string, unknown>' },
  'bulk_job_items.change': { type: 'Record<string, unknown>' },
  'bulk_job_items.was': { type: 'Record<string, unknown>' },
  'import_entries.place': { type: 'ZipPlace', from: '../zip/zip-archive.ts' },
  'imports.source': { type: "Import['source']", from: 'imports' },
  'ledger_checks.differences': { type: '{ what: string; id: string }[]' },
  'notification_preferences.kind': { type: 'NotificationKindName', from: 'notification-kinds' },
  'notifications.kind': { type: 'NotificationKindName', from: 'notification-kinds' },
  'notifications.language_contents': { type: 'LanguageContent[]', from: 'notifications' },
  'notifications.link': { type: 'NotificationLink', from: 'notifications' },
  'saved_views.list': { type: 'SavedViewList', from: 'saved-views' },
  'saved_views.query': { type: "SavedView['query']", from: 'saved-views' },
  'saved_view_defaults.list': { type: 'SavedViewList', from: 'saved-views' },
  'settings_groups.preset': { type: 'PresetId', from: 'presets' },
  'settings_groups.language': { type: 'LanguageCode', from: 'languages' },
  'sign_ups.language': { type: 'LanguageCode', from: 'languages' },
  'users.language': { type: 'LanguageCode', from: 'languages' },
  'vehicles.preset': { type: 'PresetId', from: 'presets' },
  'vehicles.state': { type: "Vehicle['state']", from: 'vehicles' },
  'vehicles.cut': { type: 'Cut', from: 'crops' },
};
const typeOf: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  varchar: 'string',
  _text: 'string[]',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  timestamptz: 'string',
  bytea: 'Buffer',
  jsonb: 'unknown',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  generated: boolean;
  computed: boolean;
  words: string | null;
}

const query = `
  select c.table_name, c.column_name, c.udt_name, c.is_nullable,
    c.column_default is not null as has_default, c.is_identity = 'YES' as generated,
    c.is_generated = 'ALWAYS' as computed,
    (select string_agg(m[1], '|') from regexp_matches(
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass and k.contype = 'c'
          and pg_get_constraintdef(k.oid) like 'CHECK ((' || c.column_name || ' = ANY (ARRAY[%]))%' limit 1),
      '''([a-zA-Z_-]+)''', 'g') m) as words
  from information_schema.columns c
  where c.table_schema = 'public' and c.table_name not in ('migrations', 'applied_functions')
  order by c.table_name, c.ordinal_position`;

function columnType(column: Column): string {
  const known =
    typeOfColumn[`${column.table_name}.${column.column_name}`]?.type ??
    brandOfColumn[column.column_name] ??
    (column.column_name === 'id' ? brands[column.table_name] : undefined);
  const words = column.words
    ?.split('|')
    .map((word) => `'${word}'`)
    .join(' | ');
  const base = known ?? words ?? typeOf[column.udt_name];
  if (!base) throw new Error(`No type for ${column.table_name}.${column.column_name} (${column.udt_name})`);
  const full = column.is_nullable === 'YES' ? `${base} | null` : base;
  if (column.computed) return `GeneratedAlways<${full}>`;
  if (column.udt_name === 'jsonb') {
    const written = column.is_nullable === 'YES' ? `Json<${base}> | null` : `Json<${base}>`;
    return `ColumnType<${full}, ${column.is_nullable === 'YES' ? `${written} | undefined` : written}, ${written}>`;
  }
  if (column.udt_name === 'timestamptz') {
    const written = column.is_nullable === 'YES' ? 'Date | string | null' : 'Date | string';
    const inserted = column.has_default || column.is_nullable === 'YES' ? `${written} | undefined` : written;
    return `ColumnType<${full}, ${inserted}, ${written}>`;
  }
  return column.has_default || column.generated ? `Generated<${full}>` : full;
}

const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
const pascal = (name: string) =>
  name.replace(/(^|_)(\w)/g, (_all, _underscore, letter: string) => letter.toUpperCase());

/** An import from each module whose types the columns have. */
function typeImports(): string[] {
  const names = new Map([['ids', new Set(Object.values({ ...brands, ...brandOfColumn }))]]);
  for (const { type, from } of Object.values(typeOfColumn)) {
    const name = type.match(/^[A-Za-z]+/)?.[0];
    if (from && name) names.set(from, (names.get(from) ?? new Set()).add(name));
  }
  return [...names.keys()].sort().map((from) => {
    const sorted = [...(names.get(from) ?? [])].sort().join(', ');
    return `import type { ${sorted} } from '${from.startsWith('.') ? from : `@forecourt/contract/${from}`}';`;
  });
}

/** TypeScript source of the row types of a migrated database. */
export async function databaseTypes(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(query);
  const tables = [...new Set(rows.map((row) => row.table_name))];
  const text = tables.map((table) => {
    const lines = rows
      .filter((row) => row.table_name === table)
      .map((row) => `  ${camel(row.column_name)}: ${columnType(row)};`);
    return `export interface ${pascal(table)}Table {\n${lines.join('\n')}\n}\n`;
  });
  const head = [
    '// Made from the migrated database by `npm run db:types`; `npm run check` says when it is stale.',
    ...typeImports(),
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';",
    "import type { Json } from './json.ts';",
  ];
  const index = `export interface Database {\n${tables.map((table) => `  ${camel(table)}: ${pascal(table)}Table;`).join('\n')}\n}\n`;
  return `${head.join('\n')}\n\n${text.join('\n')}\n${index}`;
}

export const typesFile = path.join(import.meta.dirname, '../apps/server/src/platform/db/schema.gen.ts');

export async function writeDatabaseTypes(pool: pg.Pool): Promise<void> {
  await writeFile(typesFile, await databaseTypes(pool));
}
