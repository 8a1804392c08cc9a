-- Counts what each customer keeps, as transactions end: until then no upload waits for another one of the same customer.
-- See docs/decisions/0221-storage-per-customer.md.

create or replace function count_storage(customer uuid, change bigint) returns void language plpgsql as $$
begin
  if customer is null then return; end if;
  insert into customer_storage as kept (customer_id, bytes) values (customer, change)
    on conflict (customer_id) do update set bytes = kept.bytes + excluded.bytes;
end $$;

create or replace function images_count_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform count_storage(customer_id, -old.size_bytes) from picture_sets where id = old.set_id and old.purged_at is null;
  end if;
  perform count_storage(customer_id, new.size_bytes) from picture_sets where id = new.set_id and new.purged_at is null;
  return null;
end $$;
-- A constraint trigger cannot be replaced.
drop trigger if exists images_count_storage on images;
create constraint trigger images_count_storage after insert on images
  deferrable initially deferred for each row execute function images_count_storage();
drop trigger if exists images_uncount_storage on images;
create constraint trigger images_uncount_storage after update of purged_at, set_id on images
  deferrable initially deferred for each row
  when ((old.purged_at, old.set_id) is distinct from (new.purged_at, new.set_id))
  execute function images_count_storage();

create or replace function vehicle_documents_count_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform count_storage(customer_id, -old.size_bytes) from picture_sets where id = old.vehicle_id;
  else
    perform count_storage(customer_id, new.size_bytes) from picture_sets where id = new.vehicle_id;
  end if;
  return null;
end $$;
drop trigger if exists vehicle_documents_count_storage on vehicle_documents;
create constraint trigger vehicle_documents_count_storage after insert or delete on vehicle_documents
  deferrable initially deferred for each row execute function vehicle_documents_count_storage();

-- Photos that wait for their assignment. An entry is only ever deleted together with a draft, which holds none.
create or replace function import_entries_count_storage() returns trigger language plpgsql as $$
begin
  perform count_storage(customer_id, case when new.held_key is null then -old.size_bytes else new.size_bytes end)
    from imports where id = new.import_id;
  return null;
end $$;
drop trigger if exists import_entries_count_storage on import_entries;
create constraint trigger import_entries_count_storage after update of held_key on import_entries
  deferrable initially deferred for each row when ((old.held_key is null) <> (new.held_key is null))
  execute function import_entries_count_storage();

create or replace function files_count_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform count_storage(customer_id, -old.size_bytes) from users where id = old.user_id;
  else
    perform count_storage(customer_id, new.size_bytes) from users where id = new.user_id;
  end if;
  return null;
end $$;
drop trigger if exists files_count_storage on files;
create constraint trigger files_count_storage after insert or delete on files
  deferrable initially deferred for each row execute function files_count_storage();

create or replace function storage_used(customer uuid) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(kept.bytes), 0) from customers c join customer_storage kept on kept.customer_id = c.id
    where c.id = customer or c.parent_id = customer);
end $$;
comment on function storage_used is 'What counts to the limit of a customer: what it keeps and its sub-customers, deleted ones too.';
