-- The state of a vehicle stands in its row, so that a list of one state has an index. Made of two counts rather than
-- of a look at all its pictures: a count that is added to stays right however many workers add to it at once.

alter table vehicles
  add column busy_count integer not null default 0 check (busy_count >= 0),
  add column delivered_count integer not null default 0 check (delivered_count >= 0);
update vehicles v set busy_count = i.busy, delivered_count = i.delivered
  from (select vehicle_id, count(*) filter (where state in ('queued', 'processing')) as busy,
      count(*) filter (where state = 'delivered') as delivered
    from images where deleted_at is null group by vehicle_id) i
  where i.vehicle_id = v.id;
alter table vehicles add column state text not null generated always as (
  case when busy_count > 0 then 'processing' when delivered_count > 0 then 'ready' else 'draft' end) stored;
comment on column vehicles.busy_count is 'Of its pictures that are not deleted: those in line or being made.';
comment on column vehicles.delivered_count is 'Of its pictures that are not deleted: those that are finished.';

create function vehicles_follow_images() returns trigger language plpgsql as $$
begin
  update vehicles v set busy_count = v.busy_count + change.busy, delivered_count = v.delivered_count + change.delivered
    from (
      select vehicle_id, sum(busy) as busy, sum(delivered) as delivered from (
        select old.vehicle_id, -(old.state in ('queued', 'processing') and old.deleted_at is null)::integer as busy,
          -(old.state = 'delivered' and old.deleted_at is null)::integer as delivered
        union all
        select new.vehicle_id, (new.state in ('queued', 'processing') and new.deleted_at is null)::integer,
          (new.state = 'delivered' and new.deleted_at is null)::integer
      ) one group by vehicle_id
    ) change
    where v.id = change.vehicle_id and (change.busy <> 0 or change.delivered <> 0);
  return null;
end $$;
create trigger vehicles_follow_images after insert or delete or update of state, deleted_at, vehicle_id on images
  for each row execute function vehicles_follow_images();

drop index images_busy, images_delivered;
create index vehicles_state on vehicles (state, created_at desc, id desc) where deleted_at is null;

-- What follows from the pictures, and what the database computes, is no change of the vehicle.
create or replace function audit_ignored(name text) returns boolean language sql immutable as $$
  select name in ('updated_at', 'last_used_at', 'last_time_online', 'last_step', 'busy_count', 'delivered_count')
$$;
create or replace function audit_change() returns trigger language plpgsql as $$
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
    where o is distinct from n and not audit_ignored(key) and key not in
      (select attname from pg_attribute where attrelid = tg_relid and attgenerated <> '');
  if was is null and became is null then return null; end if;
  insert into audit_log (happened_at, actor_id, acting_for_id, session_id, action, object_kind, object_id, customer_id,
      before, after, request_id, address)
    values (coalesce((cause->>'at')::timestamptz, now()), (cause->>'actorId')::uuid, (cause->>'actingForId')::uuid,
      (cause->>'sessionId')::uuid, coalesce(cause->>'action', 'database'), tg_table_name,
      coalesce(item->>'id', item->>'user_id', item->>'manager_id', item->>'customer_id'),
      audit_customer(tg_table_name, item), was, became, cause->>'requestId', cause->>'address');
  return null;
end $$;
