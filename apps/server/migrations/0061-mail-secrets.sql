-- Tokens leave mails once they are sent, and it is known which password was set by a token that an operator had read.

alter table mails
  add column text_without_secrets text,
  add column token_hash bytea,
  add column opened_by_id uuid references users,
  add check ((text_without_secrets is null) = (token_hash is null));
comment on column mails.text_without_secrets is 'Replaces the text once it was sent; null for mails without a token.';
comment on column mails.token_hash is 'SHA-256 of the token in the text.';
comment on column mails.opened_by_id is 'The operator who had the token shown; the first of them.';
create index mails_unsent_secrets on mails (created_at) where token_hash is not null and sent_at is null;
create index mails_token on mails (token_hash) where token_hash is not null;

-- Of mails from before: what was sent, and what has run out by now, is of no use to anybody but a thief.
update mails set body = regexp_replace(body, '[A-Za-z0-9_-]{43}', '…', 'g')
  where sent_at is not null or created_at < now() - interval '7 days';

alter table users add column password_read_by_id uuid references users;
comment on column users.password_read_by_id is
  'The operator who had read the token by which the password was set; null once its person has changed it.';
alter table sessions add column password_read_by_id uuid references users;
comment on column sessions.password_read_by_id is 'As it stood for the account when the session was opened by password.';
