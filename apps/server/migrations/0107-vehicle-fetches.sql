-- What was fetched of vehicles by others. See docs/decisions/0169-fetches-are-counted-per-vehicle.md.

create table vehicle_fetches (
  vehicle_id uuid not null references picture_sets on delete cascade,
  kind text not null check (kind in ('share', 'sharedArchive', 'archive', 'export', 'picture')),
  source text not null check (char_length(source) <= 40),
  primary key (vehicle_id, kind, source),
  count integer not null,
  last_at timestamptz not null
);
comment on table vehicle_fetches is 'How often something of a vehicle was fetched. Nothing in it belongs to a person.';
comment on column vehicle_fetches.source is 'The id of the link or embed, or the channel of an export; empty: there is none.';
insert into audit_exempt (table_name, reason) values
  ('vehicle_fetches', 'counts of fetches by receivers, who have no account');
