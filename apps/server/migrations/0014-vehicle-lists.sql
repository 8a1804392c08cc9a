-- Where a vehicle belongs stands in its row, and each order and filter of its lists has an index.

alter table users add unique (id, client_id, customer_id);
alter table vehicles add column client_id uuid, add column customer_id uuid;
update vehicles v set client_id = u.client_id, customer_id = u.customer_id from users u where u.id = v.user_id;
alter table vehicles
  -- As a check: the trigger below fills them, so that nobody who inserts has to.
  add check (client_id is not null and customer_id is not null),
  add foreign key (user_id, client_id, customer_id) references users (id, client_id, customer_id) on update cascade;
comment on column vehicles.customer_id is 'Always its owner''s, as client_id is: reach is one indexed condition.';

create function vehicles_take_owner() returns trigger language plpgsql as $$
begin
  select client_id, customer_id into new.client_id, new.customer_id from users where id = new.user_id;
  return new;
end $$;
create trigger vehicles_take_owner before insert or update of user_id on vehicles
  for each row execute function vehicles_take_owner();

drop index vehicles_owner;
create index vehicles_owner on vehicles (user_id, created_at desc, id desc);
create index vehicles_client on vehicles (client_id, created_at desc, id desc);
create index vehicles_customer on vehicles (customer_id, created_at desc, id desc);
create index vehicles_updated on vehicles (updated_at, id) where deleted_at is null;
create index vehicles_by_reference on vehicles (reference, id) where deleted_at is null;
create index vehicles_make on vehicles (make nulls first, id) where deleted_at is null;
create index vehicles_year on vehicles (year nulls first, id) where deleted_at is null;
create index vehicles_body_type on vehicles (body_type, created_at desc, id desc) where deleted_at is null;
create index vehicles_deleted on vehicles (created_at desc, id desc) where deleted_at is not null;
create index vehicles_text on vehicles using gin
  (reference gin_trgm_ops, vin gin_trgm_ops, make gin_trgm_ops, model gin_trgm_ops);

create index images_busy on images (vehicle_id) where state in ('queued', 'processing') and deleted_at is null;
create index images_delivered on images (vehicle_id) where state = 'delivered' and deleted_at is null;
