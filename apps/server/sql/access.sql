-- Triggers that end sessions, event streams and mailed tokens when a user loses a right, whichever statement took it away
-- (docs/decisions/0010-rights-end-in-the-database.md); and functions that decide who needs a second factor or a confirmation.

-- On this message every API process closes the event streams of the user, whose browsers reconnect with the new rights.
create or replace function announce_access(user_id uuid) returns void language sql as $$
  select pg_notify('forecourt_events', json_build_object('kind', 'access', 'userId', user_id)::text)
$$;

create or replace function users_access_changed() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null or not new.active then
    -- A sandbox key is of this account, but its session is of another one.
    update sessions set ended_at = now() where ended_at is null and id in (
      select id from sessions where user_id = new.id union all select id from api_keys where user_id = new.id);
  end if;
  perform announce_access(new.id);
  return null;
end $$;
create or replace trigger users_access_changed
  after update of role, type, active, read_only, client_id, customer_id, deleted_at, must_change_password on users
  for each row when (
    (old.role, old.type, old.active, old.read_only, old.client_id, old.customer_id, old.deleted_at, old.must_change_password)
    is distinct from
    (new.role, new.type, new.active, new.read_only, new.client_id, new.customer_id, new.deleted_at, new.must_change_password))
  execute function users_access_changed();

create or replace function sessions_ended() returns trigger language plpgsql as $$
begin
  perform announce_access(new.user_id);
  return null;
end $$;
create or replace trigger sessions_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function sessions_ended();

-- The sessions in which somebody acts for other accounts end with their own session.
create or replace function sessions_end_acting() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = new.ended_at where actor_session_id = new.id and ended_at is null;
  return null;
end $$;
create or replace trigger sessions_end_acting after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function sessions_end_acting();

create or replace function manager_customers_changed() returns trigger language plpgsql as $$
begin
  perform announce_access(coalesce(new.manager_id, old.manager_id));
  return null;
end $$;
create or replace trigger manager_customers_changed after insert or delete on manager_customers
  for each row execute function manager_customers_changed();

-- A mailed token proves that its bearer reads the mail of the account. A change of the address invalidates it.
create or replace function users_email_changed() returns trigger language plpgsql as $$
begin
  update password_resets set used_at = now() where user_id = new.id and used_at is null;
  return null;
end $$;
create or replace trigger users_email_changed after update of email on users
  for each row when (old.email is distinct from new.email) execute function users_email_changed();

create or replace function has_authenticator(account_id uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from second_factors f where f.user_id = account_id and f.confirmed_at is not null);
end $$;

create or replace function has_second_factor(account_id uuid) returns boolean language plpgsql stable as $$
begin
  return has_authenticator(account_id) or exists (select from passkeys p where p.user_id = account_id);
end $$;

-- Whether the installation demands a second factor of accounts with this role.
create or replace function role_needs_second_factor(account_role text) returns boolean language plpgsql stable as $$
begin
  return account_role in ('root', 'manager', 'qcmanager')
    and (select staff_second_factor from installation_settings);
end $$;

create or replace function must_set_second_factor(account_id uuid, account_role text) returns boolean
language plpgsql stable as $$
begin
  return role_needs_second_factor(account_role) and not has_second_factor(account_id);
end $$;

-- Whether a password needs a second step. A passkey alone is enough to sign in, so it causes one only where staff must have
-- a second factor.
create or replace function needs_second_step(account_id uuid, account_role text) returns boolean
language plpgsql stable as $$
begin
  return has_authenticator(account_id)
    or (role_needs_second_factor(account_role) and has_second_factor(account_id));
end $$;

create or replace function must_confirm(account_id uuid) returns boolean language plpgsql stable as $$
begin
  return (select confirm_sensitive from installation_settings) or has_second_factor(account_id);
end $$;
