-- What the audit log says of invoices, prices and credits.

insert into audit_exempt values
  ('invoice_items', 'follows the invoice'),
  ('invoice_movements', 'follows the invoice'),
  ('invoice_numbers', 'follows the invoice');
drop trigger if exists audit_change on invoice_items;
drop trigger if exists audit_change on invoice_movements;
drop trigger if exists audit_change on invoice_numbers;
update audit_exempt set reason = 'is a log; whose credits were moved is written by audit_credits'
  where table_name = 'ledger_entries';

create or replace function audit_change() returns trigger language plpgsql as $$
declare
  cause jsonb := nullif(current_setting('forecourt.cause', true), '')::jsonb;
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  item jsonb := coalesce(new_row, old_row);
  was jsonb;
  became jsonb;
begin
  -- A picture's way through the worker follows from the call that put it in line.
  if tg_table_name = 'images' and cause->>'action' like 'images.%' then return null; end if;
  select jsonb_object_agg(key, audit_shown(key, o)) filter (where o <> 'null'),
    jsonb_object_agg(key, audit_shown(key, n)) filter (where n <> 'null' or o is not null)
    into was, became
    from (select key, old_row->key as o, new_row->key as n from jsonb_object_keys(item) key) field
    where o is distinct from n and not audit_ignored(key)
      -- The sums of an invoice follow its items, which are added to a draft that is already there.
      and not (tg_table_name = 'invoices' and key in ('item_count', 'credits', 'net_cents', 'vat_cents'))
      and key not in (select attname from pg_attribute where attrelid = tg_relid and attgenerated <> '');
  if was is null and became is null then return null; end if;
  -- A price has no id: only its kind tells which one changed.
  if tg_table_name = 'prices' then
    was := was || jsonb_build_object('kind', old_row->'kind');
    became := became || jsonb_build_object('kind', new_row->'kind');
  end if;
  insert into audit_log (happened_at, actor_id, acting_for_id, session_id, action, object_kind, object_id, customer_id,
      before, after, request_id, address)
    values (coalesce((cause->>'at')::timestamptz, now()), (cause->>'actorId')::uuid, (cause->>'actingForId')::uuid,
      (cause->>'sessionId')::uuid, coalesce(cause->>'action', 'database'), tg_table_name,
      coalesce(item->>'id', item->>'user_id', item->>'manager_id', item->>'customer_id'),
      audit_customer(tg_table_name, item), was, became, cause->>'requestId', cause->>'address');
  return null;
end $$;

-- Credits that somebody gave, moved or took back, as a change of whose they are: one line per account. What pictures
-- cost follows from their order, and what expires follows from the calendar; the ledger has both.
create function audit_credits() returns trigger language plpgsql as $$
declare
  cause jsonb := nullif(current_setting('forecourt.cause', true), '')::jsonb;
begin
  insert into audit_log (happened_at, actor_id, acting_for_id, session_id, action, object_kind, object_id, customer_id,
      before, after, request_id, address)
    select coalesce((cause->>'at')::timestamptz, now()), (cause->>'actorId')::uuid, (cause->>'actingForId')::uuid,
      (cause->>'sessionId')::uuid, coalesce(cause->>'action', 'database'), a.owner_kind || 's', a.owner_id::text,
      audit_customer('accounts', jsonb_build_object(a.owner_kind || '_id', a.owner_id)),
      jsonb_build_object('credits', moved.balance - moved.amount),
      jsonb_build_object('credits', moved.balance, 'amount', moved.amount, 'reason', t.reason,
        'transaction_id', t.id),
      cause->>'requestId', cause->>'address'
    from (select transaction_id, account_id, sum(amount) as amount,
        (array_agg(balance_after order by id desc))[1] as balance
      from added group by transaction_id, account_id) moved
    join ledger_transactions t on t.id = moved.transaction_id
    join accounts a on a.id = moved.account_id
    where t.reason in ('top_up', 'transfer', 'removal', 'promo', 'order') and a.owner_id is not null
      and moved.amount <> 0;
  return null;
end $$;
create trigger audit_credits after insert on ledger_entries referencing new table as added
  for each statement execute function audit_credits();
