-- Notifications that the installation itself sends, what each person wants of them, and notifications with a start.

alter table notifications
  alter column created_by drop not null,
  add column kind text,
  add column link jsonb,
  add column starts_at timestamptz,
  add column is_delivered boolean not null default true,
  add check (kind is not null or created_by is not null);
comment on column notifications.kind is
  'What the installation itself sent it for, a name of the contract''s notificationKinds; null: somebody wrote it.';
comment on column notifications.link is 'What it leads to: {kind, id}.';
comment on column notifications.starts_at is 'Nobody gets it before; null: at once.';
comment on column notifications.is_delivered is 'Whether its readers have their records; those of one that starts later are made at its start.';
comment on column notifications.language_contents is
  'As it was sent: [{language, content: {headLine, content, text}}] or [{language, headLine, content, text}], the '
  'language as code or English name; for pictures and films, content is the id of a file and text an optional text.';
create index notifications_link on notifications (user_id, kind, (link ->> 'id')) where kind is not null;

create table notification_preferences (
  user_id uuid not null references users,
  kind text not null,
  panel boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);
comment on table notification_preferences is 'How a person hears of a kind of notification; no row: as the contract has it.';

create table picture_orders (
  vehicle_id uuid not null references vehicles on delete cascade,
  user_id uuid not null references users,
  ordered_at timestamptz not null,
  primary key (vehicle_id, user_id)
);
comment on table picture_orders is 'Who waits for pictures of a vehicle; gone once they heard that all are finished.';
insert into audit_exempt values ('picture_orders', 'follows the pictures, which are in the log themselves');
