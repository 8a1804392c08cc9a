/**
 * What is stored about people: one list, of which the export of a person, the erasure of a person and
 * `docs/personal-data-columns.md` are made. A test fails when a column that looks personal is missing in it.
 */

/** Columns whose names say that they may hold something about a person, or point to one. */
export const personalColumn =
  '(^|_)(e?mail|phone|name|address|recipient|username|user_agent|account|network|manufacturer|url|description|text|note|' +
  'answer|caption|contents?|subject|body|seller|buyer|query|change|was|by|by_id)$|^(user|actor|author|manager|owner|acting_for)_id$';

export interface PersonalTable {
  table: string;
  /** What the rows are, in the words of the document. */
  what: string;
  /** Which rows are those of a person: SQL in which `:person` is the id and `:emails` the addresses that were theirs. */
  of: string;
  /** What the person gets of them, as the list of a `select`; absent: it says nothing about them. */
  shown?: string;
  /** What an erasure does to them: removes the rows, or sets columns to these SQL expressions. */
  erased?: 'rows' | Readonly<Record<string, string>>;
  /** Columns with texts in which the person may be named: an erasure takes the name out of them. */
  mentions?: Mentions;
}

interface Mentions {
  columns: readonly string[];
  /**
   * In which rows every name counts: what the person wrote, and what belongs to their customer, SQL with `:customer`. In
   * all others only what means nobody else.
   */
  near: string;
}

const mine = 'user_id = :person';
const acting = 'actor_session_id in (select id from sessions where user_id = :person)';
const inNotice = 'notification_id in (select id from notifications where user_id = :person)';
/** The account that somebody’s sandbox keys act as, which is named after its owner. */
const sandbox = 'select user_id from sandboxes where owner_id = :person';
/** Rows with an address that was that of the account when they were made: at other times somebody else may have had it. */
const whileTheirs = (table: string, address: string, at: string) =>
  `ctid in (select t.ctid from addresses_of(:person) held
    join ${table} t on t.${address} = held.email and t.${at} between held.since and held.until)`;
const colleague = 'select id from users where id = :person or customer_id = :customer';
const ownSets = 'select id from picture_sets where user_id = :person';
const nearImage =
  'select i.id from images i join picture_sets s on s.id = i.set_id where s.customer_id = :customer';
const nearNotice = `customer_id = :customer or client_id in (select id from clients where customer_id = :customer)
  or user_id in (${colleague}) or created_by = :person`;
const gone = "'[erased]'";
const now = (column: string) => ({ [column]: `coalesce(${column}, now())` });

const rows = (table: string, what: string, of: string, shown?: string): PersonalTable => ({
  ...{ table, what, of, erased: 'rows' },
  ...(shown && { shown }),
});

/** With what the person signs in, and from where. */
const signIn: readonly PersonalTable[] = [
  rows('api_keys', 'API keys', mine, 'id, name, start, scopes, expires_at'),
  rows('passkeys', 'passkeys', mine, 'id, name, created_at, last_used_at'),
  rows('passkey_challenges', 'sign-ins by passkey under way', mine),
  rows('second_factors', 'the app that makes codes', mine, 'created_at, confirmed_at'),
  rows('recovery_codes', 'recovery codes', mine, 'used_at'),
  rows('login_challenges', 'sign-ins under way', mine),
  rows('password_resets', 'links to set a password', mine, 'invitation, created_at, used_at'),
  rows('oauth_states', 'connections under way', mine),
  {
    ...{ table: 'ssh_keys', what: 'keys for uploads by SFTP', of: mine },
    shown: 'id, name, algorithm, fingerprint, created_at, last_used_at, revoked_at',
    erased: { name: gone, ...now('revoked_at') },
  },
  rows(
    'rate_limits',
    'tries that are counted, for a day or so',
    `key ~ any (select '(?<![\\w.%+@-])' || regexp_replace(said, '(\\W)', '\\\\\\1', 'g') || '(?![\\w.%+@:-])'
      from (select unnest(:emails) union select address from sessions where user_id = :person) known (said)
      where said is not null)`,
  ),
  {
    ...{
      table: 'sessions',
      what: 'sessions: when, from where, with which browser',
      of: `${mine} or ${acting}`,
    },
    shown: 'id, created_at, last_used_at, ended_at, address, user_agent, reason',
    erased: {
      ...{ user_agent: 'null', address: 'null', network: 'null', device_hash: 'null', ...now('ended_at') },
      reason: `case when reason is not null then ${gone} end`,
    },
  },
];

