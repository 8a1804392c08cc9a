-- The audit log is written by triggers, in the transaction of the change and with its cause. See
-- docs/decisions/0013-the-database-writes-the-audit-log.md.

-- The functions of personal-data.sql set `audit_upkeep` while they run, in their bodies: only a superuser may make a
-- function with a setting that PostgreSQL does not know.
create or replace function audit_log_append_only() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and current_setting('forecourt.audit_upkeep', true) = 'on' then return null; end if;
  raise exception 'the audit log is append-only: % is refused', tg_op;
end $$;
create or replace trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_log_append_only();

-- Columns that change with every call or follow from other rows: a change of only these is not logged.
create or replace function audit_ignored(name text) returns boolean language sql immutable as $$
  select name in ('updated_at', 'last_used_at', 'last_time_online', 'last_step', 'busy_count', 'delivered_count',
    'review_count', 'refused_count', 'question_count', 'sign_count', 'failing_since')
$$;

-- Replaces a secret by a placeholder, so that the log contains only that it changed. The endpoint and keys of a browser
-- are secrets too: anyone who has them can send messages to it. Booleans are shown, also where the name of their column
-- looks like a secret (must_change_password).
create or replace function audit_shown(name text, value jsonb) returns jsonb language sql immutable as $$
  select case
    when name ~ '^sealed_|(^|_)(hash|sealed|secret|token|password)$|^(device_id|push_keys)$' and value <> 'null'
        and jsonb_typeof(value) <> 'boolean'
      then '"[secret]"'
    else value end
$$;

create or replace function audit_customer(kind text, item jsonb) returns uuid language plpgsql stable as $$
begin
  if kind = 'customers' then return item->>'id'; end if;
  if item->>'customer_id' is not null then return item->>'customer_id'; end if;
  if item->>'client_id' is not null then
    return (select customer_id from clients where id = (item->>'client_id')::uuid);
  end if;
  if item->>'user_id' is not null then
    return (select customer_id from users where id = (item->>'user_id')::uuid);
  end if;
  if coalesce(item->>'set_id', item->>'vehicle_id') is not null then
    return (select u.customer_id from picture_sets s join users u on u.id = s.user_id
      where s.id = coalesce(item->>'set_id', item->>'vehicle_id')::uuid);
  end if;
  if kind = 'markers' then
    return (select u.customer_id from images i join picture_sets s on s.id = i.set_id join users u on u.id = s.user_id
      where i.id = (item->>'image_id')::uuid);
  end if;
  return null;
end $$;

create or replace function audit_change() returns trigger language plpgsql as $$
declare
  cause jsonb := nullif(current_setting('forecourt.cause', true), '')::jsonb;
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  item jsonb := coalesce(new_row, old_row);
  -- Vehicles and sets of cut-outs share a table.
  object_kind text := case when tg_table_name <> 'picture_sets' then tg_table_name
    when item->>'kind' = 'vehicle' then 'vehicles' when item->>'kind' = 'crops' then 'crop_sets' else 'picture_sets' end;
  was jsonb;
  became jsonb;
