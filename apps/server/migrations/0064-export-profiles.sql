-- What channels demand of pictures, and which of them are switched on. See docs/decisions/0133-channels.md.

create table export_profiles (
  id uuid primary key default new_id(),
  client_id uuid references clients,
  customer_id uuid references customers,
  check (num_nonnulls(client_id, customer_id) = 1),
  channel text not null check (char_length(channel) between 1 and 40),
  is_on boolean not null,
  rules jsonb not null,
  created_at timestamptz not null
);
comment on table export_profiles is
  'What holds for a channel of a client, or of those clients of a customer that decide nothing themselves; without a row, the level above decides.';
comment on column export_profiles.rules is 'How pictures are chosen, ordered, checked and named: ExportRules of the contract.';
create unique index export_profiles_client on export_profiles (client_id, channel) where client_id is not null;
create unique index export_profiles_customer on export_profiles (customer_id, channel) where customer_id is not null;
