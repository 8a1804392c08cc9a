-- Searching: one way to fold a text for the lists and for what ⌘K finds. search_fold stays as it is for unique names.
-- It calls no function of ours: an index is built without knowing where those are.
create function fold_for_search(words text) returns text language sql immutable parallel safe as $$
  select case when words ~ '[^ -~]'
    then translate(
      replace(replace(replace(
        regexp_replace(regexp_replace(lower(normalize(words, NFD)), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'øłđς', 'oldσ')
    else lower(words) end
$$;
comment on function fold_for_search is
  'Lower case, without accents however they are encoded, ß as ss: how texts are compared when somebody searches.';

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
select search_refill();

drop index customers_name_text, clients_name_text, users_text, vehicles_text;
create index customers_name_text on customers using gin (fold_for_search(name) gin_trgm_ops);
create index clients_name_text on clients using gin (fold_for_search(name) gin_trgm_ops);
create index users_text on users using gin
  (fold_for_search(email) gin_trgm_ops, fold_for_search(name) gin_trgm_ops);
create index vehicles_text on vehicles using gin
  (fold_for_search(reference) gin_trgm_ops, fold_for_search(vin) gin_trgm_ops, fold_for_search(make) gin_trgm_ops,
   fold_for_search(model) gin_trgm_ops);
