-- Customers, their clients and people as the panel manages them; managers and what is assigned to them; sign-up.

-- Similar text through an index: searches look inside names and e-mails.
create extension if not exists pg_trgm;

alter table customers
  add column address text,
  add column vat_id text;
comment on column customers.address is 'The invoice address.';
drop index customers_parent;
create index customers_parent on customers (parent_id, created_at desc) where parent_id is not null;
create index customers_newest on customers (created_at desc, id desc) where deleted_at is null and parent_id is null;
create index customers_name on customers (lower(name), id) where deleted_at is null and parent_id is null;
create index customers_name_text on customers using gin (name gin_trgm_ops);

alter table clients add column disallows_user_settings boolean not null default false;
comment on column clients.disallows_user_settings is 'Its users may not change their own settings.';
alter table clients add unique (id, customer_id);
drop index clients_customer;
create index clients_customer on clients (customer_id, created_at desc, id desc);
create index clients_newest on clients (created_at desc, id desc) where deleted_at is null;
create index clients_name on clients (lower(name), id) where deleted_at is null;
create index clients_credit_source on clients (credit_source, created_at desc, id desc) where deleted_at is null;
create index clients_disallowing on clients (created_at desc, id desc)
  where deleted_at is null and disallows_user_settings;
create index clients_name_text on clients using gin (name gin_trgm_ops);

-- The customer stands in every account's row, so that reach is one indexed condition.
do $$
declare name text;
begin
  select conname into strict name from pg_constraint
    where conrelid = 'users'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%(role = ''customer''::text) = (customer_id IS NOT NULL)%';
  execute format('alter table users drop constraint %I', name);
end $$;
create function users_take_customer() returns trigger language plpgsql as $$
begin
  if new.client_id is not null then
    new.customer_id := (select customer_id from clients where id = new.client_id);
  end if;
  return new;
end $$;
create trigger users_take_customer before insert or update of client_id, customer_id on users
  for each row execute function users_take_customer();
update users set client_id = client_id where client_id is not null;
alter table users
  add check ((role in ('customer', 'client', 'user')) = (customer_id is not null)),
  add foreign key (client_id, customer_id) references clients (id, customer_id) on update cascade,
  add column phone text,
  add column must_change_password boolean not null default false;
comment on column users.customer_id is 'The customer it belongs to; for client and user accounts always their client''s.';
comment on column users.must_change_password is 'Somebody else chose the password: nothing works until it is changed.';

create or replace view user_tenants as
  select u.id as user_id, u.client_id, u.customer_id, p.parent_id as parent_customer_id
  from users u
  left join customers p on p.id = u.customer_id;

drop index users_customer;
drop index users_client;
create index users_customer on users (customer_id, created_at desc, id desc) where customer_id is not null;
create index users_client on users (client_id, last_time_online nulls first, id) where client_id is not null;
create index users_online on users (last_time_online nulls first, id) where deleted_at is null;
create index users_name on users (lower(coalesce(name, email)), id) where deleted_at is null;
create index users_deleted on users (created_at desc, id desc) where deleted_at is not null;
create index users_role on users (role, created_at desc, id desc) where deleted_at is null;
create index users_type on users (type, created_at desc, id desc) where deleted_at is null and type is not null;
create index users_inactive on users (created_at desc, id desc) where deleted_at is null and not active;
create index users_without_plates on users (created_at desc, id desc)
  where deleted_at is null and not license_plate_enabled;
create index users_without_floor on users (created_at desc, id desc)
  where deleted_at is null and not reflective_floor_enabled;
create index users_text on users using gin (email gin_trgm_ops, name gin_trgm_ops);

create table customer_settings (
  customer_id uuid primary key references customers,
  review_mode text check (review_mode in ('all', 'low-confidence', 'none')),
  qc_share integer check (qc_share between 0 and 100),
  plate_mode text check (plate_mode in ('keep', 'blur', 'colour')),
  retention_days integer check (retention_days between 1 and 3650)
);
comment on table customer_settings is 'What a customer decided itself; null = as the customer above it has it, or the installation.';
comment on column customer_settings.qc_share is 'Percent of reviewed pictures that get a second look.';
comment on column customer_settings.retention_days is 'How long deleted vehicles can be restored.';

create table manager_customers (
  manager_id uuid not null references users,
  customer_id uuid not null references customers,
  primary key (manager_id, customer_id)
);
comment on table manager_customers is 'Whom a manager looks after; a customer brings its sub-customers along.';
create index manager_customers_customer on manager_customers (customer_id);

create table sign_ups (
  token_hash bytea primary key,
  name text not null,
  address text not null,
  vat_id text not null,
  email text not null check (email = lower(email)),
  password_hash text not null,
  language text not null,
  created_at timestamptz not null
);
comment on table sign_ups is 'Waiting for the mail to be confirmed; removed then, or after a day.';
create index sign_ups_email on sign_ups (email);
create index sign_ups_oldest on sign_ups (created_at);
