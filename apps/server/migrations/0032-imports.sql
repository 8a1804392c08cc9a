-- Many photos at once: a ZIP now; other sources are further rows of the same kind. See docs/decisions/0023-imports.md.

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
  check (client_id is not null and customer_id is not null),
  check ((state = 'failed') = (failure is not null)),
  check ((state in ('received', 'running')) = (finished_at is null)),
  foreign key (user_id, client_id, customer_id) references users (id, client_id, customer_id) on update cascade,
  unique (created_by, call_key)
);
comment on column imports.session_id is 'Says who acts, and for whom. Each try asks what this person may do by then.';
comment on column imports.call_key is 'The Idempotency-Key of the call that sent it.';
comment on column imports.source_key is 'Where the ZIP is stored; null once it is gone.';
comment on column imports.listed_at is 'When the ZIP was opened and its files became rows.';
create trigger imports_take_owner before insert or update of user_id on imports
  for each row execute function vehicles_take_owner();
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
comment on column import_entries.place is 'Where its bytes lie in the ZIP; see ZipPlace.';
comment on column import_entries.vehicle_id is 'Of a held one: whose it is thought to be.';
comment on column import_entries.held_key is 'The photo as it was in the ZIP, while it is held.';
comment on column import_entries.shown_key is 'Its small copy.';
comment on column import_entries.ended_at is 'When it came into this state.';
create unique index import_entries_same_photo on import_entries (import_id, vehicle_id, sha256) nulls not distinct
  where state = 'held';
create index import_entries_state on import_entries (import_id, state, number);
create index import_entries_stored on import_entries (ended_at) where held_key is not null;
create index import_entries_vehicle on import_entries (vehicle_id) where state = 'held';
create index import_entries_image on import_entries (image_id) where image_id is not null;

insert into audit_exempt values ('import_entries', 'what becomes of the photos themselves is in the log');
