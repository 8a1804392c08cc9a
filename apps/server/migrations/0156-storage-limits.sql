-- How much each customer may keep, and keeps. See docs/decisions/0221-storage-per-customer.md.

alter table customers add column storage_limit_gb integer check (storage_limit_gb between 1 and 1000000);
comment on column customers.storage_limit_gb is
  'How many gigabytes (10^9 bytes) it may keep together with its sub-customers; null: as much as there is room for.';

create table customer_storage (
  customer_id uuid primary key references customers (id),
  bytes bigint not null,
  warned_at timestamptz
);
comment on table customer_storage is
  'What a customer keeps, without its sub-customers: what was uploaded and is not removed for good. No row: nothing yet.';
comment on column customer_storage.warned_at is 'When its people were told that the limit is near; null: it is not.';
insert into audit_exempt (table_name, reason) values ('customer_storage', 'follows from the photos and files, which are logged');

-- Nothing may be written between this count and the triggers that continue it, which the same transaction adds.
lock table images, vehicle_documents, import_entries, files in share row exclusive mode;
insert into customer_storage (customer_id, bytes)
  select customer_id, sum(bytes) from (
    select s.customer_id, i.size_bytes as bytes from images i join picture_sets s on s.id = i.set_id where i.purged_at is null
    union all
    select s.customer_id, d.size_bytes from vehicle_documents d join picture_sets s on s.id = d.vehicle_id
    union all
    select p.customer_id, e.size_bytes from import_entries e join imports p on p.id = e.import_id where e.held_key is not null
    union all
    select u.customer_id, f.size_bytes from files f join users u on u.id = f.user_id
  ) kept
  where customer_id is not null group by customer_id;
