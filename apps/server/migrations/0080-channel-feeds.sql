-- Feeds: what a channel gets of a client's vehicles, at a secret address. See docs/decisions/0145-feeds-for-channels.md.

create table channel_feeds (
  id uuid primary key default new_id(),
  client_id uuid not null references clients,
  channel text not null check (char_length(channel) between 1 and 40),
  unique (client_id, channel),
  address_version integer not null default 1,
  is_paused boolean not null default false,
  created_at timestamptz not null
);
comment on table channel_feeds is 'Feeds of a client''s vehicles, one for each channel.';
comment on column channel_feeds.address_version is 'The secret in the address is computed from it: a higher one makes another address.';
