-- Body types, models of vehicles, and the vehicles themselves.

create table body_types (
  id uuid primary key default new_id(),
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text check (name <> ''),
  place integer not null,
  hidden boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (name is not null or deleted_at is null)
);
comment on column body_types.key is
  'The name that vehicles, files and outside programs use. It is not used again after a deletion.';
comment on column body_types.name is
  'Chosen by the operator; null: built in, the panel translates the key into the reader''s language.';
comment on column body_types.place is 'Lower ones come first.';
comment on column body_types.hidden is 'It cannot be chosen; vehicles that have it keep it.';
create unique index body_types_name on body_types (search_fold(name)) where deleted_at is null;
insert into body_types (key, place, created_at)
  select key, 10 * place, now() from unnest(array['saloon', 'hatchback', 'estate', 'suv', 'coupe', 'convertible', 'van',
    'pickup', 'motorcycle', 'other']) with ordinality built_in (key, place);

create table vehicle_specifications (
  id uuid primary key default new_id(),
  make text not null check (make <> ''),
  model text not null check (model <> ''),
  year_from integer check (year_from between 1900 and 2100),
  year_to integer check (year_to between 1900 and 2100),
  body_type text references body_types (key),
  length_mm integer check (length_mm > 0),
  width_mm integer check (width_mm > 0),
  height_mm integer check (height_mm > 0),
  doors integer check (doors between 0 and 9),
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (year_from <= year_to)
);
comment on table vehicle_specifications is
  'Models that the operator knows: suggested in the vehicle form, and the source of a vehicle''s body type.';
comment on column vehicle_specifications.year_from is 'First model year; null: no lower bound.';
comment on column vehicle_specifications.year_to is 'Last model year, included; null: still made, or unknown.';
-- Also used to find the models of a make.
create unique index vehicle_specifications_once on vehicle_specifications
  (search_fold(make), search_fold(model), coalesce(year_from, 0), coalesce(year_to, 9999)) where deleted_at is null;
create index vehicle_specifications_newest on vehicle_specifications (created_at desc, id desc) where deleted_at is null;
create index vehicle_specifications_body_type on vehicle_specifications (body_type) where body_type is not null;

-- A set of quick cut-outs is a row among the vehicles too, so that its pictures are made, paid, restored and purged by
-- the same rules: docs/decisions/0018-crops-are-sets-of-pictures.md.
create table vehicles (
  id uuid primary key default new_id(),
  kind text not null default 'vehicle' check (kind in ('vehicle', 'crops')),
  user_id uuid not null references users,
  client_id uuid,
  customer_id uuid,
  reference text not null check (reference <> ''),
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  make text,
  model text,
  year integer check (year between 1900 and 2100),
  colour text,
  -- By its key, which is what lists contain: they need no join.
  body_type text references body_types (key),
  preset text,
  cut jsonb,
  busy_count integer not null default 0 check (busy_count >= 0),
  delivered_count integer not null default 0 check (delivered_count >= 0),
  -- A column of its own, so that a list of one state has an index. It is computed from two counts instead of the images:
  -- concurrent workers can each add to a count, and it stays right.
  state text not null generated always as (
    case when busy_count > 0 then 'processing' when delivered_count > 0 then 'ready' else 'draft' end) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  purged_at timestamptz,
  -- Columns without `not null`, because the trigger vehicles_take_owner fills them in.
  check (client_id is not null and customer_id is not null),
  check (purged_at is null or deleted_at is not null),
  check ((kind = 'crops') = (cut is not null)),
  foreign key (user_id, client_id, customer_id) references users (id, client_id, customer_id) on update cascade
);
comment on column vehicles.kind is
  'crops: a set of cut-outs, which has no stock number and is in no list of vehicles.';
comment on column vehicles.customer_id is
  'Always that of its user, as is client_id, so that one indexed condition decides whether it is in scope.';
comment on column vehicles.reference is
  'The dealer''s stock number, unique among the owner''s vehicles that are not deleted.';
comment on column vehicles.preset is
  'Name of a built-in preset, or id of one of the catalogue. Null, or not usable: the settings of its owner decide.';
comment on column vehicles.cut is 'Of a set of cut-outs: what is behind the vehicle; see Cut in the contract.';
comment on column vehicles.busy_count is 'Number of its images, without deleted ones, that are queued or processing.';
comment on column vehicles.delivered_count is 'Number of its images, without deleted ones, that are finished.';
comment on column vehicles.purged_at is
  'From then on it cannot be restored. The row is kept, because invoices name it.';
create unique index vehicles_reference on vehicles (user_id, reference) where deleted_at is null and kind = 'vehicle';
create index vehicles_newest on vehicles (created_at desc, id desc) where deleted_at is null;
create index vehicles_owner on vehicles (user_id, created_at desc, id desc);
create index vehicles_client on vehicles (client_id, created_at desc, id desc);
create index vehicles_customer on vehicles (customer_id, created_at desc, id desc);
create index vehicles_state on vehicles (state, created_at desc, id desc) where deleted_at is null;
create index vehicles_updated on vehicles (updated_at, id) where deleted_at is null;
create index vehicles_by_reference on vehicles (reference, id) where deleted_at is null;
create index vehicles_make on vehicles (make nulls first, id) where deleted_at is null;
create index vehicles_year on vehicles (year nulls first, id) where deleted_at is null;
create index vehicles_body_type on vehicles (body_type, created_at desc, id desc) where deleted_at is null;
create index vehicles_deleted on vehicles (created_at desc, id desc) where deleted_at is not null;
create index vehicles_to_purge on vehicles (customer_id, deleted_at) where deleted_at is not null and purged_at is null;
create index vehicles_crops on vehicles (created_at desc, id desc) where kind = 'crops';
create index vehicles_crops_customer on vehicles (customer_id, created_at desc, id desc) where kind = 'crops';
create index vehicles_crops_client on vehicles (client_id, created_at desc, id desc) where kind = 'crops';
create index vehicles_crops_user on vehicles (user_id, created_at desc, id desc) where kind = 'crops';
create index vehicles_text on vehicles using gin
  (fold_for_search(reference) gin_trgm_ops, fold_for_search(vin) gin_trgm_ops, fold_for_search(make) gin_trgm_ops,
   fold_for_search(model) gin_trgm_ops);
