-- Statistics of feeds: how often a channel fetched one. See docs/decisions/0145-feeds-for-channels.md.

create table channel_feed_fetches (
  channel_feed_id uuid not null references channel_feeds on delete cascade,
  day timestamptz not null,
  receiver text not null check (char_length(receiver) between 1 and 40),
  primary key (channel_feed_id, day, receiver),
  count integer not null default 0,
  unchanged integer not null default 0
);
comment on table channel_feed_fetches is 'How often a feed was fetched in a day, by programs. Nothing in it belongs to a person.';
comment on column channel_feed_fetches.day is 'Start of the day in UTC.';
comment on column channel_feed_fetches.receiver is 'The program that fetched it, as its user agent names it, without a version.';
comment on column channel_feed_fetches.unchanged is 'How many of them were answered “not modified”.';
insert into audit_exempt (table_name, reason) values
  ('channel_feed_fetches', 'counts of fetches by receivers, who have no account');
