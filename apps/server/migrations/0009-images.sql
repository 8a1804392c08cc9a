-- Photos and the pictures made of them; imports of many photos; demos of people without an account.

create table images (
  id uuid primary key default new_id(),
  vehicle_id uuid not null references vehicles,
  position text not null,
  state text not null default 'uploaded'
    check (state in ('uploaded', 'queued', 'processing', 'delivered', 'failed', 'cancelled')),
  failure text,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  original_key text not null,
  upright_key text,
  thumbnail_key text,
  matte_key text,
  analysis jsonb,
  preset text,
  recipe jsonb,
  recipe_hash text,
  attempt integer not null default 0,
  queued_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  purged_at timestamptz,
  check ((state = 'failed') = (failure is not null)),
  check (state not in ('queued', 'processing') or (recipe is not null and queued_at is not null))
);
comment on column images.sha256 is 'Of the photo as it was uploaded.';
comment on column images.analysis is 'Result of the analysis of the photo; see Analysis in the contract.';
comment on column images.attempt is
  'Counts the attempts to make its picture. The result of a worker with an older attempt is ignored.';
comment on column images.finished_at is 'When its last attempt ended, with a picture or without.';
comment on column images.purged_at is
  'From then on its files are removed. The row is kept for the credits that were held for it.';
create unique index images_same_photo on images (vehicle_id, sha256) where deleted_at is null;
create index images_vehicle on images (vehicle_id, created_at);
create index images_waiting on images (queued_at, id) where state = 'queued';
create index images_busy on images (queued_at) where state in ('queued', 'processing') and deleted_at is null;
create index images_not_looked_at on images (vehicle_id) where state = 'uploaded' and analysis is null;
create index images_finished on images (finished_at) where finished_at is not null;
create index images_to_purge on images (deleted_at) where deleted_at is not null and purged_at is null;

create table image_outputs (
  image_id uuid not null references images,
  name text not null,
  storage_key text not null,
  format text not null check (format in ('jpeg', 'webp', 'avif', 'png')),
  width integer not null,
  height integer not null,
  size_bytes bigint not null,
  vehicle jsonb,
  primary key (image_id, name)
);
comment on column image_outputs.vehicle is
  'x, y, width and height of the vehicle as shares of the picture, so that the photo can be laid over it; null: the '
  'vehicle is where it is in the photo, or the picture is older than this column.';
insert into audit_exempt (table_name, reason) values
  ('image_outputs', 'made from the picture by the installation');

create table image_previews (
  image_id uuid not null references images,
  preset text not null,
  recipe_hash text,
  storage_key text not null,
  primary key (image_id, preset)
);
comment on column image_previews.recipe_hash is
  'Of the recipe that it was made with; a preview of another recipe is made again. Null: older than this column.';
insert into audit_exempt (table_name, reason) values
  ('image_previews', 'made from the picture by the installation');

create table picture_orders (
  vehicle_id uuid not null references vehicles on delete cascade,
  user_id uuid not null references users,
  ordered_at timestamptz not null,
  primary key (vehicle_id, user_id)
);
comment on table picture_orders is
  'Users who wait for pictures of a vehicle; removed when they were notified that all are finished.';
insert into audit_exempt (table_name, reason) values
  ('picture_orders', 'follows the pictures, which are in the log themselves');

-- Uploads of many photos at once: a ZIP so far; another source is a further value of `source`. See
-- docs/decisions/0023-imports.md.
create table imports (
  id uuid primary key,
  user_id uuid not null references users,
  client_id uuid,
  customer_id uuid,
  session_id uuid not null references sessions,
  created_by uuid not null references users,
  call_key text,
  source text not null check (source in ('zip')),
  file_name text not null,
  size_bytes bigint not null,
  source_key text,
  vehicle_id uuid references vehicles,
  create_vehicles boolean not null,
  state text not null default 'received' check (state in ('received', 'running', 'done', 'failed', 'cancelled')),
  failure text,
  listed_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (created_by, call_key),
  foreign key (user_id, client_id, customer_id) references users (id, client_id, customer_id) on update cascade,
  -- Columns without `not null`, because the trigger imports_take_owner fills them in.
  check (client_id is not null and customer_id is not null),
  check ((state = 'failed') = (failure is not null)),
  check ((state in ('received', 'running')) = (finished_at is null))
);
comment on column imports.session_id is
  'Who acts, and for whom. Each attempt checks again what this person may do.';
