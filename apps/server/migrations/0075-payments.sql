-- Packages that are paid at a payment provider before their credits are booked. See docs/decisions/0140-payments-at-a-provider.md.

create table payments (
  id uuid primary key,
  customer_id uuid not null references customers,
  offer_id uuid not null references offers,
  actor_id uuid references users,
  name text not null,
  credits integer not null check (credits > 0),
  price_cents integer not null check (price_cents > 0),
  vat_basis_points integer not null,
  total_cents bigint not null check (total_cents >= price_cents),
  currency text not null,
  state text not null default 'open'
    check (state in ('open', 'processing', 'paid', 'failed', 'expired', 'cancelled', 'unbooked')),
  problem text check (problem in ('amount', 'cancelled', 'customer', 'seller')),
  paid_cents bigint,
  paid_currency text,
  checkout_id text not null unique,
  checkout_url text not null,
  order_id uuid unique references orders,
  invoice_id uuid unique references invoices,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'paid') = (order_id is not null)),
  check ((state = 'paid') = (invoice_id is not null)),
  check ((state = 'unbooked') = (problem is not null)),
  check ((state in ('open', 'processing')) = (settled_at is null))
);
comment on table payments is
  'Purchases of packages at a payment provider, with the terms at that time. Only the provider''s signed events make them paid.';
comment on column payments.total_cents is 'With VAT: what the provider has to receive.';
comment on column payments.checkout_id is 'The checkout session at the provider; its events name it.';
comment on column payments.checkout_url is 'The provider''s page, where the customer pays.';
create index payments_customer on payments (customer_id, created_at desc, id desc);
