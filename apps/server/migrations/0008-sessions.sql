-- What a session was opened with, sessions on behalf of somebody else, and the second step of a sign-in.

alter table sessions
  add column user_agent text,
  add column address text,
  add column actor_session_id uuid references sessions,
  add column reason text,
  add check ((actor_session_id is null) = (reason is null));
comment on column sessions.actor_session_id is
  'The session of the one who acts for this account; null when its own person signed in.';
comment on column sessions.reason is 'Why somebody acts for this account.';
create index sessions_acting on sessions (actor_session_id) where actor_session_id is not null and ended_at is null;

-- Whoever signs out, or is signed out, acts for nobody any more.
create function sessions_end_acting() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = new.ended_at where actor_session_id = new.id and ended_at is null;
  return null;
end $$;
create trigger sessions_end_acting after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function sessions_end_acting();

create table second_factors (
  user_id uuid primary key references users,
  secret_sealed text not null,
  confirmed_at timestamptz,
  last_step integer not null default 0,
  created_at timestamptz not null
);
comment on table second_factors is 'Codes by time (RFC 6238). Counts from its confirmation on.';
comment on column second_factors.secret_sealed is 'Sealed with a key of the installation.';
comment on column second_factors.last_step is 'The 30 seconds of the last code that was taken: no code works twice.';

create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'Each stands in for one code of the second factor.';

create table login_challenges (
  token_hash bytea primary key,
  user_id uuid not null references users,
  remember boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
comment on table login_challenges is 'The password was right; the code is still missing.';
create index login_challenges_oldest on login_challenges (created_at);
