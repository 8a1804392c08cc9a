-- Notifications to a client or a role, inserted in pieces where their readers are many.

alter table notifications add column client_id uuid references clients;
alter table notifications add column role text
  check (role in ('root', 'manager', 'qcmanager', 'customer', 'client', 'user'));
alter table notifications drop constraint notifications_audience_check;
alter table notifications add constraint notifications_audience_check
  check (audience in ('user', 'client', 'customer', 'role', 'all'));
alter table notifications add check ((audience = 'client') = (client_id is not null));
alter table notifications add check ((audience = 'role') = (role is not null));
comment on column notifications.is_delivered is
  'Whether user_notifications has the rows of all its readers. A job inserts those of one that starts later or has many '
  'readers; until it is done, some of them may be there.';

create table credit_outages (
  id uuid primary key references accounts,
  is_out boolean not null,
  told_at timestamptz
);
comment on table credit_outages is
  'Accounts whose balance has been used up before, and whether it is now, so that their owners are told once each time.';
insert into audit_exempt (table_name, reason) values ('credit_outages', 'follows the ledger');

create table quiet_hours (
  user_id uuid primary key references users,
  from_time text check (from_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  to_time text check (to_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  time_zone text not null,
  daily_mail boolean not null,
  check ((from_time is null) = (to_time is null)),
  check (from_time <> to_time)
);
comment on table quiet_hours is 'When a user''s pushes and mails of notifications wait. Without a row they never do.';
comment on column quiet_hours.from_time is 'HH:MM in time_zone; later than to_time where midnight is between them. Null: no quiet hours.';
comment on column quiet_hours.time_zone is 'IANA name, of the browser in which they were set.';
comment on column quiet_hours.daily_mail is
  'Whether mails of notifications are sent together once a day: at the end of the quiet hours, or at 07:00.';

create table held_notices (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  channel text not null check (channel in ('push', 'mail')),
  kind text,
  notification_id uuid references notifications,
  link jsonb,
  language_contents jsonb not null,
  created_at timestamptz not null,
  unique (user_id, channel, notification_id)
);
comment on table held_notices is 'Notifications whose push or mail waits for the end of quiet hours, or for the daily mail.';
comment on column held_notices.kind is 'Why the installation itself sent it; null: a person wrote it, and notification_id names it.';
create index held_notices_user on held_notices (user_id, channel, created_at);
insert into audit_exempt (table_name, reason) values
  ('held_notices', 'messages that wait, no decision of anybody');
