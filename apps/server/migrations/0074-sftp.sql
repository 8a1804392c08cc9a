-- Photos by SFTP: keys, what was uploaded, and imports of it. See docs/decisions/0138-photos-by-sftp.md.

create table sftp_logins (
  client_id uuid primary key references clients,
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$')
);
comment on table sftp_logins is 'The user name by which the programs of a client sign in by SFTP. It is made with the client''s first key and stays.';

create table ssh_keys (
  id uuid primary key default new_id(),
  client_id uuid not null references clients,
  user_id uuid not null references users,
  session_id uuid not null references sessions,
  name text not null check (char_length(name) between 1 and 100),
  algorithm text not null check (algorithm in ('ssh-ed25519', 'ssh-rsa')),
  public_key text not null,
  fingerprint text not null,
  create_vehicles boolean not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
comment on table ssh_keys is 'Public keys by which programs upload photos for a user by SFTP.';
comment on column ssh_keys.user_id is 'Whose vehicles the photos are for, and in whose name they are imported.';
comment on column ssh_keys.session_id is 'In which they are imported. It has ended: nobody can sign in with it.';
comment on column ssh_keys.public_key is 'Base64, as in the file of OpenSSH.';
comment on column ssh_keys.fingerprint is 'SHA-256 of the key, as OpenSSH writes it.';
comment on column ssh_keys.create_vehicles is 'Whether missing vehicles are created.';
create unique index ssh_keys_name on ssh_keys (client_id, lower(name)) where revoked_at is null;
create unique index ssh_keys_fingerprint on ssh_keys (client_id, fingerprint) where revoked_at is null;
create index ssh_keys_newest on ssh_keys (user_id, created_at desc, id desc) where revoked_at is null;

create table sftp_files (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  client_id uuid not null references clients,
  path text not null,
  state text not null check (state in ('folder', 'open', 'arrived', 'imported')),
  key_id uuid references ssh_keys,
  content_id uuid,
  check ((state = 'folder') = (content_id is null)),
  check ((state = 'folder') = (key_id is null)),
  size_bytes bigint not null default 0,
  modified_at timestamptz not null,
  changed_at timestamptz not null,
  unique (user_id, path)
);
comment on table sftp_files is 'What programs of a user see by SFTP. Only these rows have paths: files are stored under content_id.';
comment on column sftp_files.path is 'From the root, without a slash at its beginning.';
comment on column sftp_files.state is 'open: not finished; arrived: waits to be imported; imported: its bytes belong to the import.';
comment on column sftp_files.modified_at is 'As the program that uploaded it says.';
comment on column sftp_files.changed_at is 'When it was last written.';
create index sftp_files_waiting on sftp_files (client_id) where state in ('folder', 'open', 'arrived');
create index sftp_files_content on sftp_files (content_id) where content_id is not null;
create index sftp_files_age on sftp_files (changed_at);

alter table imports drop constraint imports_source_check;
alter table imports add constraint imports_source_check check (source in ('zip', 'list', 'sftp'));
comment on column imports.source_key is
  'Where the ZIP or the list is stored, or the folder of uploads by SFTP; null after their removal.';

alter table import_entries add column content_id uuid;
comment on column import_entries.content_id is 'Where a photo uploaded by SFTP is stored; null: it was not, or it is removed.';
comment on column import_entries.address is 'Where the picture is fetched from; null: it was uploaded.';
create index import_entries_content on import_entries (content_id) where content_id is not null;
-- A photo that is uploaded again while it waits to be assigned is recognised across imports.
create index import_entries_held on import_entries (sha256) where state = 'held';

insert into audit_exempt (table_name, reason) values
  ('sftp_logins', 'follow from the first key of a client'),
  ('sftp_files', 'what is imported of them is in the log');
