-- Triggers that write the words that ⌘K finds to search_words.

-- Returns each text as a whole, its parts between spaces, and its parts between spaces or punctuation.
create or replace function search_words_of(texts text[]) returns table (word text) language sql immutable as $$
  select distinct left(part, 100)
  from (select fold_for_search(given) as folded from unnest(texts) given) whole
  cross join lateral (
    select folded
    union all select string_to_table(folded, ' ')
    union all select string_to_table(translate(folded, '-_.,;:/\()[]{}@&+''"!?#*|<>=', repeat(' ', 28)), ' ')
  ) parts (part)
  where part <> ''
$$;

-- The texts of every row that can be found. The ends of a VIN are among them, because dealers tell each other only those.
-- Sets of cut-outs are not found: they have no name.
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
    from vehicles where deleted_at is null
  union all
  select i.id, 'invoice', i.customer_id, u.client_id, u.id,
      array[i.number, i.sequence::text, i.buyer->>'name']
    from invoices i left join users u on i.owner_kind = 'user' and u.id = i.owner_id;

-- A generic plan suits rows of every kind, so PostgreSQL does not plan the query again for each row.
create or replace function search_keep() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  delete from search_words where id = new.id;
  insert into search_words (id, word, kind, customer_id, client_id, user_id)
    select t.id, w.word, t.kind, t.customer_id, t.client_id, t.user_id
    from search_texts t cross join lateral search_words_of(t.texts) w
    where t.kind = tg_argv[0] and t.id = new.id;
  return null;
end $$;
create or replace trigger search_keep after insert or update of name, info_email, vat_id, deleted_at on customers
  for each row execute function search_keep('customer');
create or replace trigger search_keep after insert or update of name, customer_id, deleted_at on clients
  for each row execute function search_keep('client');
create or replace trigger search_keep after insert or update of name, email, client_id, customer_id, deleted_at on users
  for each row execute function search_keep('user');
create or replace trigger search_keep
  after insert or update of reference, make, model, vin, user_id, client_id, customer_id, deleted_at on picture_sets
  for each row when (new.kind = 'vehicle') execute function search_keep('vehicle');
create or replace trigger search_keep after insert or update of year, sequence, buyer on invoices
  for each row execute function search_keep('invoice');

-- When a user moves to another client, the user's invoices are found there.
create or replace function search_move_invoices() returns trigger language plpgsql as $$
begin
  update search_words set client_id = new.client_id
    where kind = 'invoice' and user_id = new.id and client_id is distinct from new.client_id;
  return null;
end $$;
create or replace trigger search_move_invoices after update of client_id on users
  for each row when (old.client_id is distinct from new.client_id) execute function search_move_invoices();

-- The words of a row are deleted with it.
create or replace function search_forget() returns trigger language plpgsql as $$
begin
  delete from search_words where id = old.id;
  return null;
end $$;
create or replace trigger search_forget after delete on customers for each row execute function search_forget();
create or replace trigger search_forget after delete on clients for each row execute function search_forget();
create or replace trigger search_forget after delete on users for each row execute function search_forget();
create or replace trigger search_forget after delete on picture_sets for each row execute function search_forget();
create or replace trigger search_forget after delete on invoices for each row execute function search_forget();

create or replace function search_refill() returns void language sql as $$
  delete from search_words;
  insert into search_words (id, word, kind, customer_id, client_id, user_id)
    select t.id, w.word, t.kind, t.customer_id, t.client_id, t.user_id
    from search_texts t cross join lateral search_words_of(t.texts) w
$$;
comment on function search_refill is
  'Writes all words again: for rows that were written without triggers, and after a change of what the words are.';