/** What reaches the person. */
const messages: readonly PersonalTable[] = [
  rows(
    'mails',
    'mails to them',
    whileTheirs('mails', 'recipient', 'created_at'),
    'recipient, subject, coalesce(text_without_secrets, body) as text, created_at, sent_at',
  ),
  rows(
    'refused_addresses',
    'addresses that mail servers refused',
    whileTheirs('refused_addresses', 'email', 'refused_at'),
  ),
  {
    ...rows('held_notices', 'notifications that wait', `${mine} or ${inNotice}`),
    shown: 'channel, kind, language_contents, created_at',
    mentions: {
      columns: ['language_contents'],
      near: `user_id in (${colleague}) or notification_id in (select id from notifications where ${nearNotice})`,
    },
  },
  rows(
    'user_notifications',
    'which notifications they have read',
    `${mine} or ${inNotice}`,
    'notification_id, is_seen, created_at',
  ),
  {
    ...rows('notifications', 'notifications to them', mine, 'id, kind, language_contents, created_at'),
    mentions: { columns: ['language_contents'], near: nearNotice },
  },
  rows('notification_preferences', 'which notifications they want', mine, 'kind, channel, enabled'),
  rows('quiet_hours', 'quiet hours', mine, 'from_time, to_time, time_zone, daily_mail'),
  rows('weekly_summaries', 'which summaries were sent', mine, 'monday'),
  rows('devices', 'browsers that get pushes', mine, 'id, manufacturer, created_at, updated_at'),
];

/** What the person has set up. */
const belongings: readonly PersonalTable[] = [
  rows(
    'saved_view_defaults',
    'which saved view opens a list',
    `${mine} or saved_view_id in (select id from saved_views where user_id = :person)`,
    'list, saved_view_id',
  ),
  rows('saved_views', 'saved views of lists', mine, 'id, list, name, query, created_at'),
  rows('credit_alerts', 'alerts of low credits', mine, 'threshold'),
  rows(
    'oauth_tokens',
    'accounts of other services',
    `${mine} or profile_id in (select id from settings_groups where user_id = :person)`,
    'id, provider, account, created_at',
  ),
  rows('settings_groups', 'settings and profiles', mine, 'id, name, preset, language, created_at'),
  rows('catalogue_assignments', 'items of the catalogue for them alone', mine, 'item_id, created_at'),
  rows('manager_customers', 'customers that they look after', 'manager_id = :person', 'customer_id'),
  rows(
    'webhook_deliveries',
    'deliveries of their webhooks',
    'webhook_id in (select id from webhooks where user_id = :person)',
    'type, state, created_at',
  ),
  rows('webhooks', 'webhooks', mine, 'id, url, description, created_at, deleted_at'),
  {
    ...{ table: 'vehicle_feeds', what: 'feeds that their vehicles come from', of: mine },
    shown: 'id, name, address, username, created_at, deleted_at',
    erased: {
      ...{ name: gone, address: "'https://erased.invalid/'", username: 'null', sealed_password: 'null' },
      ...now('deleted_at'),
    },
  },
  rows(
    'idempotency_keys',
    'answers of the last day, for repeated calls',
    `${mine} or answer::text like '%' || :person::text || '%'`,
  ),
  rows(
    'files',
    'profile picture and documents',
    `${mine} and purpose in ('profilePicture', 'document')`,
    'id, purpose, name, content_type, size_bytes, created_at',
  ),
  {
    ...{
      table: 'files',
      what: 'other files',
      of: `${mine} and purpose not in ('profilePicture', 'document')`,
    },
    shown: 'id, purpose, name, content_type, size_bytes, created_at',
    erased: { name: gone },
  },
];

/** What the person has written, made or done: it stays, without their name. */
const deeds: readonly PersonalTable[] = [
  {
    ...{ table: 'comments', what: 'comments', of: 'author_id = :person' },
    shown: 'id, image_id, text, created_at, deleted_at',
    mentions: { columns: ['text'], near: `author_id = :person or image_id in (${nearImage})` },
  },
  {
    ...{ table: 'picture_requests', what: 'requests for pictures', of: mine },
    shown: 'id, kind, text, state, created_at',
    mentions: { columns: ['text', 'reason'], near: `user_id in (${colleague})` },
  },
  {
    ...{ table: 'reviews', what: 'reports of pictures, and verdicts of checkers' },
    of: 'reported_by = :person or decided_by = :person',
    shown: 'id, image_id, cause, state, reasons, note, reported_by, decided_by, decided_at, waiting_since',
    mentions: {
      columns: ['note'],
      near: 'customer_id = :customer or reported_by = :person or decided_by = :person',
    },
  },
  {
    ...{ table: 'images', what: 'notes on photos of their vehicles', of: `set_id in (${ownSets})` },
    mentions: {
      columns: ['review_note', 'report_note', 'report_answer'],
      near: 'set_id in (select id from picture_sets where customer_id = :customer)',
    },
  },
  {
    ...{ table: 'markers', what: 'markers on photos of their vehicles' },
    of: `image_id in (select id from images where set_id in (${ownSets}))`,
    mentions: { columns: ['text'], near: `image_id in (${nearImage})` },
  },
  {
    ...{ table: 'picture_sets', what: 'vehicles and cut-outs', of: mine },
    shown: 'id, kind, reference, vin, created_at, deleted_at',
  },
  {
    ...{ table: 'imports', what: 'imports', of: 'created_by = :person' },
    shown: 'id, source, file_name, created_at',
  },
  {
    ...{ table: 'bulk_jobs', what: 'bulk actions', of: mine },
    shown: 'id, action, count, created_at',
  },
  {
    ...{ table: 'bulk_job_items', what: 'bulk actions on their account', of: 'item_id = :person' },
    erased: { name: gone, change: 'null', was: 'null' },
  },
  { table: 'restyles', what: 'restyles', of: mine, shown: 'id, state, count, created_at' },
  {
    ...{ table: 'orders', what: 'orders of packages', of: 'actor_id = :person' },
    shown: 'id, name, credits, price_cents, created_at',
  },
  {
    ...{ table: 'payments', what: 'payments', of: 'actor_id = :person' },
    shown: 'id, name, total_cents, currency, state, created_at',
  },
  {
    ...{ table: 'ledger_transactions', what: 'movements of credits', of: 'actor_id = :person' },
    shown: 'id, reason, created_at',
  },
  {
    ...{ table: 'audit_log', what: 'what they did, in the audit log' },
    of: 'actor_id = :person or acting_for_id = :person',
    shown: `id, happened_at, action, object_kind, object_id, case when actor_id = :person then address end as address`,
  },
];