begin
  -- The states of an image, a spin or a page during its processing follow from the call that queued it.
  if tg_table_name in ('images', 'spins', 'collages') and cause->>'action' like tg_table_name || '.%' then return null; end if;
  -- Old sessions are removed with the addresses in them, which an entry would keep.
  if tg_table_name = 'sessions' and cause->>'action' = 'personalData.prune' then return null; end if;
  select jsonb_object_agg(key, audit_shown(key, o)) filter (where o <> 'null'),
    jsonb_object_agg(key, audit_shown(key, n)) filter (where n <> 'null' or o is not null)
    into was, became
    from (select key, old_row->key as o, new_row->key as n from jsonb_object_keys(item) key) field
    where o is distinct from n and not audit_ignored(key)
      -- The sums of an invoice follow its items, which are added to a draft after its insertion.
      and not (tg_table_name = 'invoices' and key in ('item_count', 'credits', 'net_cents', 'vat_cents'))
      -- The steps of publishing a post follow from its time; what became of it is logged.
      and not (tg_table_name = 'social_posts' and key in ('next_at', 'wait_count', 'round_count', 'child_ids', 'container_id',
        'began_at', 'media_id'))
      -- Calls of a feed follow from its schedule; what they import is logged.
      and not (tg_table_name = 'vehicle_feeds' and key in ('next_run_at', 'last_run_at', 'failure', 'failures', 'etag',
        'last_modified', 'content_hash', 'import_id'))
      -- That the provider was asked follows from the schedule; what it said is logged.
      and not (tg_table_name = 'payments' and key = 'asked_at')
      -- The picture that an order replaces follows from earlier entries.
      and not (tg_table_name = 'images' and key = 'picture_before')
      -- That an import was announced follows from its end.
      and not (tg_table_name = 'imports' and key = 'is_end_announced')
      -- Deliveries to a server follow from its vehicles; they have a log of their own.
      and not (tg_table_name = 'destinations' and key in ('revision', 'sent_version', 'failure', 'failures', 'next_try_at'))
      and key not in (select attname from pg_attribute where attrelid = tg_relid and attgenerated <> '');
  if was is null and became is null then return null; end if;
  perform announce_change(object_kind, item, audit_customer(tg_table_name, item));
  -- A price has no id: its kind identifies it.
  if tg_table_name = 'prices' then
    was := was || jsonb_build_object('kind', old_row->'kind');
    became := became || jsonb_build_object('kind', new_row->'kind');
  end if;
  insert into audit_log (happened_at, actor_id, acting_for_id, session_id, action, object_kind, object_id, customer_id,
      before, after, request_id, address)
    values (coalesce((cause->>'at')::timestamptz, now()), (cause->>'actorId')::uuid, (cause->>'actingForId')::uuid,
      (cause->>'sessionId')::uuid, coalesce(cause->>'action', 'database'), object_kind,
      coalesce(item->>'id', item->>'user_id', item->>'manager_id', item->>'customer_id'),
      audit_customer(tg_table_name, item), was, became, cause->>'requestId', cause->>'address');
  return null;
end $$;

-- Tells open panels which lists have changed, once per transaction for the same owner: notifications that are equal are sent once.
create or replace function announce_change(noun text, item jsonb, customer uuid) returns void language plpgsql as $$
begin
  if noun not in ('catalogue_items', 'clients', 'crop_sets', 'customers', 'features', 'invoices', 'promo_codes', 'restyles', 'users',
    'vehicles') then return; end if;
  perform pg_notify('forecourt_events', json_build_object('kind', 'changed', 'noun', noun, 'tenants', json_build_object(
    'userId', case when noun = 'users' then item->>'id' when item->>'owner_kind' = 'user' then item->>'owner_id'
      else item->>'user_id' end,
    'clientId', case when noun = 'clients' then item->>'id' else item->>'client_id' end,
    'customerId', customer,
    'parentCustomerId', (select parent_id from customers where id = customer)))::text);
end $$;

-- Logs credits that a user gave, moved or took back as a change of their owner: one entry for each account. The price of
-- a picture follows from its order, and expiry from the calendar, so these are not logged; the ledger contains both.
create or replace function audit_credits() returns trigger language plpgsql as $$
declare
  cause jsonb := nullif(current_setting('forecourt.cause', true), '')::jsonb;
begin
  insert into audit_log (happened_at, actor_id, acting_for_id, session_id, action, object_kind, object_id, customer_id,
      before, after, request_id, address)
    select coalesce((cause->>'at')::timestamptz, now()), (cause->>'actorId')::uuid, (cause->>'actingForId')::uuid,
      (cause->>'sessionId')::uuid, coalesce(cause->>'action', 'database'), a.owner_kind || 's', a.owner_id::text,
      audit_customer('accounts', jsonb_build_object(a.owner_kind || '_id', a.owner_id)),
      jsonb_build_object('credits', moved.balance - moved.amount),
      jsonb_build_object('credits', moved.balance, 'amount', moved.amount, 'reason', t.reason,
        'transaction_id', t.id),
      cause->>'requestId', cause->>'address'
    from (select transaction_id, account_id, sum(amount) as amount,
        (array_agg(balance_after order by id desc))[1] as balance
      from added group by transaction_id, account_id) moved
    join ledger_transactions t on t.id = moved.transaction_id
    join accounts a on a.id = moved.account_id
    where t.reason in ('top_up', 'transfer', 'removal', 'promo', 'order', 'settlement') and a.owner_id is not null
      and moved.amount <> 0;
  return null;
end $$;
create or replace trigger audit_credits after insert on ledger_entries referencing new table as added
  for each statement execute function audit_credits();

-- Adds the trigger audit_change to every table that is not exempt. migrate() calls it last, so that it includes new tables.
create or replace function audit_all_tables() returns void language plpgsql as $$
declare
  watched record;
begin
  for watched in select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in (select table_name from audit_exempt)
      and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit_change')
  loop
    execute format('create trigger audit_change after insert or update or delete on %s
      for each row execute function audit_change()', watched.name);
  end loop;
end $$;
