-- What the operator keeps for others to choose from, and who may choose it.

alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
  check (purpose in ('profilePicture', 'logo', 'document', 'background', 'licensePlate', 'notification', 'frame', 'gif'));

create table catalogue_items (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('background', 'frame', 'license-plate', 'logo', 'gif', 'collage')),
  name text not null check (name <> ''),
  file_id uuid references files,
  for_everybody boolean not null default false,
  use text check (use in ('whole', 'wall', 'floor')),
  horizon double precision check (horizon between 0 and 1),
  frames_per_second integer check (frames_per_second between 1 and 60),
  frames integer check (frames between 2 and 360),
  direction text check (direction in ('clockwise', 'counterclockwise')),
  columns integer check (columns between 1 and 12),
  rows integer check (rows between 1 and 12),
  cells jsonb,
  created_by uuid references users,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (num_nonnulls(use, horizon) = case kind when 'background' then 2 else 0 end),
  check (num_nonnulls(frames_per_second, frames, direction) = case kind when 'gif' then 3 else 0 end),
  check (num_nonnulls(columns, rows, cells) = case kind when 'collage' then 3 else 0 end),
  check (kind <> 'collage' or file_id is null)
);
comment on column catalogue_items.file_id is
  'Its newest picture. Earlier ones stay stored: finished pictures are made again from the one they were made with.';
comment on column catalogue_items.horizon is 'Where the floor begins, share of the height from the top.';
comment on column catalogue_items.cells is '[{column, row, columns, rows}]: places in the grid, from 0.';
comment on column catalogue_items.deleted_at is 'Nobody can choose it any more; what was made with it can be made again.';
create unique index catalogue_items_name on catalogue_items (kind, lower(name)) where deleted_at is null;
create index catalogue_items_newest on catalogue_items (kind, created_at desc, id desc) where deleted_at is null;
create index catalogue_items_everybody on catalogue_items (kind) where for_everybody and deleted_at is null;

create table catalogue_assignments (
  id uuid primary key default new_id(),
  item_id uuid not null references catalogue_items,
  customer_id uuid references customers,
  client_id uuid references clients,
  user_id uuid references users,
  created_at timestamptz not null,
  check (num_nonnulls(customer_id, client_id, user_id) = 1)
);
comment on table catalogue_assignments is 'Who may choose an item that is not for everybody. A customer''s hold for all below it.';
create unique index catalogue_assignments_customer on catalogue_assignments (customer_id, item_id) where customer_id is not null;
create unique index catalogue_assignments_client on catalogue_assignments (client_id, item_id) where client_id is not null;
create unique index catalogue_assignments_user on catalogue_assignments (user_id, item_id) where user_id is not null;
create index catalogue_assignments_item on catalogue_assignments (item_id, created_at);
