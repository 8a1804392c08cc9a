-- Lists show who has not accepted an invitation yet, and since when.

alter table users add column invited_at timestamptz;
update users set invited_at = created_at where password_hash is null;
comment on column users.invited_at is 'When the latest invitation was mailed; null for accounts made with a password.';
