-- People, the organisations they belong to, and how they sign in.

-- Time-ordered ids (UUID version 7), so that new rows lie together in their indexes. PostgreSQL 18 has its own
-- uuidv7(); this one serves every version from 15 on.
create function new_id() returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

create table customers (
  id uuid primary key default new_id(),
  name text not null check (name <> ''),
  parent_id uuid references customers,
  phone text,
  info_email text,
  allow_childs boolean not null default false,
  allow_negative_credits boolean not null default false,
  geo_location_enabled boolean not null default false,
  is_notify boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (parent_id <> id),
  check (parent_id is null or not allow_childs)
);
comment on column customers.parent_id is 'Set for a sub-customer. One level: a sub-customer has no children.';
create index customers_parent on customers (parent_id) where parent_id is not null;

create table clients (
  id uuid primary key default new_id(),
  customer_id uuid not null references customers,
  name text not null check (name <> ''),
  credit_source text not null default 'client' check (credit_source in ('client', 'user')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on column clients.credit_source is 'Whose credits pay for pictures: the client''s or each user''s own.';
create index clients_customer on clients (customer_id);

create table users (
  id uuid primary key default new_id(),
  email text not null check (email = lower(email)),
  name text,
  role text not null check (role in ('root', 'manager', 'qcmanager', 'customer', 'client', 'user')),
  type text check (type in ('simple', 'basic', 'premium')),
  customer_id uuid references customers,
  client_id uuid references clients,
  password_hash text,
  active boolean not null default true,
  read_only boolean not null default false,
  max_count integer not null default 12 check (max_count >= 0),
  license_plate_enabled boolean not null default true,
  reflective_floor_enabled boolean not null default true,
  language text not null default 'en',
  last_time_online timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((role = 'customer') = (customer_id is not null)),
  check ((role in ('client', 'user')) = (client_id is not null)),
  check (role <> 'user' or type is not null),
  check (role in ('user', 'client', 'customer') or type is null),
  check (role = 'customer' or not read_only)
);
comment on column users.password_hash is 'argon2id as a PHC string; null until the person has chosen a password.';
comment on column users.max_count is 'Exterior pictures a vehicle of this user may have; 0 = none.';
comment on column users.customer_id is 'Only for customer admins; other accounts reach their customer through their client.';
-- One e-mail = one account, among those that are not deleted.
create unique index users_email on users (email) where deleted_at is null;
create index users_customer on users (customer_id) where customer_id is not null;
create index users_client on users (client_id) where client_id is not null;
create index users_newest on users (created_at desc, id desc) where deleted_at is null;

create table sessions (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  token_hash bytea not null unique,
  remember boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz
);
comment on column sessions.token_hash is 'SHA-256 of the token; the token itself is nowhere kept.';
create index sessions_user on sessions (user_id) where ended_at is null;

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users,
  invitation boolean not null default false,
  created_at timestamptz not null,
  used_at timestamptz
);
comment on column password_resets.token_hash is 'SHA-256 of the mailed token, which works once: for 30 minutes, as an invitation for 7 days.';
create index password_resets_user on password_resets (user_id) where used_at is null;

create table mails (
  id uuid primary key default new_id(),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
comment on table mails is 'The outbox. Without a mail server mails stay here and root reads them in the panel.';
create index mails_newest on mails (created_at desc, id desc);

create table worker_heartbeats (
  process_id uuid primary key,
  worker_ids text[] not null,
  seen_at timestamptz not null default now()
);
comment on table worker_heartbeats is 'Who is working on the queue. The jobs of a silent process go to the others.';

create view user_tenants as
  select u.id as user_id, u.client_id,
    coalesce(u.customer_id, c.customer_id) as customer_id,
    p.parent_id as parent_customer_id
  from users u
  left join clients c on c.id = u.client_id
  left join customers p on p.id = coalesce(u.customer_id, c.customer_id);
comment on view user_tenants is 'Where a user belongs: client, customer, and the customer above that one.';

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is 'Failed tries, shared between API processes. expire: ms since 1970.';
