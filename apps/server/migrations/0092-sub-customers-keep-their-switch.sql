-- Whether a customer may have sub-customers is kept while it stands below another one, for when it is on its own again.
-- Until then it has none, whatever the switch says.
do $$
declare name text;
begin
  select conname into strict name from pg_constraint
    where conrelid = 'customers'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%NOT allow_childs%';
  execute format('alter table customers drop constraint %I', name);
end $$;
comment on column customers.allow_childs is 'Holds while the customer stands below no other.';
