-- Sessions, passwords, second factors and passkeys; answers that repeated calls get again.

create table sessions (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  token_hash bytea not null unique,
  remember boolean not null,
  actor_session_id uuid references sessions,
  reason text,
  user_agent text,
  address text,
  network text,
  device_hash bytea,
  password_read_by_id uuid references users,
  created_at timestamptz not null,
  confirmed_at timestamptz not null default now(),
  last_used_at timestamptz not null,
  ended_at timestamptz,
  check ((actor_session_id is null) = (reason is null))
);
comment on column sessions.token_hash is 'SHA-256 of the token, which itself is stored nowhere.';
comment on column sessions.actor_session_id is
  'The session of the person who acts for this account; null when the person of the account signed in.';
comment on column sessions.reason is 'Why somebody acts for this account.';
comment on column sessions.network is 'The address that it was opened from; of IPv6 its first 64 bits.';
comment on column sessions.device_hash is 'SHA-256 of the random id that the browser keeps.';
comment on column sessions.password_read_by_id is
  'users.password_read_by_id at the time when the session was opened by password.';
comment on column sessions.confirmed_at is
  'When its person last proved their identity: at the sign-in, or by a later confirmation.';
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_acting on sessions (actor_session_id) where actor_session_id is not null and ended_at is null;
create index sessions_known on sessions (user_id, created_at desc) where actor_session_id is null;

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users,
  invitation boolean not null default false,
  created_at timestamptz not null,
  used_at timestamptz
);
comment on column password_resets.token_hash is
  'SHA-256 of the mailed token. It works once: within 30 minutes, or within 7 days as an invitation.';
create index password_resets_user on password_resets (user_id) where used_at is null;

create table second_factors (
  user_id uuid primary key references users,
  secret_sealed text not null,
  last_step integer not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
comment on table second_factors is 'Time-based codes (RFC 6238). Required from their confirmation on.';
comment on column second_factors.secret_sealed is 'Encrypted with a key of the installation.';
comment on column second_factors.last_step is
  'The period of 30 seconds of the last code that was accepted, so that no code works twice.';

create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'Each replaces one code of the second factor, once.';

create table login_challenges (
  token_hash bytea primary key,
  user_id uuid not null references users,
  remember boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
comment on table login_challenges is 'Sign-ins whose password was right and which wait for the second factor.';
create index login_challenges_oldest on login_challenges (created_at);

create table passkeys (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  name text not null check (name <> ''),
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on column passkeys.public_key is 'COSE key, as the authenticator sent it.';
comment on column passkeys.sign_count is 'Uses as the authenticator counts them; 0 for authenticators that do not count.';
comment on column passkeys.synced is 'A password manager keeps copies of it.';
create index passkeys_user on passkeys (user_id, created_at desc);

create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'login', 'secondStep', 'confirm')),
  user_id uuid references users,
  session_id uuid references sessions,
  created_at timestamptz not null,
  check ((purpose = 'login') = (user_id is null)),
  check ((purpose in ('register', 'confirm')) = (session_id is not null))
);
comment on table passkey_challenges is 'Removed by the response to it; expired after five minutes.';
create index passkey_challenges_oldest on passkey_challenges (created_at);
insert into audit_exempt (table_name, reason) values ('passkey_challenges', 'live for minutes');

create table idempotency_keys (
  user_id uuid not null references users,
  key text not null,
  fingerprint bytea not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
comment on table idempotency_keys is
  'Responses to calls with an idempotency key: a repeated call gets the same response. Kept for a day.';
comment on column idempotency_keys.fingerprint is 'SHA-256 of method, path and body.';
create index idempotency_keys_oldest on idempotency_keys (created_at);
insert into audit_exempt (table_name, reason) values ('idempotency_keys', 'repeats answers');
