-- Accounts that were erased for good; indexes for the nightly removal of what is no longer needed.

alter table users add column erased_at timestamptz check (erased_at is null or deleted_at is not null);
comment on column users.erased_at is
  'When everything that names the person was removed for good. The row stays, because vehicles and the ledger refer to it.';
alter table customers add column erased_at timestamptz check (erased_at is null or deleted_at is not null);
comment on column customers.erased_at is
  'When its name, its addresses and all that it had were removed for good. The row stays, because invoices refer to it.';
create index users_to_erase on users (deleted_at) where deleted_at is not null and erased_at is null;

create index sessions_ended on sessions (ended_at) where ended_at is not null;
create index sessions_unused on sessions (last_used_at) where ended_at is null;
-- Foreign keys to sessions, which every removal checks.
create index sessions_actor on sessions (actor_session_id) where actor_session_id is not null;
create index bulk_jobs_session on bulk_jobs (session_id);
create index capture_links_session on capture_links (session_id);
create index restyles_session on restyles (session_id);

create index mails_recipient on mails (recipient);

-- Whose rows entries of the audit log are about, also where the rows are gone.
create index audit_log_owner on audit_log (coalesce(after->>'user_id', before->>'user_id'))
  where coalesce(after->>'user_id', before->>'user_id') is not null;
create index audit_log_sign_up on audit_log (coalesce(after->>'email', before->>'email')) where object_kind = 'sign_ups';
