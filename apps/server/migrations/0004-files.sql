-- Files that people upload, and the licence plates of users.

create table files (
  id uuid primary key default new_id(),
  user_id uuid references users,
  purpose text not null check (purpose in ('profilePicture', 'logo', 'document', 'background', 'licensePlate',
    'notification', 'frame', 'gif', 'example')),
  name text not null,
  content_type text not null,
  size_bytes bigint not null,
  width integer,
  height integer,
  original_key text,
  shown_key text,
  state text not null check (state in ('waiting', 'ready', 'failed')),
  failure text,
  created_by uuid references users,
  created_at timestamptz not null,
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'ready') = (shown_key is not null)),
  check (state <> 'waiting' or original_key is not null)
);
comment on column files.user_id is 'The user who owns the file; null: the installation.';
comment on column files.size_bytes is 'Size as uploaded; it counts towards the quota of the user.';
comment on column files.original_key is 'The bytes as uploaded; removed after a picture was encoded again from them.';
comment on column files.shown_key is
  'What is served: the picture after it was encoded again, or a document or film as it was uploaded.';
create index files_user on files (user_id, created_at desc, id desc) where user_id is not null;
create index files_profile_picture on files (user_id, created_at desc)
  where purpose = 'profilePicture' and state = 'ready';

create table license_plates (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  name text not null check (name <> ''),
  file_id uuid not null references files,
  created_at timestamptz not null,
  deleted_at timestamptz
);
comment on column license_plates.deleted_at is
  'The file is kept, so that pictures with this plate can be made again from their recipe.';
create index license_plates_user on license_plates (user_id, created_at desc, id desc) where deleted_at is null;
-- Every link to an uploaded file checks whether the file is the picture of a deleted plate.
create index license_plates_file on license_plates (file_id);
