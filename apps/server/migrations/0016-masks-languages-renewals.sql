-- What the audit log may not show, the language people are written to in, and connections that are made to last.

-- The endpoint and keys of a browser let anybody write to it: they are seen to change, and no more.
create or replace function audit_shown(name text, value jsonb) returns jsonb language sql immutable as $$
  select case
    when name ~ '^sealed_|(^|_)(hash|sealed|secret|token|password)$|^(device_id|push_keys)$' and value <> 'null'
      then '"[secret]"'
    else value end
$$;
-- Once, for what was written before: the log keeps that there was a device.
alter table audit_log disable trigger audit_log_append_only;
update audit_log set
    before = (select jsonb_object_agg(key, audit_shown(key, value)) from jsonb_each(before)),
    after = (select jsonb_object_agg(key, audit_shown(key, value)) from jsonb_each(after))
  where object_kind = 'devices';
alter table audit_log enable trigger audit_log_append_only;

-- A notification to everybody writes a row for each person: the notification's own row in the log says it once.
insert into audit_exempt values ('user_notifications', 'one row per reader of a notification, which is in the log itself');
drop trigger if exists audit_change on user_notifications;

alter table users alter column language drop not null, alter column language drop default;
-- English was what everybody got; who chose it has it in its settings.
update users set language = null where language = 'en';
alter table sign_ups alter column language drop not null;
comment on column users.language is
  'That of the panel at the last sign-in, before it that of who made the account. Holds where neither it nor its client decided one.';
create function language_of(account uuid) returns text language sql stable as $$
  select coalesce(own.language, theirs.language, u.language, 'en')
  from users u
  left join settings_groups own on own.user_id = u.id and own.name is null
  left join settings_groups theirs on theirs.client_id = u.client_id
  where u.id = account
$$;
comment on function language_of is 'The language an account is written to in; English where nobody said one.';

alter table oauth_tokens add column refresh_failed_at timestamptz;
comment on column oauth_tokens.refresh_failed_at is
  'Since when it cannot be made to last: the provider refused, or knows no way. Null again once it is connected anew.';
create index oauth_tokens_ending on oauth_tokens (expires_at) where expires_at is not null and refresh_failed_at is null;
