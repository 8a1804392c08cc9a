-- A constraint trigger cannot be replaced, and to drop one locks its table against reading until the update ends: one that is as
-- defined stays. Its comment is the hash of its definition. Views are still replaced each time, which stops those who read them
-- until then.
create or replace function ensure_constraint_trigger(definition text) returns void language plpgsql as $$
declare
  found text[] := regexp_match(definition, 'create constraint trigger (\w+?)\s.*?\son (\w+?)\s');
  hash text := md5(definition);
begin
  if exists (select from pg_trigger where tgname = found[1] and tgrelid = found[2]::regclass
    and obj_description(oid, 'pg_trigger') = hash) then return; end if;
  execute format('drop trigger if exists %I on %I', found[1], found[2]);
  execute definition;
  execute format('comment on trigger %I on %I is %L', found[1], found[2], hash);
end $$;
