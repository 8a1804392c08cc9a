-- Lists of vehicles with addresses of their pictures, as a source of imports. See
-- docs/decisions/0130-lists-of-vehicles-are-imports.md.

alter table imports drop constraint imports_source_check;
alter table imports add constraint imports_source_check check (source in ('zip', 'list'));
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('draft', 'received', 'running', 'done', 'failed', 'cancelled'));
alter table imports drop constraint imports_check2;
alter table imports add constraint imports_finished
  check ((state in ('draft', 'received', 'running')) = (finished_at is null));
create index imports_drafts on imports (created_at) where state = 'draft';

alter table import_entries add column address text;
comment on column import_entries.address is 'Where the picture is fetched from; null: it is in a ZIP.';
comment on column import_entries.vehicle_id is
  'Of a held photo: the vehicle that it probably belongs to. Of a picture of a list: the vehicle of its row.';
comment on column import_entries.position is
  'Of a waiting picture: the position that its place in the list gives it.';

create table vehicle_lists (
  id uuid primary key references imports on delete cascade,
  format text not null check (format in ('csv', 'xlsx')),
  encoding text,
  delimiter text,
  check ((format = 'csv') = (encoding is not null and delimiter is not null)),
  columns text[] not null,
  fields text[] not null,
  pictures_in_order boolean not null default false,
  stage text not null default 'open' check (stage in ('open', 'checking', 'checked', 'failed')),
  version integer not null default 0,
  failure text,
  failed_row integer,
  check ((stage = 'failed') = (failure is not null))
);
comment on table vehicle_lists is 'How the list of an import is read.';
comment on column vehicle_lists.id is 'Of its import.';
comment on column vehicle_lists.columns is 'The first row of the list.';
comment on column vehicle_lists.fields is 'The field of each column; an empty text: it is not imported.';
comment on column vehicle_lists.version is 'Counts the assignments of its columns; 0: they are only proposed.';

create table vehicle_list_rows (
  import_id uuid not null references vehicle_lists on delete cascade,
  number integer not null,
  reference text,
  vin text,
  details jsonb not null,
  pictures text[] not null,
  outcome text not null check (outcome in ('new', 'changed', 'unchanged', 'faulty')),
  reason text,
  text text,
  check ((outcome = 'faulty') = (reason is not null)),
  vehicle_id uuid references picture_sets,
  done_at timestamptz,
  primary key (import_id, number)
);
comment on table vehicle_list_rows is 'What each row of a list changes.';
comment on column vehicle_list_rows.number is 'Counted from 1, which is the row of headings.';
comment on column vehicle_list_rows.details is 'The fields of the vehicle that the row names, except stock number and VIN.';
comment on column vehicle_list_rows.text is 'Of a faulty row: the text that is wrong.';
comment on column vehicle_list_rows.done_at is 'When its vehicle was created or changed, and its pictures became entries.';
create index vehicle_list_rows_outcome on vehicle_list_rows (import_id, outcome, number);
create index vehicle_list_rows_waiting on vehicle_list_rows (import_id, number)
  where done_at is null and outcome <> 'faulty';
create index vehicle_list_rows_vehicle on vehicle_list_rows (vehicle_id) where vehicle_id is not null;
create index import_entries_of_vehicles on import_entries (import_id, vehicle_id) where address is not null;

insert into audit_exempt (table_name, reason) values
  ('vehicle_lists', 'how a list is read: what it changes is in the log of the vehicles'),
  ('vehicle_list_rows', 'what becomes of the vehicles themselves is in the log');

-- Rows of lists find their vehicles by these.
create index vehicles_lower_reference on picture_sets (user_id, lower(reference))
  where deleted_at is null and kind = 'vehicle';
create index vehicles_vin on picture_sets (user_id, vin) where deleted_at is null and kind = 'vehicle' and vin is not null;
