-- The only ways by which entries of the audit log change: an erased person is taken out of them, and old ones are removed.
-- Both run with the rights of the owner, because the application may only add entries. See
-- docs/decisions/0211-people-can-be-erased.md.

-- Replaces what matches in every text of a value.
create or replace function texts_erased(item jsonb, mentions text) returns jsonb language plpgsql immutable as $$
begin
  if mentions is null then return item; end if;
  return case jsonb_typeof(item)
    when 'string' then to_jsonb(regexp_replace(item #>> '{}', mentions, '[erased]', 'gi'))
    when 'array' then (select coalesce(jsonb_agg(texts_erased(one, mentions) order by place), '[]')
      from jsonb_array_elements(item) with ordinality as elements (one, place))
    when 'object' then (select coalesce(jsonb_object_agg(key, texts_erased(value, mentions)), '{}') from jsonb_each(item))
    else item end;
end $$;

create or replace function audit_fields_erased(item jsonb, fields text) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case when key ~ fields and value <> 'null' then '"[erased]"' else value end), item)
    from jsonb_each(case jsonb_typeof(item) when 'object' then item else '{}' end)
$$;

-- The addresses that an account had while it was live, each from one change to the next. An address need not be confirmed and
-- becomes free again, so the same one can be somebody else's before and after. Who signed up had it from then on.
create or replace function addresses_of(person uuid) returns table (email text, since timestamptz, until timestamptz)
language sql stable as $$
  with changes as (
    select row_number() over (order by happened_at, id) as place, happened_at,
        before->>'email' as email, coalesce(after, '{}') ? 'deleted_at' as of_deletion,
        not coalesce(before, '{}') ? 'deleted_at' as was_live
      from audit_log
      where object_kind = 'users' and object_id = person::text and not coalesce(after, '{}') ? 'id'
        and coalesce(after, '{}') ?| array['email', 'deleted_at']
  ), began as (
    select u.id, u.email, u.deleted_at, u.created_at - case when exists (
        select from audit_log where object_kind = 'users' and object_id = person::text and action = 'confirmSignUp')
      then interval '1 day' else '0' end as at
      from users u where u.id = person
  ), spans as (
    select place, lag(happened_at) over (order by place) as since, happened_at as until from changes
    union all select count(*) + 1, max(happened_at), 'infinity' from changes
  )
  select coalesce(
      (select c.email from changes c where c.place >= spans.place and c.email is not null order by c.place limit 1), began.email),
      coalesce(spans.since, began.at), spans.until
    from spans, began
    where coalesce((select c.was_live from changes c where c.place >= spans.place and c.of_deletion order by c.place limit 1),
      began.deleted_at is null)
$$;

-- Takes an erased person out of the log: addresses from which they called, fields of their account and of rows that were
-- theirs, and their name in everything that they did and in rows that named them. `kinds` are the tables of rows that were
-- theirs, `fields` and `mentions` regular expressions.
create or replace function audit_forget(person uuid, rows_of_person text[], rows_that_name text[], emails text[], kinds text[],
  fields text, mentions text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from users where id = person and erased_at is not null) then
    raise exception 'only erased accounts are taken out of the audit log';
  end if;
  perform set_config('forecourt.audit_upkeep', 'on', true);
  with own as materialized (
    select object_id from audit_log
      where coalesce(after->>'user_id', before->>'user_id') = person::text and object_kind = any (kinds)
    union select unnest(rows_of_person)
  ), entries as materialized (
    select id, false as about from audit_log where actor_id = person or acting_for_id = person
    union select id, false from audit_log where object_id = any (rows_that_name)
    union select id, true from audit_log where object_id in (select object_id from own) and object_kind = any (kinds)
    union select id, true from audit_log
      where object_kind = 'sign_ups' and coalesce(after->>'email', before->>'email') = any (emails)
        and exists (select from addresses_of(person) held
          where held.email = coalesce(after->>'email', before->>'email') and happened_at between held.since and held.until)
  ), forgotten as (
    select id, bool_or(about) as about from entries group by id
  )
  update audit_log log set
      address = case when log.actor_id = person or log.acting_for_id = person or log.actor_id is null then null else log.address end,
      before = texts_erased(case when about then audit_fields_erased(log.before, fields) else log.before end, mentions),
      after = texts_erased(case when about then audit_fields_erased(log.after, fields) else log.after end, mentions)
    from forgotten where log.id = forgotten.id;
  perform set_config('forecourt.audit_upkeep', '', true);
end $$;

-- Takes an erased customer out of the log: fields of everything that it had, and addresses from which its people called. What
-- they did at a customer that has another parent by now stays in the history of that one.
create or replace function audit_forget_customer(customer uuid, rows_of_customer text[], fields text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from customers where id = customer and erased_at is not null) then
    raise exception 'only erased customers are taken out of the audit log';
  end if;
  perform set_config('forecourt.audit_upkeep', 'on', true);
  update audit_log set address = null, before = audit_fields_erased(before, fields), after = audit_fields_erased(after, fields)
    where customer_id = customer or object_id = any (rows_of_customer);
  update audit_log set address = null
    where actor_id in (select id from users where customer_id = customer) and address is not null;
  perform set_config('forecourt.audit_upkeep', '', true);
end $$;

-- Removes the oldest entries, at most so many; those of the last year nobody can remove.
create or replace function audit_remove_before(moment timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  removed integer;
begin
  if moment > now() - interval '1 year' then
    raise exception 'entries of the last year stay in the audit log';
  end if;
  perform set_config('forecourt.audit_upkeep', 'on', true);
  delete from audit_log where id in (
    select id from audit_log where happened_at < moment order by happened_at, id limit most);
  get diagnostics removed = row_count;
  perform set_config('forecourt.audit_upkeep', '', true);
  return removed;
end $$;

revoke execute on function audit_forget from public;
revoke execute on function audit_forget_customer from public;
revoke execute on function audit_remove_before from public;
