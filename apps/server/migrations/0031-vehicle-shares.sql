-- Links by which anyone sees the finished pictures of a vehicle.

create table vehicle_shares (
  id uuid primary key default new_id(),
  vehicle_id uuid not null references picture_sets,
  created_by uuid references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  deleted_at timestamptz,
  check (expires_at > created_at)
);
comment on table vehicle_shares is
  'The token of a link is derived from its id and the installation''s signing secret: nobody can open one by reading this table.';
comment on column vehicle_shares.created_by is 'Null: made by a program of the operator.';
create index vehicle_shares_vehicle on vehicle_shares (vehicle_id, created_at desc);