comment on column imports.call_key is 'The Idempotency-Key of the call that uploaded it.';
comment on column imports.source_key is 'Where the ZIP is stored; null after its removal.';
comment on column imports.listed_at is 'When the ZIP was opened and its files were inserted as rows.';
create index imports_newest on imports (created_at desc, id desc);
create index imports_user on imports (user_id, created_at desc, id desc);
create index imports_client on imports (client_id, created_at desc, id desc);
create index imports_customer on imports (customer_id, created_at desc, id desc);
create index imports_vehicle on imports (vehicle_id) where vehicle_id is not null;
create index imports_session on imports (session_id);
create index imports_stored on imports (finished_at) where source_key is not null;

create table import_entries (
  id uuid primary key default new_id(),
  import_id uuid not null references imports on delete cascade,
  number integer not null,
  path text not null,
  size_bytes bigint not null,
  place jsonb,
  state text not null default 'waiting'
    check (state in ('waiting', 'taken', 'held', 'skipped', 'failed', 'discarded')),
  reason text,
  vehicle_id uuid references vehicles,
  position text,
  image_id uuid references images,
  held_key text,
  shown_key text,
  sha256 bytea,
  ended_at timestamptz,
  unique (import_id, number),
  check ((state = 'taken') = (image_id is not null)),
  check ((state in ('held', 'skipped', 'failed')) = (reason is not null) or state = 'discarded'),
  check (state <> 'held' or held_key is not null),
  check ((state = 'waiting') = (ended_at is null))
);
comment on column import_entries.number is 'Its place in the ZIP.';
comment on column import_entries.place is 'Where its bytes are in the ZIP; see ZipPlace.';
comment on column import_entries.vehicle_id is 'Of a held photo: the vehicle that it probably belongs to.';
comment on column import_entries.held_key is 'The photo as it was in the ZIP, while it is held.';
comment on column import_entries.shown_key is 'Its thumbnail.';
comment on column import_entries.ended_at is 'When it entered this state.';
create unique index import_entries_same_photo on import_entries (import_id, vehicle_id, sha256) nulls not distinct
  where state = 'held';
create index import_entries_state on import_entries (import_id, state, number);
create index import_entries_stored on import_entries (ended_at) where held_key is not null;
create index import_entries_vehicle on import_entries (vehicle_id) where state = 'held';
create index import_entries_image on import_entries (image_id) where image_id is not null;
insert into audit_exempt (table_name, reason) values
  ('import_entries', 'what becomes of the photos themselves is in the log');

create table demos (
  id uuid primary key,
  preset text not null,
  recipe jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'processing', 'done', 'failed')),
  failure text,
  original_key text not null,
  analysis jsonb,
  picture_key text,
  created_at timestamptz not null,
  queued_at timestamptz not null,
  check ((state = 'failed') = (failure is not null))
);
comment on table demos is
  'Belongs to nobody, is in no list and on no invoice; row and files are removed an hour after created_at.';
comment on column demos.id is 'Random, made by the application: whoever knows it may see the demo.';
comment on column demos.analysis is
  'Result of the analysis of the photo; once it is set, the matte and the upright copy are stored too.';
comment on column demos.picture_key is 'The newest finished picture; it is kept while the next one is made.';
create index demos_created on demos (created_at);
create index demos_waiting on demos (queued_at, id) where state in ('queued', 'processing');
insert into audit_exempt (table_name, reason) values ('demos', 'nobody''s, and gone after an hour');
