-- Files of users, notifications and devices, settings with their profiles, licence plates as pictures.

create table files (
  id uuid primary key default new_id(),
  user_id uuid references users,
  purpose text not null
    check (purpose in ('profilePicture', 'logo', 'document', 'background', 'licensePlate', 'notification')),
  name text not null,
  content_type text not null,
  size_bytes bigint not null,
  original_key text,
  shown_key text,
  width integer,
  height integer,
  state text not null check (state in ('waiting', 'ready', 'failed')),
  failure text,
  created_by uuid references users,
  created_at timestamptz not null,
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'ready') = (shown_key is not null)),
  check (state <> 'waiting' or original_key is not null)
);
comment on column files.user_id is 'Whose file it is; null: the installation''s.';
comment on column files.size_bytes is 'As it was sent; what counts for how much a user may keep.';
comment on column files.original_key is 'The bytes as sent, removed once a picture was made anew from them.';
comment on column files.shown_key is 'What is given out: the picture made anew, or a document or film as it was sent.';
create index files_user on files (user_id, created_at desc, id desc) where user_id is not null;
create index files_profile_picture on files (user_id, created_at desc)
  where purpose = 'profilePicture' and state = 'ready';

create table notifications (
  id uuid primary key default new_id(),
  priority text not null check (priority in ('high', 'normal')),
  content_type text not null check (content_type in ('string', 'image', 'gif', 'video')),
  language_contents jsonb not null,
  audience text not null check (audience in ('user', 'customer', 'all')),
  user_id uuid references users,
  customer_id uuid references customers,
  ends_at timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null,
  check ((audience = 'user') = (user_id is not null)),
  check ((audience = 'customer') = (customer_id is not null))
);
comment on column notifications.language_contents is
  '[{language, content: {headLine, content}}]; for pictures and films, content is the id of a file.';
comment on column notifications.ends_at is 'From then on it is not active any more; null: always active.';
create index notifications_newest on notifications (created_at desc, id desc);

create table user_notifications (
  id uuid primary key default new_id(),
  notification_id uuid not null references notifications,
  user_id uuid not null references users,
  is_seen boolean not null default false,
  created_at timestamptz not null,
  unique (user_id, notification_id)
);
comment on table user_notifications is 'Who got a notification, and whether they have seen it.';
create index user_notifications_newest on user_notifications (user_id, created_at desc, id desc);
create index user_notifications_unseen on user_notifications (user_id, created_at desc, id desc) where not is_seen;
create index user_notifications_notification on user_notifications (notification_id);

create table devices (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  device_id text not null unique,
  manufacturer text not null,
  push_keys jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table devices is 'Browsers that want push. A browser belongs to whoever registered it last.';
comment on column devices.device_id is 'The endpoint of a Web Push subscription, or another push token.';
comment on column devices.push_keys is 'p256dh and auth of a Web Push subscription; never given out.';
create index devices_user on devices (user_id, updated_at desc, id desc);
create index devices_newest on devices (updated_at desc, id desc);

create table license_plates (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  name text not null check (name <> ''),
  file_id uuid not null references files,
  created_at timestamptz not null,
  deleted_at timestamptz
);
comment on column license_plates.deleted_at is
  'The picture stays: what was made with it can be made again from its recipe.';
create index license_plates_user on license_plates (user_id, created_at desc, id desc) where deleted_at is null;

create table settings_groups (
  id uuid primary key default new_id(),
  user_id uuid references users,
  client_id uuid references clients,
  name text check (name <> ''),
  preset text,
  brand_colour text,
  plate_mode text check (plate_mode in ('keep', 'blur', 'colour', 'picture')),
  license_plate_id uuid references license_plates,
  reflection boolean,
  language text,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, client_id) = 1),
  check (client_id is null or (name is null and license_plate_id is null))
);
comment on table settings_groups is
  'What a user or a client decided itself; null = as it is above. A user''s named groups are its profiles.';
create unique index settings_groups_user on settings_groups (user_id) where name is null and user_id is not null;
create unique index settings_groups_client on settings_groups (client_id) where client_id is not null;
create index settings_groups_profiles on settings_groups (user_id, created_at, id) where name is not null;
