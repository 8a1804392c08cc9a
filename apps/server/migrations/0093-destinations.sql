-- Servers that finished pictures are delivered to by SFTP and FTPS. See docs/decisions/0153-pictures-are-delivered-to-servers.md.

create table destinations (
  id uuid primary key default new_id(),
  client_id uuid not null references clients,
  channel text not null check (char_length(channel) between 1 and 40),
  name text not null check (char_length(name) between 1 and 100),
  protocol text not null check (protocol in ('sftp', 'ftps')),
  host text not null check (char_length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  username text not null check (char_length(username) between 1 and 100),
  sealed_secret text not null,
  public_key text,
  host_key text,
  folder text not null check (char_length(folder) <= 500),
  folder_per_vehicle boolean not null,
  list text check (list in ('csv', 'xml', 'json')),
  removes boolean not null,
  automatic boolean not null,
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  tested_at timestamptz,
  revision integer not null default 1,
  sent_version text,
  failure text,
  failures integer not null default 0,
  failing_since timestamptz,
  next_try_at timestamptz,
  check ((failures = 0) = (failure is null)),
  check ((failures = 0) = (failing_since is null)),
  created_by uuid not null references users,
  created_at timestamptz not null,
  deleted_at timestamptz
);
comment on table destinations is 'Servers that the finished pictures of a client are delivered to, for a channel.';
comment on column destinations.sealed_secret is 'The password, or the private key if there is a public one; encrypted.';
comment on column destinations.host_key is 'Fingerprint of the key that an SFTP server showed at its test; another one gets nothing.';
comment on column destinations.list is 'Format of the file with the vehicles; null: only pictures are delivered.';
comment on column destinations.removes is 'Whether files that are not offered any more are removed from the server.';
comment on column destinations.tested_at is 'When a test succeeded with the present settings; null: nothing is delivered.';
comment on column destinations.revision is 'Changes with the settings: a delivery that has begun with others ends.';
comment on column destinations.sent_version is 'Of the vehicles and rules that were delivered last; null: all files are compared.';
comment on column destinations.next_try_at is 'Of a failing one: when it is tried again.';
create index destinations_of_clients on destinations (client_id, name, id) where deleted_at is null;
create index destinations_deleted on destinations (deleted_at) where deleted_at is not null;

create table destination_files (
  destination_id uuid not null references destinations on delete cascade,
  path text not null,
  primary key (destination_id, path),
  vehicle_id uuid references picture_sets on delete set null,
  source_key text,
  content_hash bytea not null,
  size_bytes bigint not null,
  sent_at timestamptz not null
);
comment on table destination_files is 'Files that were delivered to a server, below its folder.';
comment on column destination_files.vehicle_id is 'Null: the file with the vehicles, or the vehicle is gone for good.';
comment on column destination_files.source_key is 'The stored file that it was read from; null: the file with the vehicles.';
create index destination_files_of_vehicles on destination_files (vehicle_id, destination_id);

create table destination_runs (
  id uuid primary key default new_id(),
  destination_id uuid not null references destinations on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz,
  vehicle_count integer not null default 0,
  done_count integer not null default 0,
  sent_count integer not null default 0,
  sent_bytes bigint not null default 0,
  removed_count integer not null default 0,
  failure text
);
comment on table destination_runs is 'Deliveries to servers, with what was new or had changed.';
create index destination_runs_newest on destination_runs (destination_id, started_at desc, id desc);
create index destination_runs_old on destination_runs (ended_at);

insert into audit_exempt (table_name, reason) values
  ('destination_files', 'follow from deliveries'),
  ('destination_runs', 'are a log themselves');