const accounts: readonly PersonalTable[] = [
  rows('sign_ups', 'sign-ups that are not confirmed', whileTheirs('sign_ups', 'email', 'created_at')),
  {
    ...{ table: 'clients', what: 'the client of their sandbox' },
    of: `id in (select client_id from users where id in (${sandbox}))`,
    erased: { name: "'Sandbox'" },
  },
  {
    ...{
      table: 'users',
      what: 'the account, and that of its sandbox',
      of: `id = :person or id in (${sandbox})`,
    },
    shown: `id, email, name, phone, role, type, customer_id, client_id, active, language, invited_at, last_time_online,
      created_at, deleted_at`,
    erased: {
      ...{
        email: "'erased@account.invalid'",
        name: 'null',
        phone: 'null',
        password_hash: 'null',
        language: 'null',
      },
      ...{ last_time_online: 'null', ...now('deleted_at'), ...now('erased_at') },
    },
  },
];

/** In the order of an erasure: rows that refer to others come first. */
export const personalTables: readonly PersonalTable[] = [
  ...signIn,
  ...messages,
  ...belongings,
  ...deeds,
  ...accounts,
];

/** Columns that look personal and stay as they are, by reason. */
export const keptColumns: Readonly<Record<string, string>> = {
  'an id, which names nobody once the account is erased': `
    audit_log.actor_id audit_log.acting_for_id bulk_jobs.user_id capture_links.created_by catalogue_items.created_by
    collages.created_by comments.author_id destinations.created_by files.user_id files.created_by imports.user_id imports.created_by
    license_plates.user_id mails.opened_by_id notifications.created_by oauth_tokens.created_by picture_requests.user_id
    picture_requests.handled_by picture_waits.user_id preset_versions.created_by restyles.user_id reviews.user_id reviews.leased_by
    reviews.decided_by reviews.reported_by reviews.first_by sandboxes.owner_id sandboxes.user_id sessions.user_id
    sessions.password_read_by_id social_posts.created_by spins.created_by ssh_keys.user_id ssh_keys.created_by
    users.password_read_by_id vehicle_documents.created_by vehicle_feeds.user_id vehicle_feeds.created_by
    vehicle_shares.created_by webhooks.created_by`,
  'of the audit log: emptied with what they did': 'audit_log.address',
  'follows the account: words go with its name': 'search_words.user_id',
  'bookkeeping, which the law has kept for years': `
    accounts.owner_id invoice_items.client_name invoice_items.name invoice_items.covered_by invoice_settings.seller_name
    invoice_settings.seller_address invoices.owner_id invoices.seller invoices.buyer ledger_transactions.actor_id orders.actor_id
    payments.actor_id payments.checkout_url`,
  'of the vehicle, which is the organisation’s': `
    license_plates.name picture_sets.user_id sftp_files.user_id social_posts.caption vehicle_list_rows.text`,
  'names an organisation, or what it has': `
    customers.name customers.address customers.phone customers.info_email destinations.name destinations.username sftp_logins.name
    social_posts.account`,
  'the name of a file, chosen by who uploaded it': `
    images.file_name imports.file_name vehicle_documents.file_name`,
  'an address of a picture': 'import_entries.address vehicle_feed_pictures.address',
  'of the product or the installation': `
    audit_exempt.table_name body_types.name bounce_mailboxes.name bounce_mailboxes.answer bulk_jobs.change catalogue_items.name
    features.name image_outputs.name installation_settings.name installation_settings.privacy_url
    installation_settings.accessibility_url installation_settings.chat_url migrations.name offers.name orders.name payments.name
    restyles.paused_by`,
};
