-- API keys: sessions of programs. See docs/decisions/0127-api-keys-are-sessions.md.

create table api_keys (
  id uuid primary key references sessions,
  user_id uuid not null references users,
  name text not null check (char_length(name) between 1 and 100),
  start text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  expires_at timestamptz,
  calls_per_day integer check (calls_per_day > 0)
);
comment on table api_keys is 'Keys by which programs of an account call the API. The hash of a key is its session''s.';
comment on column api_keys.id is 'Of its session.';
comment on column api_keys.start is 'The first characters of the key, by which people recognise it.';
comment on column api_keys.scopes is 'What the key may do of what its account may.';
comment on column api_keys.expires_at is 'Null: it works until it is revoked.';
