-- Accounts that sandbox keys act as. See docs/decisions/0156-sandbox-keys.md.

create table sandboxes (
  owner_id uuid primary key references users,
  user_id uuid not null unique references users
);
comment on table sandboxes is
  'For each account with sandbox keys the account that these keys act as: pictures of it cost nothing and are marked.';
insert into audit_exempt (table_name, reason) values
  ('sandboxes', 'made with the account that it names, whose creation is in the log');
