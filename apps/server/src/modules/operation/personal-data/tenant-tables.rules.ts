/** What an erasure of a customer, with its sub-customers, does besides erasing its accounts. Ledger and invoices stay. */
import { personalColumn } from './personal-tables.rules.ts';

export interface TenantTable {
  table: string;
  /** Which rows are those of the customers: SQL in which `:customers` are their ids. */
  of: string;
  erased: 'rows' | Readonly<Record<string, string>>;
}

/** Fields of entries of the audit log about anything that the customers had. */
export const tenantFields = `${personalColumn}|^(reference|vin|vat_id|host|title|folder|caption|path|design)$`;

const own = 'customer_id = any(:customers)';
const ofClients = `client_id in (select id from clients where ${own})`;
const people = `(select id from users where ${own})`;
const ofVehicles = `vehicle_id in (select id from picture_sets where ${own})`;
const ofImages = `image_id in (select i.id from images i join picture_sets s on s.id = i.set_id where s.${own})`;
const notices = `notification_id in (select id from notifications where ${own} or ${ofClients})`;
const gone = "'[erased]'";
const rows = (table: string, of: string): TenantTable => ({ table, of, erased: 'rows' });

/** In the order of the erasure: rows that refer to others come first, and webhooks before changes that they would be told of. */
export const tenantTables: readonly TenantTable[] = [
  rows('webhook_deliveries', `webhook_id in (select id from webhooks where ${own} or ${ofClients})`),
  rows('webhooks', `${own} or ${ofClients}`),
  rows('oauth_states', ofClients),
  rows('oauth_tokens', ofClients),
  rows('settings_groups', ofClients),
  rows('channel_feeds', ofClients),
  rows('export_profiles', `${own} or ${ofClients}`),
  rows('destinations', ofClients),
  rows('credit_alerts', `${own} or ${ofClients}`),
  rows('catalogue_assignments', `${own} or ${ofClients}`),
  rows('manager_customers', own),
  rows('held_notices', notices),
  rows('user_notifications', notices),
  rows('notifications', `${own} or ${ofClients}`),
  rows('social_posts', ofVehicles),
  rows('comments', ofImages),
  rows('vehicle_fetches', ofVehicles),
  rows('vehicle_feed_pictures', ofVehicles),
  rows('vehicle_list_rows', `import_id in (select id from imports where ${own})`),
  {
    table: 'import_entries',
    of: `import_id in (select id from imports where ${own})`,
    erased: {
      ...{ path: gone, address: 'null', held_key: 'null', shown_key: 'null' },
      state: "case when state = 'held' then 'discarded' else state end",
    },
  },
  { table: 'imports', of: own, erased: { file_name: gone } },
  rows('sftp_files', ofClients),
  rows('sftp_logins', ofClients),
  {
    table: 'bulk_job_items',
    of: `bulk_job_id in (select id from bulk_jobs where user_id in ${people}) or item_id = any(:customers)
      or item_id in (select id from clients where ${own}) or item_id in (select id from picture_sets where ${own})`,
    erased: { name: gone, change: 'null', was: 'null' },
  },
  { table: 'bulk_jobs', of: `user_id in ${people}`, erased: { filter: "'{}'" } },
  { table: 'restyles', of: `user_id in ${people}`, erased: { filter: "'{}'" } },
  { table: 'reviews', of: own, erased: { note: 'null' } },
  {
    table: 'images',
    of: `set_id in (select id from picture_sets where ${own})`,
    erased: { file_name: gone, review_note: 'null', report_note: 'null', report_answer: 'null' },
  },
  rows(
    'picture_request_examples',
    `picture_request_id in (select id from picture_requests where user_id in ${people})`,
  ),
  { table: 'picture_requests', of: `user_id in ${people}`, erased: { text: gone, reason: 'null' } },
  rows('license_plates', `user_id in ${people}`),
  {
    table: 'catalogue_items',
    of: own,
    erased: {
      ...{ name: "'[erased] ' || id", file_id: 'null', views: 'null' },
      deleted_at: 'coalesce(deleted_at, now())',
    },
  },
  rows(
    'files',
    `(user_id in ${people} or (user_id is null and created_by in ${people})) and not exists (select from catalogue_items where file_id = files.id)
      and not exists (select from installation_settings where logo_file_id = files.id)
      and not exists (select from picture_request_examples where file_id = files.id)
      and not exists (select from license_plates where file_id = files.id)`,
  ),
  {
    table: 'picture_sets',
    of: own,
    erased: {
      reference: "case when kind = 'vehicle' then id::text end",
      ...{ vin: 'null', deleted_at: 'coalesce(deleted_at, now())' },
    },
  },
  { table: 'clients', of: own, erased: { name: gone } },
  {
    table: 'customers',
    of: 'id = any(:customers)',
    erased: { name: gone, address: 'null', vat_id: 'null', phone: 'null', info_email: 'null' },
  },
];
