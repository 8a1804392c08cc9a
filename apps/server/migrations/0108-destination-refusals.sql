-- Files that a server refuses hold up no others. See docs/decisions/0170-a-refused-file-holds-up-no-others.md.

create table destination_refusals (
  destination_id uuid not null references destinations on delete cascade,
  path text not null,
  primary key (destination_id, path),
  vehicle_id uuid references picture_sets on delete cascade,
  source_key text,
  failure text not null,
  refusals integer not null,
  run_id uuid references destination_runs on delete set null,
  next_try_at timestamptz
);
comment on table destination_refusals is 'Files that a server refused to take or to remove when they were tried last, below its folder.';
comment on column destination_refusals.source_key is 'The stored file that was refused; null: the file with the vehicles, or one that was to be removed.';
comment on column destination_refusals.refusals is 'How many times in a row.';
comment on column destination_refusals.run_id is 'The last delivery that tried it.';
comment on column destination_refusals.next_try_at is 'Null: it is tried again with the next delivery, and causes none.';
create index destination_refusals_due on destination_refusals (destination_id, next_try_at);
create index destination_refusals_of_vehicles on destination_refusals (vehicle_id) where vehicle_id is not null;
create index destination_refusals_of_runs on destination_refusals (run_id) where run_id is not null;

alter table destination_runs
  add column refused_count integer not null default 0,
  add column refused_files jsonb not null default '[]';
comment on column destination_runs.refused_count is 'Files that the server refused.';
comment on column destination_runs.refused_files is 'The first of them, with the reasons.';

insert into audit_exempt (table_name, reason) values ('destination_refusals', 'follow from deliveries');
