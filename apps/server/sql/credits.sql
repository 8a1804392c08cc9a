-- What the ledger guarantees: rows are only added, every transaction sums to zero, balances equal the sum of their entries,
-- and no account is overdrawn unless its customer allows it.

-- Whether an account may go below zero is a setting of its customer. It is read at each use, so it is never stale.
create or replace function may_overdraw(kind text, owner uuid) returns boolean language plpgsql stable as $$
begin
  return coalesce((
    select c.allow_negative_credits from customers c where c.id = case kind
      when 'customer' then owner
      when 'client' then (select customer_id from clients where id = owner)
      when 'user' then (select customer_id from user_tenants where user_id = owner)
    end), false);
end $$;

-- Runs as the owner of the tables, because the role of the application may not write balances.
create or replace function ledger_apply_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kind text;
  owner uuid;
  total bigint;
begin
  update accounts set balance = balance + new.amount where id = new.account_id and owner_id is not null
    returning owner_kind, owner_id, balance into kind, owner, total;
  new.balance_after := total;
  if new.lot_id is not null then
    update ledger_lots set remaining = remaining + new.amount
      where id = new.lot_id and account_id = new.account_id;
    if not found then
      raise exception 'lot % is not one of account %', new.lot_id, new.account_id;
    end if;
  elsif new.amount < 0 and owner is not null and not may_overdraw(kind, owner)
    and total < (select coalesce(sum(remaining), 0) from ledger_lots where account_id = new.account_id) then
    raise exception 'account % would be overdrawn', new.account_id
      using errcode = 'check_violation', constraint = 'accounts_not_overdrawn';
  end if;
  return new;
end $$;
create or replace trigger ledger_entries_apply before insert on ledger_entries
  for each row execute function ledger_apply_entry();

create or replace function ledger_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name;
end $$;
create or replace trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_append_only();
create or replace trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_append_only();

create or replace function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id;
  end if;
  return null;
end $$;
select ensure_constraint_trigger($$
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_must_balance()
$$);

create or replace function ledger_settled_once() returns trigger language plpgsql as $$
begin
  raise exception 'hold % is settled; only a capture can be reversed', old.id;
end $$;
create or replace trigger ledger_holds_settled_once before update on ledger_holds
  for each row when (old.state = 'released' or (old.state = 'captured' and (new.state <> 'held' or new.amount <> old.amount)))
  execute function ledger_settled_once();

-- The customer whom the uses of an account are billed to.
create or replace function customer_of_account(account uuid) returns uuid language sql stable as $$
  select case a.owner_kind when 'customer' then (select p.id from customers p where p.id = a.owner_id)
    when 'client' then (select c.customer_id from clients c where c.id = a.owner_id)
    when 'user' then (select u.customer_id from users u where u.id = a.owner_id) end
  from accounts a where a.id = account
$$;

create or replace function ledger_holds_take_owner() returns trigger language plpgsql as $$
begin
  new.customer_id := customer_of_account(new.account_id);
  new.client_id := (
    select u.client_id from picture_sets s join users u on u.id = s.user_id
    where s.id = coalesce((select set_id from images where id = new.image_id),
      (select vehicle_id from spins where id = new.spin_id),
      (select vehicle_id from collages where id = new.collage_id)));
  return new;
end $$;
create or replace trigger ledger_holds_take_owner before insert on ledger_holds
  for each row execute function ledger_holds_take_owner();
