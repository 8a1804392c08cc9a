-- Whose work a picture was does not change when its user moves: invoices bill it to the customer that it was made under.

alter table ledger_holds
  add column customer_id uuid references customers,
  add column client_id uuid references clients;
comment on column ledger_holds.customer_id is 'The customer of the account that pays, as it was when the credits were set aside.';
comment on column ledger_holds.client_id is 'The client of the vehicle''s user, as it was when the credits were set aside.';

create function ledger_holds_take_owner() returns trigger language plpgsql as $$
begin
  new.customer_id := (
    select case a.owner_kind when 'customer' then (select p.id from customers p where p.id = a.owner_id)
      when 'client' then (select c.customer_id from clients c where c.id = a.owner_id)
      when 'user' then (select u.customer_id from users u where u.id = a.owner_id) end
    from accounts a where a.id = new.account_id);
  new.client_id := (
    select u.client_id from images i join vehicles v on v.id = i.vehicle_id join users u on u.id = v.user_id
    where i.id = new.image_id);
  return new;
end $$;
create trigger ledger_holds_take_owner before insert on ledger_holds
  for each row execute function ledger_holds_take_owner();

update ledger_holds h set
  customer_id = case a.owner_kind when 'customer' then (select p.id from customers p where p.id = a.owner_id)
    when 'client' then (select c.customer_id from clients c where c.id = a.owner_id)
    when 'user' then (select u.customer_id from users u where u.id = a.owner_id) end,
  client_id = (select u.client_id from images i join vehicles v on v.id = i.vehicle_id join users u on u.id = v.user_id
    where i.id = h.image_id)
from accounts a where a.id = h.account_id;

create index ledger_holds_of_client on ledger_holds (client_id, settled_at) where state = 'captured';
create index ledger_holds_billed on ledger_holds (customer_id, settled_at) where state = 'captured';
