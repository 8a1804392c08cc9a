-- What the operator offers for choice, who may choose it, and pictures that people request.

create table catalogue_items (
  id uuid primary key default new_id(),
  kind text not null
    check (kind in ('background', 'frame', 'license-plate', 'logo', 'gif', 'collage', 'preset')),
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
  look jsonb check (jsonb_typeof(look) = 'object'),
  created_by uuid references users,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (num_nonnulls(use, horizon) = case kind when 'background' then 2 else 0 end),
  check (num_nonnulls(frames_per_second, frames, direction) = case kind when 'gif' then 3 else 0 end),
  check (num_nonnulls(columns, rows, cells) = case kind when 'collage' then 3 else 0 end),
  check (kind <> 'collage' or file_id is null),
  check ((look is not null) = (kind = 'preset')),
  check (kind <> 'preset' or file_id is null)
);
comment on column catalogue_items.file_id is
  'Its newest picture. Earlier files are kept: a finished picture is made again from the file that it was made with.';
comment on column catalogue_items.horizon is 'Where the floor begins, as a share of the height from the top.';
comment on column catalogue_items.cells is '[{column, row, columns, rows}]: places in the grid, counted from 0.';
comment on column catalogue_items.look is
  'PresetLook of the contract. It contains ids of backgrounds, plates and logos; if one of them is deleted, the preset '
  'cannot be used.';
comment on column catalogue_items.deleted_at is
  'From then on nobody can choose it; pictures that were made with it can still be made again.';
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
comment on table catalogue_assignments is
  'Who may choose an item that is not for everybody. An assignment to a customer includes everybody below it.';
create unique index catalogue_assignments_customer on catalogue_assignments (customer_id, item_id)
  where customer_id is not null;
create unique index catalogue_assignments_client on catalogue_assignments (client_id, item_id)
  where client_id is not null;
create unique index catalogue_assignments_user on catalogue_assignments (user_id, item_id) where user_id is not null;
create index catalogue_assignments_item on catalogue_assignments (item_id, created_at);

create table picture_requests (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('background', 'license-plate')),
  user_id uuid not null references users,
  text text not null check (text <> ''),
  state text not null default 'open' check (state in ('open', 'in_work', 'done', 'declined', 'withdrawn')),
  handled_by uuid references users,
  reason text check (reason <> ''),
  item_id uuid references catalogue_items,
  created_at timestamptz not null,
  answered_at timestamptz,
  check ((state in ('in_work', 'done', 'declined')) = (handled_by is not null)),
  check ((state in ('done', 'declined')) = (answered_at is not null)),
  check ((state = 'declined') = (reason is not null)),
  check ((state = 'done') = (item_id is not null))
);
comment on table picture_requests is 'Backgrounds and plate pictures that people request from the operator.';
comment on column picture_requests.user_id is
  'Who requests it. The result is assigned to the user, to the client of a client account, to the customer of an admin.';
comment on column picture_requests.handled_by is
  'The member of the operator''s staff who started the work, later the one who answered.';
comment on column picture_requests.item_id is 'The item that was made for it, or that existed already.';
create index picture_requests_user on picture_requests (user_id, created_at desc, id desc);
create index picture_requests_waiting on picture_requests (kind, created_at, id) where state in ('open', 'in_work');

create table picture_request_examples (
  id uuid primary key default new_id(),
  picture_request_id uuid not null references picture_requests,
  file_id uuid not null references files,
  created_at timestamptz not null
);
comment on table picture_request_examples is 'Pictures that show what is requested.';
create index picture_request_examples_request on picture_request_examples (picture_request_id, created_at, id);
