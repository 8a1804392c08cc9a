-- Replacing a key that was replaced before gives the new one the days that key was made for, not what was left of them.
-- See docs/decisions/0127-api-keys-are-sessions.md.

alter table api_keys add column days integer;
comment on column api_keys.days is
  'For how many days the key was made; replacing it shortens expires_at only. Null: without an end.';
update api_keys set days = greatest(1, round(extract(epoch from api_keys.expires_at - sessions.created_at) / 86400))
  from sessions where sessions.id = api_keys.id and api_keys.expires_at is not null;
