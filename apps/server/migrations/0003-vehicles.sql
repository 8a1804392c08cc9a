-- Vehicles, their photos, and what was made of them.

create table vehicles (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  reference text not null check (reference <> ''),
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  make text,
  model text,
  year integer check (year between 1900 and 2100),
  colour text,
  body_type text,
  preset text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
comment on column vehicles.reference is 'The dealer''s stock number, unique among the owner''s vehicles that are not deleted.';
create unique index vehicles_reference on vehicles (user_id, reference) where deleted_at is null;
create index vehicles_newest on vehicles (created_at desc, id desc) where deleted_at is null;
create index vehicles_owner on vehicles (user_id, created_at desc);

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
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((state = 'failed') = (failure is not null)),
  check (state not in ('queued', 'processing') or (recipe is not null and queued_at is not null))
);
comment on column images.attempt is
  'Counts the tries at making it. Who comes back with a result of an older try is not listened to.';
comment on column images.sha256 is 'Of the photo as it was sent.';
comment on column images.analysis is 'What looking at the photo found out; see Analysis in the contract.';
create unique index images_same_photo on images (vehicle_id, sha256) where deleted_at is null;
create index images_vehicle on images (vehicle_id, created_at);
create index images_waiting on images (queued_at, id) where state = 'queued';
create index images_not_looked_at on images (vehicle_id) where state = 'uploaded' and analysis is null;

create table image_outputs (
  image_id uuid not null references images,
  name text not null,
  storage_key text not null,
  format text not null check (format in ('jpeg', 'webp', 'avif', 'png')),
  width integer not null,
  height integer not null,
  size_bytes bigint not null,
  primary key (image_id, name)
);

create table image_previews (
  image_id uuid not null references images,
  preset text not null,
  storage_key text not null,
  primary key (image_id, preset)
);

alter table ledger_holds add foreign key (image_id) references images;
