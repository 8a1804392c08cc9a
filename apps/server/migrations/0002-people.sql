-- Customers, their clients and their users; managers; sign-ups; the features that clients have.

create table customers (
  id uuid primary key default new_id(),
  parent_id uuid references customers,
  name text not null check (name <> ''),
  address text,
  vat_id text,
  phone text,
  info_email text,
  allow_childs boolean not null default false,
  allow_negative_credits boolean not null default false,
  geo_location_enabled boolean not null default false,
  is_notify boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_with uuid references customers,
  check (parent_id <> id),
  check (deleted_with is null or deleted_at is not null)
);
comment on column customers.parent_id is
  'The customer above, of a sub-customer. There is one level: a sub-customer has no sub-customers.';
comment on column customers.address is 'The invoice address.';
comment on column customers.allow_childs is
  'Whether it may have sub-customers. Has no effect while the customer is a sub-customer itself.';
comment on column customers.deleted_with is
  'The customer above whose deletion deleted this one too, and whose restoration restores it; null: deleted by itself.';
create index customers_parent on customers (parent_id, created_at desc) where parent_id is not null;
create index customers_newest on customers (created_at desc, id desc) where deleted_at is null and parent_id is null;
create index customers_name on customers (lower(name), id) where deleted_at is null and parent_id is null;
create index customers_deleted on customers (created_at desc, id desc) where deleted_at is not null;
create index customers_name_text on customers using gin (fold_for_search(name) gin_trgm_ops);

create table clients (
  id uuid primary key default new_id(),
  customer_id uuid not null references customers,
  name text not null check (name <> ''),
  credit_source text not null default 'user' check (credit_source in ('client', 'user')),
  disallows_user_settings boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_with uuid references customers,
  -- For the foreign key of users.
  unique (id, customer_id),
  check (deleted_with is null or deleted_at is not null)
);
comment on column clients.credit_source is
  'Who pays for pictures: the client, or each user from their own account.';
comment on column clients.disallows_user_settings is 'Its users may not change their own settings.';
comment on column clients.deleted_with is
  'The customer whose deletion deleted this client too, and whose restoration restores it; null: deleted by itself.';
create index clients_customer on clients (customer_id, created_at desc, id desc);
create index clients_newest on clients (created_at desc, id desc) where deleted_at is null;
create index clients_name on clients (lower(name), id) where deleted_at is null;
create index clients_credit_source on clients (credit_source, created_at desc, id desc) where deleted_at is null;
create index clients_disallowing on clients (created_at desc, id desc)
  where deleted_at is null and disallows_user_settings;
create index clients_deleted on clients (created_at desc, id desc) where deleted_at is not null;
create index clients_deleted_with on clients (deleted_with) where deleted_with is not null;
create index clients_name_text on clients using gin (fold_for_search(name) gin_trgm_ops);

create table users (
  id uuid primary key default new_id(),
  email text not null check (email = lower(email)),
  name text,
  phone text,
  role text not null check (role in ('root', 'manager', 'qcmanager', 'customer', 'client', 'user')),
  type text check (type in ('simple', 'basic', 'premium')),
  customer_id uuid references customers,
  client_id uuid references clients,
  password_hash text,
  password_read_by_id uuid references users,
  must_change_password boolean not null default false,
  active boolean not null default true,
  read_only boolean not null default false,
  max_count integer not null default 12 check (max_count >= 0),
  license_plate_enabled boolean not null default true,
  reflective_floor_enabled boolean not null default true,
  language text,
  invited_at timestamptz,
  last_time_online timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_with uuid references customers,
  deleted_with_client uuid references clients,
  -- For the foreign keys of vehicles and imports.
  unique (id, client_id, customer_id),
  -- The trigger users_take_customer fills in the customer of a client, so that one indexed condition on a single column
  -- decides whether an account is in scope.
  foreign key (client_id, customer_id) references clients (id, customer_id) on update cascade,
  check ((role in ('customer', 'client', 'user')) = (customer_id is not null)),
  check ((role in ('client', 'user')) = (client_id is not null)),
  check (role <> 'user' or type is not null),
  check (role in ('user', 'client', 'customer') or type is null),
  check (role = 'customer' or not read_only),
  check (deleted_with is null or deleted_at is not null),
  check (deleted_with_client is null or deleted_at is not null)
);
comment on column users.customer_id is
  'The customer that the account belongs to; for client and user accounts always the customer of their client.';
