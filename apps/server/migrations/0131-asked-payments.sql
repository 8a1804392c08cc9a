-- The provider is asked about payments whose event may have been lost. See docs/decisions/0187-payments-are-asked-about.md.

alter table payments add column asked_at timestamptz;
comment on column payments.asked_at is
  'When the provider was last asked about a payment that waits for its event; null: never.';
create index payments_waiting on payments (coalesce(asked_at, created_at)) where state in ('open', 'processing');
comment on table payments is
  'Purchases of packages at a payment provider, with the terms at that time. Only the provider makes them paid, by a signed event or when it is asked.';
