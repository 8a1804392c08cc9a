-- From where, and with which browser, an account has signed in: there it is not held up by guesses from elsewhere.

alter table sessions
  add column network text,
  add column device_hash bytea;
comment on column sessions.network is 'The address it was opened from; of IPv6 its first 64 bits.';
comment on column sessions.device_hash is 'SHA-256 of the random id that the browser keeps.';
create index sessions_known on sessions (user_id, created_at desc) where actor_session_id is null;