comment on column users.password_hash is 'argon2id as a PHC string; null until the person has chosen a password.';
comment on column users.password_read_by_id is
  'The operator who had read the token by which the password was set; null once its person has changed it.';
comment on column users.must_change_password is
  'Somebody else chose the password: every other call is refused until its person has chosen one.';
comment on column users.max_count is 'Number of exterior pictures that a vehicle of this user may have; 0 = none.';
comment on column users.language is
  'Language of the panel at the last sign-in; before the first one, that of the person who made the account. Used where '
  'neither the user nor the client has chosen a language.';
comment on column users.invited_at is 'When the latest invitation was mailed; null for accounts made with a password.';
comment on column users.deleted_with is
  'The customer whose deletion deleted this account too, and whose restoration restores it; null: deleted in another way.';
comment on column users.deleted_with_client is
  'The client whose deletion deleted this account too, and whose restoration restores it; null: deleted in another way.';
-- Accounts that are not deleted have different e-mail addresses.
create unique index users_email on users (email) where deleted_at is null;
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_customer on users (customer_id, created_at desc, id desc) where customer_id is not null;
create index users_client on users (client_id, last_time_online nulls first, id) where client_id is not null;
create index users_online on users (last_time_online nulls first, id) where deleted_at is null;
create index users_name on users (lower(coalesce(name, email)), id) where deleted_at is null;
create index users_role on users (role, created_at desc, id desc) where deleted_at is null;
create index users_type on users (type, created_at desc, id desc) where deleted_at is null and type is not null;
create index users_inactive on users (created_at desc, id desc) where deleted_at is null and not active;
create index users_without_plates on users (created_at desc, id desc)
  where deleted_at is null and not license_plate_enabled;
create index users_without_floor on users (created_at desc, id desc)
  where deleted_at is null and not reflective_floor_enabled;
create index users_deleted on users (created_at desc, id desc) where deleted_at is not null;
create index users_deleted_with on users (deleted_with) where deleted_with is not null;
create index users_deleted_with_client on users (deleted_with_client) where deleted_with_client is not null;
create index users_text on users using gin
  (fold_for_search(email) gin_trgm_ops, fold_for_search(name) gin_trgm_ops);

create table manager_customers (
  manager_id uuid not null references users,
  customer_id uuid not null references customers,
  primary key (manager_id, customer_id)
);
comment on table manager_customers is
  'The customers that a manager looks after; the sub-customers of each are included.';
create index manager_customers_customer on manager_customers (customer_id);

create table sign_ups (
  token_hash bytea primary key,
  name text not null,
  address text not null,
  vat_id text not null,
  email text not null check (email = lower(email)),
  password_hash text not null,
  language text,
  created_at timestamptz not null
);
comment on table sign_ups is
  'Sign-ups whose e-mail address is not confirmed yet. Removed by the confirmation, or after a day.';
create index sign_ups_email on sign_ups (email);
create index sign_ups_oldest on sign_ups (created_at);

create table features (
  id uuid primary key default new_id(),
  built_in text unique check (built_in in ('crops', 'pictureRequests', 'connections')),
  name text not null check (name <> ''),
  enabled boolean not null default true,
  for_everybody boolean not null default false,
  created_at timestamptz not null
);
comment on column features.built_in is
  'The part of the product that it switches; null: none, its name is read by outside programs.';
comment on column features.enabled is 'False: nobody has it, not even clients that it was given to.';
create unique index features_name on features (lower(name));
insert into features (built_in, name, for_everybody, created_at) values
  ('crops', 'Quick cut-outs', true, now()),
  ('pictureRequests', 'Requests for own pictures', true, now()),
  ('connections', 'Social connections', true, now());

create table client_features (
  id uuid primary key default new_id(),
  feature_id uuid not null references features,
  client_id uuid not null references clients,
  created_at timestamptz not null,
  unique (client_id, feature_id)
);
comment on table client_features is 'The clients that have a feature which is not for everybody.';
create index client_features_feature on client_features (feature_id);
