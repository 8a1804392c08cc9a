-- Settings of users, clients, customers and the installation; outside systems that people connect by OAuth.

create table settings_groups (
  id uuid primary key default new_id(),
  user_id uuid references users,
  client_id uuid references clients,
  name text check (name <> ''),
  is_active boolean not null default false,
  preset text,
  background_id uuid references catalogue_items,
  brand_colour text,
  plate_mode text check (plate_mode in ('keep', 'blur', 'colour', 'picture')),
  license_plate_id uuid references license_plates,
  reflection boolean,
  language text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (num_nonnulls(user_id, client_id) = 1),
  check (client_id is null or (name is null and license_plate_id is null)),
  check (name is not null or (deleted_at is null and not is_active))
);
comment on table settings_groups is
  'The settings of a user or a client; null = the value of the next higher level. Groups of a user with a name are its '
  'profiles.';
comment on column settings_groups.is_active is 'The profile in use: its settings precede the user''s own.';
comment on column settings_groups.preset is
  'Name of a built-in preset, or id of one of the catalogue, which has no effect while it may not be used.';
comment on column settings_groups.background_id is
  'Chosen together with the preset. Has no effect while it is not assigned to those whose pictures it is for.';
comment on column settings_groups.deleted_at is 'A deleted profile can be restored for a day.';
create unique index settings_groups_user on settings_groups (user_id) where name is null and user_id is not null;
create unique index settings_groups_client on settings_groups (client_id) where client_id is not null;
create unique index settings_groups_in_use on settings_groups (user_id) where is_active and deleted_at is null;
create index settings_groups_profiles on settings_groups (user_id, created_at, id) where name is not null;
create index settings_groups_deleted on settings_groups (deleted_at) where deleted_at is not null;

create table customer_settings (
  customer_id uuid primary key references customers,
  review_mode text check (review_mode in ('all', 'low-confidence', 'none')),
  qc_share integer check (qc_share between 0 and 100),
  preset text,
  background_id uuid references catalogue_items,
  brand_colour text,
  plate_mode text check (plate_mode in ('keep', 'blur', 'colour')),
  reflection boolean,
  retention_days integer check (retention_days between 1 and 3650)
);
comment on table customer_settings is
  'The settings of a customer; null = the value of the customer above it, or of the installation.';
comment on column customer_settings.qc_share is 'Percentage of reviewed pictures that get a second review.';
comment on column customer_settings.preset is
  'Name of a built-in preset, or id of one of the catalogue, which has no effect while it may not be used.';
comment on column customer_settings.background_id is
  'Chosen together with the preset. Has no effect while it is not assigned to those whose pictures it is for.';
comment on column customer_settings.retention_days is 'How long deleted vehicles can be restored.';

create table installation_settings (
  one boolean primary key default true check (one),
  name text check (name <> ''),
  logo_file_id uuid references files on delete set null,
  privacy_url text,
  accessibility_url text,
  chat_url text,
  sign_up_open boolean not null default false,
  demo_open boolean not null default true,
  force_password_change boolean not null default false,
  staff_second_factor boolean not null default false,
  confirm_sensitive boolean not null default false,
  first_visit_until timestamptz default '2023-01-05T23:30:00Z',
  online_clock_offset_minutes integer not null default 0 check (online_clock_offset_minutes between 0 and 720),
  hidden_showrooms text[] not null default '{}'
);
comment on table installation_settings is 'What root decides about the whole installation while it runs; one row.';
comment on column installation_settings.name is 'The name that the panel shows; null = the name of the product.';
comment on column installation_settings.demo_open is 'Whether people without an account may try the product with a photo.';
comment on column installation_settings.force_password_change is
  'Whether an account whose password somebody else set has to choose its own before other calls are answered. Off by '
  'default, because a front end without a form for it would be locked out.';
comment on column installation_settings.staff_second_factor is
  'Whether root, manager and qcmanager accounts need a second factor.';
comment on column installation_settings.confirm_sensitive is
  'Whether sensitive calls of every account need a recent confirmation, not only of those with a second factor.';
comment on column installation_settings.first_visit_until is
  'Until when the panel greets users at their first visit; the default is that of the specification, null = no greeting.';
comment on column installation_settings.online_clock_offset_minutes is
  'Added to the current time when the panel shows how long ago somebody was online.';
comment on column installation_settings.hidden_showrooms is
  'Built-in showrooms that are not offered; where one was the default, the default of the next level applies.';
insert into installation_settings default values;

create table oauth_states (
  state_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  provider text not null,
  user_id uuid references users,
  client_id uuid references clients,
  profile_id uuid references settings_groups on delete cascade,
  sealed_verifier text not null,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, client_id) = 1)
);
comment on table oauth_states is
  'Connections that were started with a provider. Each can be completed once, by the same session, within ten minutes.';
comment on column oauth_states.state_hash is 'SHA-256 of the state, which itself is stored nowhere.';
create index oauth_states_oldest on oauth_states (created_at);

create table oauth_tokens (
  id uuid primary key default new_id(),
  provider text not null,
  user_id uuid references users,
  client_id uuid references clients,
  profile_id uuid references settings_groups on delete cascade,
  account text,
  scopes text,
  sealed_token text not null,
  sealed_refresh_token text,
  expires_at timestamptz,
  refresh_failed_at timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(user_id, client_id) = 1),
  constraint oauth_tokens_target unique nulls not distinct (provider, user_id, client_id, profile_id)
);
comment on column oauth_tokens.sealed_token is 'AES-256-GCM with the id of its key; no response contains it.';
comment on column oauth_tokens.refresh_failed_at is
  'Since when it cannot be renewed: the provider refused, or offers no way. Null again after it is connected again.';
create index oauth_tokens_newest on oauth_tokens (created_at desc, id desc);
create index oauth_tokens_user on oauth_tokens (user_id) where user_id is not null;
create index oauth_tokens_client on oauth_tokens (client_id) where client_id is not null;
create index oauth_tokens_ending on oauth_tokens (expires_at) where expires_at is not null and refresh_failed_at is null;
