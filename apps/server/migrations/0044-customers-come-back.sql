-- What a customer's deletion took along comes back with it; what was deleted before stays deleted.
alter table customers add column deleted_with uuid references customers;
alter table clients add column deleted_with uuid references customers;
alter table users add column deleted_with uuid references customers;
comment on column customers.deleted_with is 'The customer above, whose deletion took it along; null: deleted by itself.';
comment on column clients.deleted_with is 'The customer whose deletion took it along; null: deleted by itself.';
comment on column users.deleted_with is 'The customer whose deletion took it along; null: deleted by itself.';
alter table customers add check (deleted_with is null or deleted_at is not null);
alter table clients add check (deleted_with is null or deleted_at is not null);
alter table users add check (deleted_with is null or deleted_at is not null);
create index customers_deleted on customers (created_at desc, id desc) where deleted_at is not null;
create index clients_deleted_with on clients (deleted_with) where deleted_with is not null;
create index users_deleted_with on users (deleted_with) where deleted_with is not null;

-- What went in one call has one time.
update customers s set deleted_with = p.id from customers p
  where s.parent_id = p.id and s.deleted_at = p.deleted_at;
update clients c set deleted_with = coalesce(k.deleted_with, k.id) from customers k
  where c.customer_id = k.id and c.deleted_at = k.deleted_at;
update users u set deleted_with = coalesce(k.deleted_with, k.id) from customers k
  where u.customer_id = k.id and u.deleted_at = k.deleted_at;
