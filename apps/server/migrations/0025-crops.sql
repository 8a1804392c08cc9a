-- Quick cut-outs: photos that were dropped together are a row among the vehicles, so that their pictures are made,
-- paid, rescued, restored and purged by the same rules. See docs/decisions/0018-crops-are-sets-of-pictures.md.

alter table vehicles
  add column kind text not null default 'vehicle' check (kind in ('vehicle', 'crops')),
  add column cut jsonb,
  add check ((kind = 'crops') = (cut is not null));
comment on column vehicles.kind is
  'crops: a set of cut-outs, which has no stock number of its own and is in no list of vehicles.';
comment on column vehicles.cut is 'Of a set of cut-outs: what stands behind the vehicle; see Cut in the contract.';

drop index vehicles_reference;
create unique index vehicles_reference on vehicles (user_id, reference) where deleted_at is null and kind = 'vehicle';
create index vehicles_crops on vehicles (created_at desc, id desc) where kind = 'crops';
create index vehicles_crops_customer on vehicles (customer_id, created_at desc, id desc) where kind = 'crops';
create index vehicles_crops_client on vehicles (client_id, created_at desc, id desc) where kind = 'crops';
create index vehicles_crops_user on vehicles (user_id, created_at desc, id desc) where kind = 'crops';

-- ⌘K finds vehicles, not sets.
create or replace view search_texts as
  select id, 'customer' as kind, id as customer_id, null::uuid as client_id, null::uuid as user_id,
      array[name, info_email, vat_id] as texts
    from customers where deleted_at is null
  union all
  select id, 'client', customer_id, id, null, array[name] from clients where deleted_at is null
  union all
  select id, 'user', customer_id, client_id, id, array[name, email] from users
    where deleted_at is null and role in ('customer', 'client', 'user')
  union all
  select id, 'vehicle', customer_id, client_id, user_id,
      array[reference, make, model, vin, right(vin, 8), right(vin, 7), right(vin, 6)]
    from vehicles where deleted_at is null and kind = 'vehicle'
  union all
  select i.id, 'invoice', i.customer_id, u.client_id, u.id,
      array[i.year || '-' || lpad(i.sequence::text, greatest(5, length(i.sequence::text)), '0'), i.sequence::text,
        i.buyer->>'name']
    from invoices i left join users u on i.owner_kind = 'user' and u.id = i.owner_id;

alter table invoice_items drop constraint invoice_items_kind_check;
alter table invoice_items add check (kind in ('picture', 'crop', 'combo', 'order'));
comment on column invoice_items.name is 'Of the vehicle (make and model), of the photo that was cut out, or of the package.';
