-- Webhooks: endpoints that are notified of what happens. See docs/decisions/0124-webhooks-are-written-by-triggers.md.

create table webhooks (
  id uuid primary key default new_id(),
  user_id uuid references users,
  client_id uuid references clients,
  customer_id uuid references customers,
  check (num_nonnulls(user_id, client_id, customer_id) = 1),
  url text not null check (char_length(url) <= 2000),
  description text not null check (char_length(description) <= 200),
  events text[] not null,
  sealed_secret text not null,
  sealed_previous_secret text,
  previous_secret_until timestamptz,
  check ((sealed_previous_secret is null) = (previous_secret_until is null)),
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  check ((state = 'disabled') = (disabled_reason is not null)),
  failing_since timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null,
  deleted_at timestamptz
);
comment on table webhooks is 'Endpoints of a customer, a client or a user, which are notified of what happens to its vehicles, pictures and credits.';
comment on column webhooks.events is 'Names of the events it is notified of; empty: all.';
comment on column webhooks.sealed_previous_secret is 'Deliveries are also signed with it for a while after it was replaced.';
comment on column webhooks.failing_since is 'Since when every delivery has failed; null: the last one succeeded.';
create index webhooks_user on webhooks (user_id) where user_id is not null;
create index webhooks_client on webhooks (client_id) where client_id is not null;
create index webhooks_customer on webhooks (customer_id) where customer_id is not null;

create table webhook_deliveries (
  id uuid primary key default new_id(),
  webhook_id uuid not null references webhooks,
  type text not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'skipped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  check ((state = 'waiting') = (next_attempt_at is not null)),
  status integer,
  created_at timestamptz not null,
  finished_at timestamptz
);
comment on table webhook_deliveries is 'What an endpoint is notified of: written in the transaction in which it happened, and repeated until the endpoint has it.';
comment on column webhook_deliveries.next_attempt_at is
  'While a worker is sending it, when others may: an attempt that was lost with its worker is repeated then.';
comment on column webhook_deliveries.status is 'HTTP status of the last answer.';
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where state = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_created on webhook_deliveries (created_at);

create table webhook_attempts (
  id uuid primary key default new_id(),
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  duration_ms integer not null,
  status integer,
  error text check (error in ('forbidden', 'unreachable', 'too_large')),
  request_headers jsonb not null,
  response_headers jsonb not null
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, at);

insert into audit_exempt (table_name, reason) values
  ('webhook_deliveries', 'follow from the changes that they describe'),
  ('webhook_attempts', 'what was sent and answered, no decision of anybody');
