-- Backgrounds that are composed of a wall and a floor, and backgrounds that customers make themselves.

alter table catalogue_items drop constraint catalogue_items_use_check;
alter table catalogue_items add constraint catalogue_items_use_check
  check (use in ('whole', 'room', 'wall', 'floor'));
alter table catalogue_items add room jsonb check (jsonb_typeof(room) = 'object');
alter table catalogue_items add check ((room is not null) = (use is not distinct from 'room'));
comment on column catalogue_items.room is
  'CatalogueRoom of the contract. It contains ids of walls and floors; if one of them is deleted, the room cannot be used.';

alter table catalogue_items add customer_id uuid references customers;
alter table catalogue_items add check (customer_id is null or kind = 'background');
comment on column catalogue_items.customer_id is
  'The customer who made it for itself and those below it, to whom it is assigned; null: the operator offers it.';
create index catalogue_items_own on catalogue_items (customer_id, created_at desc, id desc)
  where customer_id is not null and deleted_at is null;
drop index catalogue_items_name;
create unique index catalogue_items_name on catalogue_items (kind, customer_id, lower(name)) nulls not distinct
  where deleted_at is null;
