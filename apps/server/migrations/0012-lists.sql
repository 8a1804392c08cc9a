-- Saved views of lists, work on all rows that a list finds, and the words that the search finds.

create table saved_views (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  list text not null,
  name text not null check (name <> ''),
  query jsonb not null,
  shared boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz
);
comment on column saved_views.query is '[{name, value}] of the address of the list.';
comment on column saved_views.shared is 'Visible to everybody of its owner''s customer.';
create unique index saved_views_name on saved_views (user_id, list, lower(name)) where deleted_at is null;
insert into audit_exempt (table_name, reason) values ('saved_views', 'how people look at their lists');

create table saved_view_defaults (
  user_id uuid not null references users,
  list text not null,
  saved_view_id uuid not null references saved_views on delete cascade,
  primary key (user_id, list)
);
comment on table saved_view_defaults is 'The view that a list opens with for a user; it may be a shared one of another user.';
create index saved_view_defaults_view on saved_view_defaults (saved_view_id);
insert into audit_exempt (table_name, reason) values ('saved_view_defaults', 'how people look at their lists');

create table bulk_jobs (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  session_id uuid not null references sessions,
  action text not null,
  filter jsonb not null,
  change jsonb,
  undoes_id uuid unique references bulk_jobs on delete cascade,
  state text not null check (state in ('running', 'finished', 'cancelled')),
  count integer not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  dismissed_at timestamptz,
  check ((state = 'running') = (finished_at is null))
);
comment on column bulk_jobs.session_id is
  'Who acts, and for whom. The job continues after the end of the session; for each row it checks what its person may '
  'do by then.';
comment on column bulk_jobs.change is 'The values to set, for actions that need some.';
comment on column bulk_jobs.count is 'Rows that were found at the time of the request; none is added later.';
create index bulk_jobs_user on bulk_jobs (user_id, created_at desc, id desc) where dismissed_at is null;

create table bulk_job_items (
  bulk_job_id uuid not null references bulk_jobs on delete cascade,
  position integer not null,
  item_id uuid not null,
  name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  change jsonb,
  was jsonb,
  reason text,
  primary key (bulk_job_id, position),
  check ((state = 'failed') = (reason is not null))
);
comment on column bulk_job_items.name is 'Its name at that time, for the report.';
comment on column bulk_job_items.change is
  'Precedes that of the job: an undo restores the previous values of each row.';
comment on column bulk_job_items.was is 'The values that the change replaced.';
comment on column bulk_job_items.reason is 'Name of the error.';
create index bulk_job_items_state on bulk_job_items (bulk_job_id, state, position);
insert into audit_exempt (table_name, reason) values
  ('bulk_job_items', 'what becomes of the rows themselves is in the log');

create table search_words (
  id uuid not null,
  word text collate "C" not null,
  kind text not null check (kind in ('customer', 'client', 'user', 'vehicle', 'invoice')),
  customer_id uuid not null,
  client_id uuid,
  user_id uuid,
  primary key (id, word)
);
comment on table search_words is
  'Every word of the rows that the search finds, so that a prefix is one range of an index. Updated by triggers; deleted '
  'rows have none.';
comment on column search_words.word is
  'Folded by fold_for_search; a whole text is a word too, so that a search with spaces finds it.';
comment on column search_words.customer_id is
  'Narrows the search; whether somebody may see a row is decided by the row itself.';
create index search_words_all on search_words (kind, word, id);
create index search_words_customer on search_words (customer_id, kind, word, id);
create index search_words_client on search_words (client_id, kind, word, id) where client_id is not null;
create index search_words_user on search_words (user_id, kind, word, id) where kind in ('vehicle', 'invoice');
insert into audit_exempt (table_name, reason) values
  ('search_words', 'follows from rows that are in the log themselves');
