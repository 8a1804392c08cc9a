-- A token that was mailed proves that its bearer reads the account's mail: with another address it proves nothing.

create function users_email_changed() returns trigger language plpgsql as $$
begin
  update password_resets set used_at = now() where user_id = new.id and used_at is null;
  return null;
end $$;
create trigger users_email_changed after update of email on users
  for each row when (old.email is distinct from new.email) execute function users_email_changed();
