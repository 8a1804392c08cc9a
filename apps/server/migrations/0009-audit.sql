-- Who changed what: written by the database itself, in the transaction of the change. See docs/decisions/0013.

create table audit_log (
  id uuid primary key default new_id(),
  happened_at timestamptz not null,
  actor_id uuid,
  acting_for_id uuid,
  session_id uuid,
  action text not null,
  object_kind text,
  object_id text,
  customer_id uuid,
  error_code integer,
  before jsonb,
  after jsonb,
  request_id text,
  address text
);
comment on table audit_log is 'Only ever grows. Names no other row by reference: it outlives what it speaks of.';
comment on column audit_log.actor_id is 'Who did it; null for strangers and for the installation itself.';
comment on column audit_log.acting_for_id is 'Whose account the actor had taken over.';
comment on column audit_log.action is 'Name of the call or job; `database` for a change by hand.';
comment on column audit_log.object_kind is 'The table of the changed row.';
comment on column audit_log.customer_id is 'Whose changed row it is; of a refused call the customer of the one who asked.';
comment on column audit_log.error_code is 'Set when the call was refused.';
create index audit_log_newest on audit_log (happened_at desc, id desc);
create index audit_log_customer on audit_log (customer_id, happened_at desc, id desc) where customer_id is not null;
create index audit_log_actor on audit_log (actor_id, happened_at desc, id desc) where actor_id is not null;
create index audit_log_acting_for on audit_log (acting_for_id, happened_at desc, id desc) where acting_for_id is not null;
create index audit_log_object on audit_log (object_id, happened_at desc, id desc) where object_id is not null;
create index audit_log_action on audit_log (action, happened_at desc, id desc);
create index audit_log_request on audit_log (request_id) where request_id is not null;

create function audit_log_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % is refused', tg_op;
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_log_append_only();

create table audit_exempt (
  table_name text primary key,
  reason text not null
);
comment on table audit_exempt is 'Tables whose changes are not in the log; every other one is watched.';
insert into audit_exempt values
  ('audit_exempt', 'changed by migrations alone'),
  ('audit_log', 'is the log'),
  ('migrations', 'is a log'),
  ('mails', 'is a log, and its texts carry tokens'),
  ('rate_limits', 'counts tries'),
  ('worker_heartbeats', 'says who is alive'),
  ('idempotency_keys', 'repeats answers'),
  ('accounts', 'follows the ledger'),
  ('ledger_checks', 'is a log'),
  ('ledger_entries', 'is a log'),
  ('ledger_holds', 'follows the ledger'),
  ('ledger_lots', 'follows the ledger'),
  ('ledger_transactions', 'is a log'),
  ('image_outputs', 'made from the picture by the installation'),
  ('image_previews', 'made from the picture by the installation');

-- Times that change with every call say nothing; secrets are seen to change, and no more.
create function audit_ignored(name text) returns boolean language sql immutable as $$
  select name in ('updated_at', 'last_used_at', 'last_time_online', 'last_step')
$$;
create function audit_shown(name text, value jsonb) returns jsonb language sql immutable as $$
  select case
    when name ~ '^sealed_|(^|_)(hash|sealed|secret|token|password)$' and value <> 'null' then '"[secret]"'
    else value end
$$;

create function audit_customer(kind text, item jsonb) returns uuid language plpgsql stable as $$
begin
  if kind = 'customers' then return item->>'id'; end if;
  if item->>'customer_id' is not null then return item->>'customer_id'; end if;
  if item->>'client_id' is not null then
    return (select customer_id from clients where id = (item->>'client_id')::uuid);
  end if;
  if item->>'user_id' is not null then
    return (select customer_id from users where id = (item->>'user_id')::uuid);
  end if;
  if item->>'vehicle_id' is not null then
    return (select u.customer_id from vehicles v join users u on u.id = v.user_id
      where v.id = (item->>'vehicle_id')::uuid);
  end if;
  return null;
end $$;

create function audit_change() returns trigger language plpgsql as $$
declare
  cause jsonb := nullif(current_setting('forecourt.cause', true), '')::jsonb;
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  item jsonb := coalesce(new_row, old_row);
  was jsonb;
  became jsonb;
begin
  -- A picture's way through the worker follows from the call that put it in line.
  if tg_table_name = 'images' and cause->>'action' like 'images.%' then return null; end if;
  select jsonb_object_agg(key, audit_shown(key, o)) filter (where o <> 'null'),
    jsonb_object_agg(key, audit_shown(key, n)) filter (where n <> 'null' or o is not null)
    into was, became
    from (select key, old_row->key as o, new_row->key as n from jsonb_object_keys(item) key) field
    where o is distinct from n and not audit_ignored(key);
  if was is null and became is null then return null; end if;
  insert into audit_log (happened_at, actor_id, acting_for_id, session_id, action, object_kind, object_id, customer_id,
      before, after, request_id, address)
    values (coalesce((cause->>'at')::timestamptz, now()), (cause->>'actorId')::uuid, (cause->>'actingForId')::uuid,
      (cause->>'sessionId')::uuid, coalesce(cause->>'action', 'database'), tg_table_name,
      coalesce(item->>'id', item->>'user_id', item->>'manager_id', item->>'customer_id'),
      audit_customer(tg_table_name, item), was, became, cause->>'requestId', cause->>'address');
  return null;
end $$;

-- Watches every table that is not exempt; runs after all migrations, so that a new table cannot be forgotten.
create function audit_all_tables() returns void language plpgsql as $$
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

-- The running application may add to the log and do nothing else with it.
alter function grant_application(text) rename to grant_application_0006;
create function grant_application(application text) returns void language plpgsql as $$
begin
  perform grant_application_0006(application);
  execute format('revoke update, delete on audit_log from %I', application);
  execute format('revoke insert, update, delete on audit_exempt from %I', application);
end $$;
revoke execute on function grant_application from public;
