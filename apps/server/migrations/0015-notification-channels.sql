-- Notification preferences have one row per channel, so that a new channel needs no new column.

alter table notification_preferences rename to notification_preferences_by_kind;
alter table notification_preferences_by_kind rename constraint notification_preferences_pkey to by_kind_pkey;

create table notification_preferences (
  user_id uuid not null references users,
  kind text not null,
  channel text not null,
  enabled boolean not null,
  primary key (user_id, kind, channel)
);
comment on table notification_preferences is
  'Whether a user receives a kind of notification through a channel. Without a row the default of the contract applies.';

insert into notification_preferences (user_id, kind, channel, enabled)
select user_id, kind, channel, enabled
from notification_preferences_by_kind, lateral (values ('panel', panel), ('mail', mail)) as chosen (channel, enabled);

drop table notification_preferences_by_kind;
