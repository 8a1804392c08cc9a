-- Outside systems that people connect by OAuth.

create table oauth_states (
  state_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  provider text not null,
  user_id uuid references users,
  client_id uuid references clients,
  profile_id uuid references settings_groups on delete cascade,
  sealed_verifier text not null,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, client_id) = 1)
);
comment on table oauth_states is 'Ways to a provider that were begun; each can be finished once, by its session, for ten minutes.';
comment on column oauth_states.state_hash is 'SHA-256 of the state; the state itself is nowhere kept.';
create index oauth_states_oldest on oauth_states (created_at);

create table oauth_tokens (
  id uuid primary key default new_id(),
  provider text not null,
  user_id uuid references users,
  client_id uuid references clients,
  profile_id uuid references settings_groups on delete cascade,
  account text,
  scopes text,
  sealed_token text not null,
  sealed_refresh_token text,
  expires_at timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(user_id, client_id) = 1),
  constraint oauth_tokens_target unique nulls not distinct (provider, user_id, client_id, profile_id)
);
comment on column oauth_tokens.sealed_token is 'AES-256-GCM with the id of its key; never given out.';
create index oauth_tokens_newest on oauth_tokens (created_at desc, id desc);
create index oauth_tokens_user on oauth_tokens (user_id) where user_id is not null;
create index oauth_tokens_client on oauth_tokens (client_id) where client_id is not null;

create view oauth_token_tenants as
  select o.id as token_id, o.user_id, c.id as client_id, coalesce(u.customer_id, c.customer_id) as customer_id
  from oauth_tokens o
  left join users u on u.id = o.user_id
  left join clients c on c.id = coalesce(u.client_id, o.client_id);
