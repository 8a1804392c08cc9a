-- Credits that expire, balances after each entry, who may overdraw, and a database role that cannot rewrite the past.

create table ledger_lots (
  id uuid primary key default new_id(),
  account_id uuid not null references accounts,
  expires_at timestamptz not null,
  remaining bigint not null default 0 check (remaining >= 0),
  unique (account_id, expires_at)
);
comment on table ledger_lots is 'The credits of an account that expire at one moment. What is in no lot never expires.';
comment on column ledger_lots.remaining is 'Credits, the sum of the lot''s entries; kept by a trigger.';
create index ledger_lots_due on ledger_lots (expires_at) where remaining > 0;

alter table ledger_transactions
  add idempotency_key text,
  drop constraint ledger_transactions_reason_check,
  drop constraint ledger_transactions_subject_kind_check,
  add constraint ledger_transactions_reason_check check (reason in
    ('top_up', 'transfer', 'removal', 'hold', 'capture', 'release', 'promo', 'order', 'expiry')),
  add constraint ledger_transactions_subject_kind_check check (subject_kind in
    ('image', 'vehicle', 'promo_code', 'order', 'invoice'));
comment on column ledger_transactions.idempotency_key is 'Of the call that caused it, where it had one.';

alter table ledger_entries add lot_id uuid references ledger_lots, add balance_after bigint;
comment on column ledger_entries.balance_after is
  'Balance of the account with this entry; null for the platform''s accounts, which keep none.';
create index ledger_entries_lot on ledger_entries (lot_id) where lot_id is not null;

alter table ledger_entries disable trigger ledger_entries_append_only;
update ledger_entries e set balance_after = s.total
  from (select l.id, sum(l.amount) over (partition by l.account_id order by l.id) as total
    from ledger_entries l join accounts a on a.id = l.account_id where a.owner_id is not null) s
  where s.id = e.id;
alter table ledger_entries enable trigger ledger_entries_append_only;

-- Whether an account may go below zero is its customer's matter, asked when it matters, so that it is never stale.
create function may_overdraw(kind text, owner uuid) returns boolean language sql stable as $$
  select coalesce((
    select c.allow_negative_credits from customers c where c.id = case kind
      when 'customer' then owner
      when 'client' then (select customer_id from clients where id = owner)
      when 'user' then (select customer_id from user_tenants where user_id = owner)
    end), false)
$$;
alter table accounts drop constraint accounts_not_overdrawn, drop column allow_negative;

-- As its owner, because the running application may not write balances itself.
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
drop trigger ledger_entries_apply on ledger_entries;
create trigger ledger_entries_apply before insert on ledger_entries
  for each row execute function ledger_apply_entry();

alter table ledger_holds add transaction_id uuid references ledger_transactions;
comment on column ledger_holds.transaction_id is
  'The transaction that set the credits aside: a release puts them back into the same lots.';
create index ledger_holds_transaction on ledger_holds (transaction_id);

create function ledger_settled_once() returns trigger language plpgsql as $$
begin
  raise exception 'hold % is settled, which is final', old.id;
end $$;
create trigger ledger_holds_settled_once before update on ledger_holds
  for each row when (old.state <> 'held') execute function ledger_settled_once();

-- What the running application may do. Called with its role after every migration, so that new tables are covered;
-- a later migration that adds a table with rules of its own replaces this function.
create function grant_application(application text) returns void language plpgsql as $$
declare
  item record;
begin
  execute format('grant usage on schema public to %I', application);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', application);
  execute format('revoke insert, update, delete on migrations from %I', application);
  -- The ledger only grows; balances belong to its trigger.
  execute format('revoke update, delete on ledger_transactions, ledger_entries from %I', application);
  execute format('revoke insert, update, delete on accounts, ledger_lots, ledger_holds from %I', application);
  execute format('grant insert (owner_kind, owner_id) on accounts to %I', application);
  -- Locking a row takes the right to change one of its columns.
  execute format('grant update (created_at) on accounts to %I', application);
  execute format('grant insert (account_id, expires_at) on ledger_lots to %I', application);
  execute format('grant insert, update (state, settled_at) on ledger_holds to %I', application);
  -- The queue's tables hide every row from whoever is not named in a policy.
  execute format('grant usage on schema graphile_worker to %I', application);
  execute format('grant all on all tables in schema graphile_worker to %I', application);
  execute format('grant all on all sequences in schema graphile_worker to %I', application);
  for item in select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
      and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = application)
  loop
    execute format('create policy %I on %s to %I using (true) with check (true)',
      application, item.name, application);
  end loop;
end $$;
revoke execute on function grant_application from public;
