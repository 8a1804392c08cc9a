-- Which vehicles feeds and servers get, and deliveries of one vehicle. See docs/decisions/0154-vehicles-are-marked-for-channels.md.

alter table picture_sets add column marked_channels text[] not null default '{}';
comment on column picture_sets.marked_channels is
  'Channels that a vehicle is marked for: feeds and servers that get only marked vehicles get it.';

alter table channel_feeds add column only_marked boolean not null default false;
comment on column channel_feeds.only_marked is 'Whether only vehicles that are marked for the channel are in it; false: all that are ready.';

alter table destinations add column only_marked boolean not null default false;
comment on column destinations.only_marked is 'Whether only vehicles that are marked for the channel are delivered; false: all that are ready.';

alter table destination_runs
  add column vehicle_id uuid references picture_sets on delete cascade,
  add column missing_count integer not null default 0,
  add column missing_paths text[] not null default '{}';
comment on column destination_runs.vehicle_id is 'The only vehicle that is delivered; null: all of them.';
comment on column destination_runs.missing_count is 'Pictures that were skipped, because their stored files are missing.';
comment on column destination_runs.missing_paths is 'Paths of the first of them.';
create index destination_runs_of_vehicles on destination_runs (vehicle_id) where vehicle_id is not null;
