-- What ⌘K finds: every word of what people look for, so that one prefix is one range of one index.

-- Most words have no accents, and looking is cheaper than taking apart.
create function search_fold(words text) returns text language sql immutable as $$
  select lower(case when words ~ '[^ -~]'
    then regexp_replace(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g')
    else words end)
$$;
comment on function search_fold is 'Lower case without accents: how words are kept and how they are asked for.';

create table search_words (
  id uuid not null,
  word text collate "C" not null,
  kind text not null check (kind in ('customer', 'client', 'user', 'vehicle', 'invoice')),
  customer_id uuid not null,
  client_id uuid,
  user_id uuid
);
comment on table search_words is 'Kept by triggers from the rows that the words are of; what is deleted has none.';
comment on column search_words.word is 'Folded; also a whole name, so that what is typed on across its spaces is found.';
comment on column search_words.customer_id is 'Narrows where is looked; who sees what is decided by the row itself.';
insert into audit_exempt values ('search_words', 'follows from rows that are in the log themselves');

create function search_words_of(texts text[]) returns table (word text) language sql immutable as $$
  select distinct left(part, 100)
  from (select search_fold(given) as folded from unnest(texts) given) whole
  cross join lateral (
    select folded
    union all select string_to_table(folded, ' ')
    union all select string_to_table(translate(folded, '-_.,;:/\()[]{}@&+''"!?#*|<>=', repeat(' ', 28)), ' ')
  ) parts (part)
  where part <> ''
$$;

-- Each kind's live rows with their texts. A dealer reads the end of a VIN to another.
create view search_texts as
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
      array[i.year || '-' || lpad(i.sequence::text, greatest(5, length(i.sequence::text)), '0'), i.sequence::text,
        i.buyer->>'name']
    from invoices i left join users u on i.owner_kind = 'user' and u.id = i.owner_id;

create function search_keep() returns trigger language plpgsql as $$
begin
  delete from search_words where id = new.id;
  insert into search_words (id, word, kind, customer_id, client_id, user_id)
    select t.id, w.word, t.kind, t.customer_id, t.client_id, t.user_id
    from search_texts t cross join lateral search_words_of(t.texts) w
    where t.kind = tg_argv[0] and t.id = new.id;
  return null;
end $$;
create trigger search_keep after insert or update of name, info_email, vat_id, deleted_at on customers
  for each row execute function search_keep('customer');
create trigger search_keep after insert or update of name, customer_id, deleted_at on clients
  for each row execute function search_keep('client');
create trigger search_keep after insert or update of name, email, client_id, customer_id, deleted_at on users
  for each row execute function search_keep('user');
create trigger search_keep
  after insert or update of reference, make, model, vin, user_id, client_id, customer_id, deleted_at on vehicles
  for each row execute function search_keep('vehicle');
create trigger search_keep after insert or update of year, sequence, buyer on invoices
  for each row execute function search_keep('invoice');

-- A user's invoices go where the user goes.
create function search_move_invoices() returns trigger language plpgsql as $$
begin
  update search_words set client_id = new.client_id
    where kind = 'invoice' and user_id = new.id and client_id is distinct from new.client_id;
  return null;
end $$;
create trigger search_move_invoices after update of client_id on users
  for each row when (old.client_id is distinct from new.client_id) execute function search_move_invoices();

-- A row that goes for good takes its words along.
create function search_forget() returns trigger language plpgsql as $$
begin
  delete from search_words where id = old.id;
  return null;
end $$;
do $$
declare name text;
begin
  foreach name in array array['customers', 'clients', 'users', 'vehicles', 'invoices'] loop
    execute format('create trigger search_forget after delete on %I for each row execute function search_forget()', name);
  end loop;
end $$;

create function search_refill() returns void language sql as $$
  delete from search_words;
  insert into search_words (id, word, kind, customer_id, client_id, user_id)
    select t.id, w.word, t.kind, t.customer_id, t.client_id, t.user_id
    from search_texts t cross join lateral search_words_of(t.texts) w
$$;
comment on function search_refill is 'All words anew, for rows that came without triggers.';
select search_refill();

-- After the words: so they are built at once.
alter table search_words add primary key (id, word);
create index search_words_all on search_words (kind, word, id);
create index search_words_customer on search_words (customer_id, kind, word, id);
create index search_words_client on search_words (client_id, kind, word, id) where client_id is not null;
create index search_words_user on search_words (user_id, kind, word, id) where kind in ('vehicle', 'invoice');
