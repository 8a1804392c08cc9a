-- The tenants of accounts, the languages of their mails, and their features.
--
-- Functions that run for many calls or rows are written in PL/pgSQL, even where SQL would be enough: PostgreSQL plans an
-- SQL function that it cannot inline at each call, but a PL/pgSQL function once for each connection.

create or replace function users_take_customer() returns trigger language plpgsql as $$
begin
  if new.client_id is not null then
    new.customer_id := (select customer_id from clients where id = new.client_id);
  end if;
  return new;
end $$;
create or replace trigger users_take_customer before insert or update of client_id, customer_id on users
  for each row execute function users_take_customer();

create or replace view user_tenants as
  select u.id as user_id, u.client_id, u.customer_id, p.parent_id as parent_customer_id
  from users u
  left join customers p on p.id = u.customer_id;
comment on view user_tenants is 'Where a user belongs: client, customer, and the customer above that one.';

create or replace view account_owners as
  select 'customer' as owner_kind, c.id as owner_id, c.name, null::uuid as user_id, null::uuid as client_id,
    c.id as customer_id, c.parent_id as parent_customer_id, null::text as role, null::text as credit_source
    from customers c where c.deleted_at is null
  union all
  select 'client', c.id, c.name, null, c.id, c.customer_id, p.parent_id, null, c.credit_source
    from clients c join customers p on p.id = c.customer_id where c.deleted_at is null
  union all
  select 'user', u.id, coalesce(u.name, u.email), u.id, t.client_id, t.customer_id, t.parent_customer_id, u.role,
    c.credit_source
    from users u join user_tenants t on t.user_id = u.id left join clients c on c.id = t.client_id
    where u.deleted_at is null;
comment on view account_owners is
  'Who can have credits, and where they belong, with the columns of user_tenants.';

create or replace function language_of(account uuid) returns text language plpgsql stable as $$
begin
  return (select coalesce(own.language, theirs.language, u.language, 'en')
    from users u
    left join settings_groups own on own.user_id = u.id and own.name is null
    left join settings_groups theirs on theirs.client_id = u.client_id
    where u.id = account);
end $$;
comment on function language_of is
  'The language in which an account is written to: its own choice, its client''s, that of its last sign-in, or English.';

-- The built-in features that an account does not have. The operator's staff has all; a customer has those of its clients.
create or replace function withheld_from(account_role text, account_client uuid, account_customer uuid) returns text[]
language plpgsql stable as $$
begin
  if account_role not in ('customer', 'client', 'user') then return '{}'; end if;
  return (select coalesce(array_agg(f.built_in order by f.built_in), '{}') from features f
    where f.built_in is not null
      and not (f.enabled and (f.for_everybody or exists (
        select 1 from client_features g join clients c on c.id = g.client_id
          join customers k on k.id = c.customer_id
        where g.feature_id = f.id and c.deleted_at is null
          and case account_role when 'customer' then account_customer in (k.id, k.parent_id) else c.id = account_client end))));
end $$;

-- The names of the features that a client has.
create or replace function features_of(client uuid) returns text[] language plpgsql stable as $$
begin
  return (select coalesce(array_agg(f.name order by lower(f.name)), '{}') from features f
    where f.enabled and (f.for_everybody or exists (
      select 1 from client_features g where g.feature_id = f.id and g.client_id = client)));
end $$;
