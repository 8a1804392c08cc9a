-- Numbers invoices, and guarantees that a closed invoice does not change.

create or replace function invoice_number(year integer, sequence integer) returns text
language sql immutable parallel safe as $$
  select year || '-' || lpad(sequence::text, greatest(5, length(sequence::text)), '0')
$$;
comment on function invoice_number is
  'The number of an invoice that is closed now: 2026-00042; sequences with more than five digits make it longer. Null for a '
  'draft. Nothing else formats the number, and invoices that were closed before keep theirs.';

create or replace function invoices_take_number() returns trigger language plpgsql as $$
begin
  new.number := invoice_number(new.year, new.sequence);
  return new;
end $$;
create or replace trigger invoices_take_number before insert or update of year, sequence on invoices
  for each row execute function invoices_take_number();

-- A closed invoice can be paid or voided. No role can change its other columns.
create or replace function invoices_immutable() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'invoices are never removed: % is refused', tg_op;
  end if;
  if old.status = 'draft' and new.status in ('draft', 'closed', 'void') then
    return new;
  end if;
  if old.status = 'closed' and new.status in ('paid', 'void')
    and (to_jsonb(new) - '{status,paid_at,voided_at}'::text[]) = (to_jsonb(old) - '{status,paid_at,voided_at}'::text[]) then
    return new;
  end if;
  raise exception 'invoice % is %, which is final', old.id, old.status;
end $$;
create or replace trigger invoices_immutable before update or delete on invoices
  for each row execute function invoices_immutable();
create or replace trigger invoices_kept before truncate on invoices
  for each statement execute function invoices_immutable();

-- Items can only be added, and only to drafts; the closing names the invoices of the packages that cover them. The one change of a
-- movement is that `live` becomes false once its invoice is void.
create or replace function invoice_items_immutable() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and (select status from invoices where id = new.invoice_id) = 'draft' then
    return new;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'invoice_items' then
    if (to_jsonb(new) - 'covered_by') = (to_jsonb(old) - 'covered_by')
      and (select status from invoices where id = old.invoice_id) = 'draft' then
      return new;
    end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'invoice_movements' then
    if (to_jsonb(new) - 'live') = (to_jsonb(old) - 'live') and old.live and not new.live
      and (select status from invoices where id = old.invoice_id) = 'void' then
      return new;
    end if;
  end if;
  raise exception 'the items of an invoice are final: % on % is refused', tg_op, tg_table_name;
end $$;
create or replace trigger invoice_items_immutable before insert or update or delete on invoice_items
  for each row execute function invoice_items_immutable();
create or replace trigger invoice_covers_immutable before insert or update or delete on invoice_covers
  for each row execute function invoice_items_immutable();
create or replace trigger invoice_movements_immutable before insert or update or delete on invoice_movements
  for each row execute function invoice_items_immutable();
create or replace trigger invoice_items_kept before truncate on invoice_items
  for each statement execute function invoice_items_immutable();
create or replace trigger invoice_covers_kept before truncate on invoice_covers
  for each statement execute function invoice_items_immutable();
create or replace trigger invoice_movements_kept before truncate on invoice_movements
  for each statement execute function invoice_items_immutable();
