-- What somebody asked to be done to all rows that a list found.

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
  'Says who acts, and for whom. The job goes on when the session ends; each row asks what its person may do by then.';
comment on column bulk_jobs.change is 'What is to be set or made, where the action needs to be told.';
comment on column bulk_jobs.count is 'Rows that were found when it was asked for; none joins later.';
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
comment on column bulk_job_items.name is 'As it was called then, for the report.';
comment on column bulk_job_items.change is 'Goes before that of the job: what an undo gives back is each row''s own.';
comment on column bulk_job_items.was is 'What the change replaced.';
comment on column bulk_job_items.reason is 'Name of the error.';
create index bulk_job_items_state on bulk_job_items (bulk_job_id, state, position);

insert into audit_exempt values ('bulk_job_items', 'what becomes of the rows themselves is in the log');
