-- Counts what each customer keeps, as transactions end: until then no upload waits for another one of the same customer.
-- See docs/decisions/0221-storage-per-customer.md.

-- Runs as the owner: while a new version begins, the one before writes photos, and its role is not let in to the table yet.
create or replace function count_storage(customer uuid, change bigint) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if customer is null or change = 0 then return; end if;
  insert into customer_storage as kept (customer_id, bytes) values (customer, change)
    on conflict (customer_id) do update set bytes = kept.bytes + excluded.bytes;
end $$;

-- Whose room a vehicle, an import or an account takes. Its row is locked until the transaction ends: what is counted while it moves to
-- another customer waits, and is counted there; a move waits for what is being counted, and takes it along.
create or replace function customer_of_set(row_id uuid) returns uuid language sql as $$
  select customer_id from picture_sets where id = row_id for share
$$;
create or replace function customer_of_import(row_id uuid) returns uuid language sql as $$
  select customer_id from imports where id = row_id for share
$$;
create or replace function customer_of_user(row_id uuid) returns uuid language sql as $$
  select customer_id from users where id = row_id for share
$$;

create or replace function images_count_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.purged_at is null then
    perform count_storage(customer_of_set(old.set_id), -old.size_bytes);
  end if;
  if new.purged_at is null then perform count_storage(customer_of_set(new.set_id), new.size_bytes); end if;
  return null;
end $$;
select ensure_constraint_trigger($$
create constraint trigger images_count_storage after insert on images
  deferrable initially deferred for each row execute function images_count_storage()
$$);
select ensure_constraint_trigger($$
create constraint trigger images_uncount_storage after update of purged_at, set_id on images
  deferrable initially deferred for each row
  when ((old.purged_at, old.set_id) is distinct from (new.purged_at, new.set_id))
  execute function images_count_storage()
$$);

create or replace function vehicle_documents_count_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform count_storage(customer_of_set(old.vehicle_id), -old.size_bytes);
  else
    perform count_storage(customer_of_set(new.vehicle_id), new.size_bytes);
  end if;
  return null;
end $$;
select ensure_constraint_trigger($$
create constraint trigger vehicle_documents_count_storage after insert or delete on vehicle_documents
  deferrable initially deferred for each row execute function vehicle_documents_count_storage()
$$);

-- Photos that wait for their assignment.
create or replace function import_entries_count_storage() returns trigger language plpgsql as $$
begin
  perform count_storage(customer_of_import(new.import_id),
    case when new.held_key is null then -old.size_bytes else new.size_bytes end);
  return null;
end $$;
select ensure_constraint_trigger($$
create constraint trigger import_entries_count_storage after update of held_key on import_entries
  deferrable initially deferred for each row when ((old.held_key is null) <> (new.held_key is null))
  execute function import_entries_count_storage()
$$);

-- Held photos are deleted with their import, before its row.
create or replace function imports_uncount_storage() returns trigger language plpgsql as $$
begin
  perform count_storage(old.customer_id, -sum(size_bytes)::bigint) from import_entries
    where import_id = old.id and held_key is not null having count(*) > 0;
  return old;
end $$;
create or replace trigger imports_uncount_storage before delete on imports
  for each row execute function imports_uncount_storage();

create or replace function files_count_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform count_storage(customer_of_user(old.user_id), -old.size_bytes);
  else
    perform count_storage(customer_of_user(new.user_id), new.size_bytes);
  end if;
  return null;
end $$;
select ensure_constraint_trigger($$
create constraint trigger files_count_storage after insert or delete on files
  deferrable initially deferred for each row execute function files_count_storage()
$$);

-- Where a vehicle, an import or an account moves to another customer, by itself or with its user, what is kept for it moves too.
create or replace function picture_sets_move_storage() returns trigger language plpgsql as $$
declare
  kept bigint := (select coalesce(sum(size_bytes), 0) from (
    select size_bytes from images where set_id = new.id and purged_at is null
    union all
    select size_bytes from vehicle_documents where vehicle_id = new.id) own);
begin
  perform count_storage(old.customer_id, -kept);
  perform count_storage(new.customer_id, kept);
  return null;
end $$;
select ensure_constraint_trigger($$
create constraint trigger picture_sets_move_storage after update on picture_sets
  deferrable initially deferred for each row when (old.customer_id is distinct from new.customer_id)
  execute function picture_sets_move_storage()
$$);

create or replace function imports_move_storage() returns trigger language plpgsql as $$
declare
  kept bigint := (select coalesce(sum(size_bytes), 0) from import_entries where import_id = new.id and held_key is not null);
begin
  perform count_storage(old.customer_id, -kept);
  perform count_storage(new.customer_id, kept);
  return null;
end $$;
select ensure_constraint_trigger($$
create constraint trigger imports_move_storage after update on imports
  deferrable initially deferred for each row when (old.customer_id is distinct from new.customer_id)
  execute function imports_move_storage()
$$);

create or replace function users_move_storage() returns trigger language plpgsql as $$
declare
  kept bigint := (select coalesce(sum(size_bytes), 0) from files where user_id = new.id);
begin
  perform count_storage(old.customer_id, -kept);
  perform count_storage(new.customer_id, kept);
  return null;
end $$;
select ensure_constraint_trigger($$
create constraint trigger users_move_storage after update on users
  deferrable initially deferred for each row when (old.customer_id is distinct from new.customer_id)
  execute function users_move_storage()
$$);

create or replace function storage_used(customer uuid) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(kept.bytes), 0) from customers c join customer_storage kept on kept.customer_id = c.id
    where c.id = customer or c.parent_id = customer);
end $$;
comment on function storage_used is 'What counts to the limit of a customer: what it keeps and its sub-customers, deleted ones too.';

create or replace function storage_waiting(customer uuid) returns bigint language plpgsql stable as $$
begin
  return (
    select coalesce(sum(size_bytes), 0) from (
      select f.size_bytes, l.customer_id from sftp_files f join clients l on l.id = f.client_id where f.state in ('open', 'arrived')
      union all
      select e.size_bytes, p.customer_id from import_entries e join imports p on p.id = e.import_id
        where e.content_id is not null and e.state = 'waiting') waiting
    join customers c on c.id = waiting.customer_id
    where c.id = customer or c.parent_id = customer);
end $$;
comment on function storage_waiting is 'What came by SFTP, was accepted and is not kept yet, of a customer and its sub-customers.';
