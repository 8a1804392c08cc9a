-- Functions that calls and rows ask again and again. PostgreSQL plans a function in SQL that it cannot inline at each call;
-- one in PL/pgSQL keeps its plan for as long as the connection lasts. They answer as before.

create or replace function may_overdraw(kind text, owner uuid) returns boolean language plpgsql stable as $$
begin
  return coalesce((
    select c.allow_negative_credits from customers c where c.id = case kind
      when 'customer' then owner
      when 'client' then (select customer_id from clients where id = owner)
      when 'user' then (select customer_id from user_tenants where user_id = owner)
    end), false);
end $$;

create or replace function language_of(account uuid) returns text language plpgsql stable as $$
begin
  return (select coalesce(own.language, theirs.language, u.language, 'en')
    from users u
    left join settings_groups own on own.user_id = u.id and own.name is null
    left join settings_groups theirs on theirs.client_id = u.client_id
    where u.id = account);
end $$;

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

create or replace function features_of(client uuid) returns text[] language plpgsql stable as $$
begin
  return (select coalesce(array_agg(f.name order by lower(f.name)), '{}') from features f
    where f.enabled and (f.for_everybody or exists (
      select 1 from client_features g where g.feature_id = f.id and g.client_id = client)));
end $$;

create or replace function has_second_factor(account_id uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from second_factors f where f.user_id = account_id and f.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = account_id);
end $$;

create or replace function must_set_second_factor(account_id uuid, account_role text) returns boolean
language plpgsql stable as $$
begin
  if account_role not in ('root', 'manager', 'qcmanager') then return false; end if;
  return (select staff_second_factor from installation_settings) and not has_second_factor(account_id);
end $$;

create or replace function needs_second_step(account_id uuid, account_role text) returns boolean
language plpgsql stable as $$
begin
  return exists (select from second_factors f where f.user_id = account_id and f.confirmed_at is not null)
    or (account_role in ('root', 'manager', 'qcmanager')
      and (select staff_second_factor from installation_settings) and has_second_factor(account_id));
end $$;

create or replace function must_confirm(account_id uuid) returns boolean language plpgsql stable as $$
begin
  return (select confirm_sensitive from installation_settings) or has_second_factor(account_id);
end $$;

-- Which kind of row it is decides nothing about the plan, so it need not be made anew for each.
alter function search_keep() set plan_cache_mode = force_generic_plan;
