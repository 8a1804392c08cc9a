-- Models of vehicles that the operator knows: suggested where vehicles are entered, and what tells their body type.

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
comment on column vehicle_specifications.year_from is 'First model year; null: whatever was before.';
comment on column vehicle_specifications.year_to is 'Last model year, included; null: still made, or not known.';
-- Also where models of a make are looked for.
create unique index vehicle_specifications_once on vehicle_specifications
  (search_fold(make), search_fold(model), coalesce(year_from, 0), coalesce(year_to, 9999)) where deleted_at is null;
create index vehicle_specifications_newest on vehicle_specifications (created_at desc, id desc) where deleted_at is null;
create index vehicle_specifications_body_type on vehicle_specifications (body_type) where body_type is not null;
