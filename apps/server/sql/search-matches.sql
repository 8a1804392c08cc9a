-- How search_words are searched. Apart from search.sql, because a change of that writes all words again.

-- The words of one kind that begin with a text, in order: of one customer, client or user, or of all where the tenant is null.
-- No string sorts after the last code point. Users find no kinds but those of their index.
create or replace function search_words_from(kind_wanted text, level text, tenant uuid, prefix text, most integer)
returns table (id uuid, word text) language plpgsql stable as $$
declare
  last constant text := prefix || U&'\+10FFFF';
begin
  case level
    when 'customer' then return query select w.id, w.word from search_words w
      where w.customer_id = tenant and w.kind = kind_wanted and w.word >= prefix and w.word < last order by w.word limit most;
    when 'client' then return query select w.id, w.word from search_words w
      where w.client_id = tenant and w.kind = kind_wanted and w.word >= prefix and w.word < last order by w.word limit most;
    when 'user' then return query select w.id, w.word from search_words w
      where w.user_id = tenant and w.kind = kind_wanted and w.kind = any (array['vehicle', 'invoice'])
        and w.word >= prefix and w.word < last order by w.word limit most;
    else return query select w.id, w.word from search_words w
      where w.kind = kind_wanted and w.word >= prefix and w.word < last order by w.word limit most;
  end case;
end $$;

-- The words that begin with what was typed; if they are few, then also those whose row has a word for each of its parts, looked for
-- among the matches of the rarest part. All texts are folded. The longest part comes first: the first of equally frequent ones is
-- taken. The plans are generic, because making one takes longer than the search.
create or replace function search_matches(kind_wanted text, level text, tenant uuid, whole text, parts text[])
returns table (id uuid, word text) language plpgsql stable rows 25 set plan_cache_mode = force_generic_plan as $$
declare
  rarest text;
  matches integer;
begin
  return query select * from search_words_from(kind_wanted, level, tenant, whole, 25);
  get diagnostics matches = row_count;
  if matches = 25 or cardinality(parts) < 2 then
    return;
  end if;
  select part into rarest from unnest(parts) with ordinality given (part, place)
    order by (select count(*) from search_words_from(kind_wanted, level, tenant, part, 200)), place limit 1;
  return query select found.id, found.word from search_words_from(kind_wanted, level, tenant, rarest, 1000) found
    where not exists (
      select from unnest(parts) part where not exists (
        select from search_words other
          where other.id = found.id and other.word >= part and other.word < part || U&'\+10FFFF'))
    limit 25;
end $$;
