-- Sandbox keys end with the account that made them, like its other keys. See docs/decisions/0156-sandbox-keys.md.

update sessions set ended_at = now() from api_keys
  join users on users.id = api_keys.user_id
  where sessions.id = api_keys.id and sessions.ended_at is null and (users.deleted_at is not null or not users.active);
