-- Restyles: the pictures of many vehicles made again in one look, in the background.

create table restyles (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  session_id uuid not null references sessions,
  state text not null check (state in ('running', 'paused', 'finished', 'cancelled', 'undoing', 'undone')),
  paused_by text check (paused_by in ('person', 'credits')),
  preset text,
  background_id uuid references catalogue_items,
  classes jsonb not null,
  filter jsonb not null,
  vehicles integer not null,
  count integer not null,
  credits integer not null,
  left_out jsonb not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'paused') = (paused_by is not null)),
  check ((state in ('running', 'paused')) = (finished_at is null)),
  check (num_nonnulls(preset, background_id) = 1)
);
comment on column restyles.session_id is
  'Who acts, and for whom. The restyle continues after the end of the session; for each picture it checks what its person may '
  'do by then.';
comment on column restyles.classes is 'The classes of positions whose pictures are made.';
comment on column restyles.count is 'Pictures that were found at the time of the request; none is added later.';
comment on column restyles.credits is 'What it costs at most.';
comment on column restyles.left_out is 'Why other pictures of these vehicles are not part of it.';
create index restyles_user on restyles (user_id, created_at desc, id desc);
create index restyles_open on restyles (state) where state in ('running', 'paused', 'undoing');
create index restyles_ended on restyles (finished_at) where finished_at is not null;

create table restyle_vehicles (
  restyle_id uuid not null references restyles on delete cascade,
  vehicle_id uuid not null references picture_sets,
  is_open boolean not null default true,
  primary key (restyle_id, vehicle_id)
);
comment on column restyle_vehicles.is_open is 'Until the restyle has ended; a vehicle is part of one open restyle at most.';
create unique index restyle_vehicles_open on restyle_vehicles (vehicle_id) where is_open;
insert into audit_exempt (table_name, reason) values
  ('restyle_vehicles', 'follows the restyle, which is in the log itself');

create table restyle_items (
  restyle_id uuid not null references restyles on delete cascade,
  position integer not null,
  lane integer not null,
  image_id uuid not null references images,
  credits integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'undone')),
  reason text,
  charged integer not null default 0,
  recipe_hash text,
  made_key text,
  before jsonb,
  ended_at timestamptz,
  primary key (restyle_id, position),
  check (state <> 'skipped' or reason is not null),
  check (state not in ('done', 'undone') or (made_key is not null and before is not null)),
  check ((state = 'waiting') = (ended_at is null))
);
comment on column restyle_items.lane is 'Items of one lane are made one after the other, lanes beside each other.';
comment on column restyle_items.credits is 'The price that was agreed to; 0 if the picture was paid for before.';
comment on column restyle_items.reason is
  'Why it was skipped; of a picture that was made: why an undo left it as it is.';
comment on column restyle_items.made_key is 'The file of the picture that was made: while the image shows it, it can be undone.';
comment on column restyle_items.before is
  'State, preset, recipe and outputs that the image had before. Their files are kept as long as the photo.';
create index restyle_items_state on restyle_items (restyle_id, state, lane, position);
create index restyle_items_image on restyle_items (image_id);
insert into audit_exempt (table_name, reason) values
  ('restyle_items', 'what becomes of the pictures themselves is in the log');
