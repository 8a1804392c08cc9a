-- Feeds of vehicles, which are called by schedule. See docs/decisions/0143-feeds-fill-lists-of-vehicles.md.

create table vehicle_feeds (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  session_id uuid not null references sessions,
  name text not null check (char_length(name) between 1 and 100),
  address text not null check (char_length(address) <= 2000),
  username text,
  sealed_password text,
  check ((username is null) = (sealed_password is null)),
  interval text not null check (interval in ('hour', 'sixHours', 'day')),
  columns text[] not null,
  fields text[] not null,
  item_path text not null,
  pictures_in_order boolean not null,
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  next_run_at timestamptz,
  check ((state = 'active') = (next_run_at is not null)),
  last_run_at timestamptz,
  failure text,
  failures integer not null default 0,
  failing_since timestamptz,
  check ((failures = 0) = (failing_since is null)),
  check ((failures = 0) = (failure is null)),
  etag text,
  last_modified text,
  content_hash bytea,
  import_id uuid references imports on delete set null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  deleted_at timestamptz
);
comment on table vehicle_feeds is 'Addresses of lists of vehicles, which are called by schedule and imported when they have changed.';
comment on column vehicle_feeds.user_id is 'Whose vehicles they are.';
comment on column vehicle_feeds.session_id is 'In which they are imported: one of the account that added the feed, which has ended.';
comment on column vehicle_feeds.columns is 'Those that it had when they were assigned.';
comment on column vehicle_feeds.fields is 'The field of each column; an empty text: it is not imported.';
comment on column vehicle_feeds.item_path is 'Names on the way to the vehicles of a JSON or XML feed; empty: the whole answer is their array.';
comment on column vehicle_feeds.failures is 'Number of failed calls in a row.';
comment on column vehicle_feeds.etag is 'Of what was imported last, as last_modified and content_hash are; null: the next answer is imported in any case.';
comment on column vehicle_feeds.import_id is 'The import that the feed has begun, until its end was taken into account.';
create index vehicle_feeds_newest on vehicle_feeds (user_id, created_at desc, id desc) where deleted_at is null;
create index vehicle_feeds_due on vehicle_feeds (next_run_at) where deleted_at is null and state = 'active';
create index vehicle_feeds_deleted on vehicle_feeds (deleted_at) where deleted_at is not null;
create index vehicle_feeds_import on vehicle_feeds (import_id) where import_id is not null;

create table vehicle_feed_pictures (
  feed_id uuid not null references vehicle_feeds on delete cascade,
  vehicle_id uuid not null references picture_sets,
  address text not null,
  primary key (feed_id, vehicle_id, address)
);
comment on table vehicle_feed_pictures is 'Pictures that imports of a feed have fetched; they are not fetched again.';
create index vehicle_feed_pictures_vehicle on vehicle_feed_pictures (vehicle_id);

alter table imports add column feed_id uuid references vehicle_feeds on delete set null;
comment on column imports.feed_id is 'The feed that it was fetched from; null: somebody uploaded it, or the feed is deleted.';
create index imports_of_feeds on imports (feed_id, created_at desc, id desc) where feed_id is not null;

insert into audit_exempt (table_name, reason) values
  ('vehicle_feed_pictures', 'follow from imports of the feed');
