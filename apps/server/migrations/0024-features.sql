-- Features: parts of the product that clients have or have not, and names that outside programs read.

create table features (
  id uuid primary key default new_id(),
  built_in text unique check (built_in in ('crops', 'pictureRequests', 'connections')),
  name text not null check (name <> ''),
  enabled boolean not null default true,
  for_everybody boolean not null default false,
  created_at timestamptz not null
);
comment on column features.built_in is 'Which part of the product it switches; null: none, outside programs read its name.';
comment on column features.enabled is 'Off: nobody has it, whoever it is given to.';
create unique index features_name on features (lower(name));

create table client_features (
  id uuid primary key default new_id(),
  feature_id uuid not null references features,
  client_id uuid not null references clients,
  created_at timestamptz not null,
  unique (client_id, feature_id)
);
comment on table client_features is 'Whom a feature is given to that is not for everybody.';
create index client_features_feature on client_features (feature_id);

-- As it was before there were features: everybody has all.
insert into features (built_in, name, for_everybody, created_at) values
  ('crops', 'Quick cut-outs', true, now()),
  ('pictureRequests', 'Requests for own pictures', true, now()),
  ('connections', 'Social connections', true, now());

-- The built-in features that an account has not. The operator's staff has all, a customer those of any of its clients.
create function withheld_from(account_role text, account_client uuid, account_customer uuid) returns text[]
language sql stable as $$
  select coalesce(array_agg(f.built_in order by f.built_in), '{}') from features f
    where f.built_in is not null and account_role in ('customer', 'client', 'user')
      and not (f.enabled and (f.for_everybody or exists (
        select 1 from client_features g join clients c on c.id = g.client_id
          join customers k on k.id = c.customer_id
        where g.feature_id = f.id and c.deleted_at is null
          and case account_role when 'customer' then account_customer in (k.id, k.parent_id) else c.id = account_client end)))
$$;

-- What a client has, by name.
create function features_of(client uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(f.name order by lower(f.name)), '{}') from features f
    where f.enabled and (f.for_everybody or exists (
      select 1 from client_features g where g.feature_id = f.id and g.client_id = client))
$$;
