-- Around the ledger: prices, promo codes, offers and orders, repeated calls, and what checking the ledger found.

create view account_owners as
  select 'customer' as owner_kind, c.id as owner_id, c.name, null::uuid as user_id, null::uuid as client_id,
    c.id as customer_id, c.parent_id as parent_customer_id, null::text as role, null::text as credit_source
    from customers c where c.deleted_at is null
  union all
  select 'client', c.id, c.name, null, c.id, c.customer_id, p.parent_id, null, c.credit_source
    from clients c join customers p on p.id = c.customer_id where c.deleted_at is null
  union all
  select 'user', u.id, coalesce(u.name, u.email), u.id, t.client_id, t.customer_id, t.parent_customer_id, u.role,
    c.credit_source
    from users u join user_tenants t on t.user_id = u.id left join clients c on c.id = t.client_id
    where u.deleted_at is null;
comment on view account_owners is 'Who can have credits, and where they belong; the columns of user_tenants among them.';

create table prices (
  customer_id uuid references customers,
  kind text not null check (kind in ('exterior', 'interior', 'detail', 'crop', 'spin', 'collage')),
  credits integer not null check (credits between 0 and 1000),
  unique nulls not distinct (customer_id, kind)
);
comment on table prices is 'Credits for one piece of work. Without a customer: the installation''s own list, which is complete.';
insert into prices (kind, credits) values
  ('exterior', 1), ('interior', 1), ('detail', 1), ('crop', 1), ('spin', 1), ('collage', 0);

create table promo_codes (
  id uuid primary key default new_id(),
  code text not null unique check (code ~ '^[A-Z0-9-]{3,40}$'),
  credits integer not null check (credits > 0),
  starts_at timestamptz not null,
  ends_at timestamptz,
  redemptions_max integer check (redemptions_max > 0),
  valid_days integer check (valid_days between 1 and 3650),
  created_at timestamptz not null,
  check (ends_at >= starts_at)
);
comment on column promo_codes.valid_days is 'Days from redeeming until the credits expire; null = never.';
create table promo_redemptions (
  promo_code_id uuid not null references promo_codes,
  account_id uuid not null references accounts,
  created_at timestamptz not null,
  primary key (promo_code_id, account_id)
);
comment on table promo_redemptions is 'Each account redeems a code once.';

create table offers (
  id uuid primary key default new_id(),
  name text not null check (name <> ''),
  credits integer not null check (credits > 0),
  price_cents integer not null check (price_cents >= 0),
  active boolean not null default true,
  created_at timestamptz not null
);
comment on table offers is 'Packages of credits that the operator sells.';
comment on column offers.price_cents is 'Net, in cents of the installation''s currency.';
create table orders (
  id uuid primary key default new_id(),
  offer_id uuid not null references offers,
  customer_id uuid not null references customers,
  actor_id uuid references users,
  name text not null,
  credits integer not null,
  price_cents integer not null,
  created_at timestamptz not null
);
comment on table orders is 'What a customer bought, at the terms of that moment; an invoice is made of it.';
create index orders_customer on orders (customer_id, created_at desc, id desc);

create table idempotency_keys (
  user_id uuid not null references users,
  key text not null,
  fingerprint bytea not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
comment on table idempotency_keys is 'Answers to calls that must not happen twice; kept for a day.';
comment on column idempotency_keys.fingerprint is 'SHA-256 of method, path and body.';
create index idempotency_keys_oldest on idempotency_keys (created_at);

create table ledger_checks (
  id uuid primary key default new_id(),
  checked_at timestamptz not null,
  differences jsonb not null
);
comment on table ledger_checks is 'What the hourly check of the ledger found.';
create index ledger_checks_newest on ledger_checks (checked_at desc);
