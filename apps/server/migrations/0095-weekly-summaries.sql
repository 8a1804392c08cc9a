-- The last week of which an account has been sent a summary. See docs/decisions/0155-weekly-summaries.md.

create table weekly_summaries (
  user_id uuid primary key references users on delete cascade,
  monday text not null check (monday ~ '^\d{4}-\d{2}-\d{2}$')
);
comment on table weekly_summaries is 'The last summary of a week that each account has been sent; one row per account.';
comment on column weekly_summaries.monday is 'The Monday after the week, in the time zone of the account, as YYYY-MM-DD.';
insert into audit_exempt (table_name, reason) values
  ('weekly_summaries', 'a note of what was sent; nobody changes it');
