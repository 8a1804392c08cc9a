-- Mails, notifications and the browsers that get them.

create table mails (
  id uuid primary key default new_id(),
  recipient text not null,
  subject text not null,
  body text not null,
  text_without_secrets text,
  token_hash bytea,
  opened_by_id uuid references users,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((text_without_secrets is null) = (token_hash is null))
);
comment on table mails is 'The outbox. Without a mail server mails stay here, and root reads them in the panel.';
comment on column mails.text_without_secrets is 'Replaces the body after sending; null for mails without a token.';
comment on column mails.token_hash is 'SHA-256 of the token in the body.';
comment on column mails.opened_by_id is 'The first operator to whom the token was shown.';
create index mails_newest on mails (created_at desc, id desc);
create index mails_unsent_secrets on mails (created_at) where token_hash is not null and sent_at is null;
create index mails_token on mails (token_hash) where token_hash is not null;
insert into audit_exempt (table_name, reason) values ('mails', 'is a log, and its texts carry tokens');

create table notifications (
  id uuid primary key default new_id(),
  priority text not null check (length(priority) between 1 and 50),
  kind text,
  content_type text not null check (content_type in ('string', 'image', 'gif', 'video')),
  language_contents jsonb not null,
  link jsonb,
  audience text not null check (audience in ('user', 'customer', 'all')),
  user_id uuid references users,
  customer_id uuid references customers,
  starts_at timestamptz,
  ends_at timestamptz,
  is_delivered boolean not null default true,
  created_by uuid references users,
  created_at timestamptz not null,
  check ((audience = 'user') = (user_id is not null)),
  check ((audience = 'customer') = (customer_id is not null)),
  check (kind is not null or created_by is not null)
);
comment on column notifications.priority is
  'As the sender chose it, in the panel or in another front end; the panel opens one that is high by itself.';
comment on column notifications.kind is
  'Why the installation itself sent it, one of notificationKinds in the contract; null: a person wrote it.';
comment on column notifications.language_contents is
  'As it was sent: [{language, content: {headLine, content, text}}] or [{language, headLine, content, text}], the '
  'language as code or English name; for pictures and films, content is the id of a file and text an optional text.';
comment on column notifications.link is 'What it links to: {kind, id}.';
comment on column notifications.starts_at is 'Nobody receives it before; null: it is delivered at once.';
comment on column notifications.ends_at is 'From then on it is inactive; null: it stays active.';
comment on column notifications.is_delivered is
  'Whether user_notifications has the rows of its readers; for one that starts later they are inserted at its start.';
create index notifications_newest on notifications (created_at desc, id desc);
create index notifications_link on notifications (user_id, kind, (link ->> 'id')) where kind is not null;

create table user_notifications (
  id uuid primary key default new_id(),
  notification_id uuid not null references notifications,
  user_id uuid not null references users,
  is_seen boolean not null default false,
  created_at timestamptz not null,
  unique (user_id, notification_id)
);
comment on table user_notifications is 'Who received a notification, and whether they have seen it.';
create index user_notifications_newest on user_notifications (user_id, created_at desc, id desc);
create index user_notifications_unseen on user_notifications (user_id, created_at desc, id desc) where not is_seen;
create index user_notifications_notification on user_notifications (notification_id);
insert into audit_exempt (table_name, reason) values
  ('user_notifications', 'one row per reader of a notification, which is in the log itself');

create table notification_preferences (
  user_id uuid not null references users,
  kind text not null,
  panel boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);
comment on table notification_preferences is
  'How a user receives a kind of notification. Without a row the default of the contract applies.';

create table devices (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  device_id text not null unique,
  manufacturer text not null,
  push_keys jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table devices is 'Browsers that receive push messages. A browser belongs to the user who registered it last.';
comment on column devices.device_id is 'The endpoint of a Web Push subscription, or another push token.';
comment on column devices.push_keys is 'p256dh and auth of a Web Push subscription; no response contains them.';
create index devices_user on devices (user_id, updated_at desc, id desc);
create index devices_newest on devices (updated_at desc, id desc);
