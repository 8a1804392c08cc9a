-- Passkeys, a second factor for staff, and sessions that know when their person was last confirmed. See docs/decisions/0050.

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
comment on column passkeys.public_key is 'COSE key, as the authenticator gave it.';
comment on column passkeys.sign_count is 'Uses as the authenticator counts them; 0 for those that do not count.';
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
comment on table passkey_challenges is 'Deleted by the answer to it; older ones than five minutes are worth nothing.';
create index passkey_challenges_oldest on passkey_challenges (created_at);

insert into audit_exempt values ('passkey_challenges', 'live for minutes');

alter function audit_ignored(text) rename to audit_ignored_0017;
create function audit_ignored(name text) returns boolean language sql immutable as $$
  select audit_ignored_0017(name) or name = 'sign_count'
$$;

alter table sessions add column confirmed_at timestamptz;
update sessions set confirmed_at = created_at;
alter table sessions alter column confirmed_at set not null, alter column confirmed_at set default now();
comment on column sessions.confirmed_at is 'When its person last proved who they are: the sign-in, or a later confirmation.';

alter table installation_settings
  add column staff_second_factor boolean not null default false,
  add column confirm_sensitive boolean not null default false;
comment on column installation_settings.staff_second_factor is 'Whether root, manager and qcmanager accounts need a second factor.';
comment on column installation_settings.confirm_sensitive is
  'Whether sensitive calls of every account need a recent confirmation, not only of those with a second factor.';

create function has_second_factor(account_id uuid) returns boolean language sql stable as $$
  select exists (select from second_factors f where f.user_id = account_id and f.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = account_id)
$$;
create function must_set_second_factor(account_id uuid, account_role text) returns boolean language sql stable as $$
  select account_role in ('root', 'manager', 'qcmanager')
    and (select staff_second_factor from installation_settings) and not has_second_factor(account_id)
$$;
-- A passkey signs in by itself. It stands in for codes where the operator demands a second factor of its staff.
create function needs_second_step(account_id uuid, account_role text) returns boolean language sql stable as $$
  select exists (select from second_factors f where f.user_id = account_id and f.confirmed_at is not null)
    or (account_role in ('root', 'manager', 'qcmanager')
      and (select staff_second_factor from installation_settings) and has_second_factor(account_id))
$$;
create function must_confirm(account_id uuid) returns boolean language sql stable as $$
  select (select confirm_sensitive from installation_settings) or has_second_factor(account_id)
$$;
