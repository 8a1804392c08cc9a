-- What tables of every noun are built with: ids, the folding of texts, exemptions from the audit log, and the tables by
-- which processes share their state.
--
-- A function that a default, a check or an index uses is defined here and not in apps/server/sql: to change one means to
-- rebuild the indexes made with it, which is the work of a new migration.

-- Trigram indexes, by which searches find a part of a name or an e-mail address.
create extension if not exists pg_trgm;

-- Time-ordered ids (UUID version 7), so that new rows are neighbours in their indexes. PostgreSQL 18 has uuidv7() of its
-- own; this function works from version 15 on.
create function new_id() returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- Texts in plain ASCII, which most are, skip the slower normalisation.
create function search_fold(words text) returns text language sql immutable as $$
  select lower(case when words ~ '[^ -~]'
    then regexp_replace(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g')
    else words end)
$$;
comment on function search_fold is
  'Lower case without accents: names that are equal in this form count as the same where a name has to be unique.';

-- It calls no function of this schema, because an index is rebuilt without a search_path.
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
  'Lower case, without accents however they are encoded, ß as ss: the form in which searches compare texts.';

create table audit_exempt (
  table_name text primary key,
  reason text not null
);
comment on table audit_exempt is
  'Tables whose changes are not written to the audit log. Every other table gets the trigger audit_change.';
insert into audit_exempt (table_name, reason) values
  ('audit_exempt', 'changed by migrations alone'),
  ('migrations', 'is a log'),
  ('applied_functions', 'changed by updates alone');

create table worker_heartbeats (
  process_id uuid primary key,
  worker_ids text[] not null,
  seen_at timestamptz not null default now()
);
comment on table worker_heartbeats is
  'Processes that work on the queue. The jobs of one that stops reporting are given to the others.';
insert into audit_exempt (table_name, reason) values ('worker_heartbeats', 'says who is alive');

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is 'Failed attempts, counted for all API processes together.';
comment on column rate_limits.expire is 'Milliseconds since 1970.';
insert into audit_exempt (table_name, reason) values ('rate_limits', 'counts tries');
