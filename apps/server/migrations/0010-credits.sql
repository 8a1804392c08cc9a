-- Credits as a double-entry ledger, to which rows are only added; prices, promo codes and orders; alerts of low balances.

create table accounts (
  id uuid primary key default new_id(),
  owner_kind text not null check (owner_kind in ('issued', 'held', 'revenue', 'customer', 'client', 'user')),
  owner_id uuid,
  balance bigint not null default 0,
  created_at timestamptz not null default now(),
  check ((owner_kind in ('issued', 'held', 'revenue')) = (owner_id is null))
);
comment on column accounts.owner_kind is
  'issued: the source of sold credits; held: credits that wait for their picture; revenue: earned credits; else the kind '
  'of the owner.';
comment on column accounts.balance is
  'Credits, the sum of the account''s entries, updated by a trigger. Stays 0 for the platform''s three accounts: their '
  'sum is computed from the entries, so that transactions of different pictures do not wait for the same row.';
create unique index accounts_owner on accounts (owner_kind, owner_id) nulls not distinct;
insert into accounts (owner_kind) values ('issued'), ('held'), ('revenue');
insert into audit_exempt (table_name, reason) values ('accounts', 'follows the ledger');

create table ledger_lots (
  id uuid primary key default new_id(),
  account_id uuid not null references accounts,
  expires_at timestamptz not null,
  remaining bigint not null default 0 check (remaining >= 0),
  unique (account_id, expires_at)
);
comment on table ledger_lots is
  'The credits of an account that expire at the same time. Credits outside of lots do not expire.';
comment on column ledger_lots.remaining is 'Credits, the sum of the lot''s entries, updated by a trigger.';
create index ledger_lots_due on ledger_lots (expires_at) where remaining > 0;
insert into audit_exempt (table_name, reason) values ('ledger_lots', 'follows the ledger');

create table ledger_transactions (
  id uuid primary key default new_id(),
  reason text not null check (reason in
    ('top_up', 'transfer', 'removal', 'hold', 'capture', 'release', 'promo', 'order', 'expiry')),
  actor_id uuid references users,
  subject_kind text check (subject_kind in ('image', 'vehicle', 'promo_code', 'order', 'invoice')),
  subject_id uuid,
  idempotency_key text,
  created_at timestamptz not null default now(),
  check ((subject_kind is null) = (subject_id is null))
);
comment on column ledger_transactions.actor_id is 'The user who caused it; null: the installation itself.';
comment on column ledger_transactions.idempotency_key is 'Of the call that caused it, if it had one.';
create index ledger_transactions_subject on ledger_transactions (subject_id) where subject_id is not null;
create index ledger_transactions_added on ledger_transactions (created_at) where reason in ('top_up', 'promo', 'order');
insert into audit_exempt (table_name, reason) values ('ledger_transactions', 'is a log');

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions,
  account_id uuid not null references accounts,
  lot_id uuid references ledger_lots,
  amount bigint not null check (amount <> 0 and abs(amount) <= 1000000000),
  balance_after bigint
);
comment on column ledger_entries.amount is 'Credits added to the account; negative when taken from it.';
comment on column ledger_entries.balance_after is
  'Balance of the account with this entry; null for the platform''s accounts, which have no balance.';
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_account on ledger_entries (account_id, id desc);
create index ledger_entries_lot on ledger_entries (lot_id) where lot_id is not null;
insert into audit_exempt (table_name, reason) values
  ('ledger_entries', 'is a log; whose credits were moved is written by audit_credits');

create table ledger_holds (
  id uuid primary key default new_id(),
  account_id uuid not null references accounts,
  image_id uuid not null references images,
  transaction_id uuid references ledger_transactions,
  customer_id uuid references customers,
  client_id uuid references clients,
  amount bigint not null check (amount > 0),
  state text not null default 'held' check (state in ('held', 'captured', 'released')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((state = 'held') = (settled_at is null))
);
comment on table ledger_holds is
  'Credits reserved for one picture: captured when it is delivered, released otherwise.';
comment on column ledger_holds.transaction_id is
  'The transaction that reserved the credits: a release returns them to the same lots.';
comment on column ledger_holds.customer_id is
  'The customer of the account that pays, when the credits were reserved. Invoices use it, so that pictures are billed '
  'to the customer that they were made for, even if the user is moved later.';
comment on column ledger_holds.client_id is
  'The client of the vehicle''s user, when the credits were reserved.';
create unique index ledger_holds_open on ledger_holds (image_id) where state = 'held';
create index ledger_holds_image on ledger_holds (image_id);
create index ledger_holds_transaction on ledger_holds (transaction_id);
create index ledger_holds_captured on ledger_holds (account_id, settled_at) where state = 'captured';
create index ledger_holds_settled on ledger_holds (settled_at) where state = 'captured';
create index ledger_holds_of_client on ledger_holds (client_id, settled_at) where state = 'captured';
create index ledger_holds_billed on ledger_holds (customer_id, settled_at) where state = 'captured';
insert into audit_exempt (table_name, reason) values ('ledger_holds', 'follows the ledger');

create table ledger_checks (
  id uuid primary key default new_id(),
  checked_at timestamptz not null,
  differences jsonb not null
);
comment on table ledger_checks is 'Results of the hourly check of the ledger.';
create index ledger_checks_newest on ledger_checks (checked_at desc);
insert into audit_exempt (table_name, reason) values ('ledger_checks', 'is a log');

create table prices (
  customer_id uuid references customers,
  kind text not null check (kind in ('exterior', 'interior', 'detail', 'crop', 'spin', 'collage')),
  credits integer not null check (credits between 0 and 1000),
  unique nulls not distinct (customer_id, kind)
);
comment on table prices is
  'Credits for one picture or other result. Rows without a customer are the price list of the installation, which has '
  'every kind.';
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
comment on column promo_codes.valid_days is 'Days from the redemption until the credits expire; null = never.';

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
comment on table orders is 'Packages that customers bought, with the terms at that time; invoices bill them.';
create index orders_customer on orders (customer_id, created_at desc, id desc);

create table credit_alerts (
  id uuid primary key references accounts,
  customer_id uuid references customers,
  client_id uuid references clients,
  user_id uuid references users,
  threshold integer not null check (threshold > 0),
  check (num_nonnulls(customer_id, client_id, user_id) = 1)
);
comment on table credit_alerts is
  'Balances that are watched. The id is that of the account, and the owner is the owner of the account.';
comment on column credit_alerts.threshold is 'The owner is alerted when the balance falls below it.';

create table credit_alert_states (
  id uuid primary key references credit_alerts on delete cascade,
  state text not null check (state in ('above', 'crossed', 'told'))
);
comment on column credit_alert_states.state is
  'above: the balance is not below the threshold; crossed: it is, and the owner was not alerted yet; told: alerted.';
insert into audit_exempt (table_name, reason) values ('credit_alert_states', 'follows the ledger');
