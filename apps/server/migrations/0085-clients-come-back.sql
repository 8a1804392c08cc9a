-- What a client's deletion took along comes back with it; what was deleted before stays deleted.
alter table users add column deleted_with_client uuid references clients;
comment on column users.deleted_with_client is 'The client whose deletion took it along; null: deleted in another way.';
alter table users add check (deleted_with_client is null or deleted_at is not null);
create index users_deleted_with_client on users (deleted_with_client) where deleted_with_client is not null;
create index clients_deleted on clients (created_at desc, id desc) where deleted_at is not null;

-- What went in one call has one time.
update users u set deleted_with_client = c.id from clients c
  where u.client_id = c.id and u.deleted_at = c.deleted_at and c.deleted_with is null and u.deleted_with is null;
