-- Whoever loses or changes rights loses them at once, whichever statement took them: sessions end with the account,
-- and every process hears whose open event streams it has to close.

create function announce_access(user_id uuid) returns void language sql as $$
  select pg_notify('forecourt_events', json_build_object('kind', 'access', 'userId', user_id)::text)
$$;

create function users_access_changed() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null or not new.active then
    update sessions set ended_at = now() where user_id = new.id and ended_at is null;
  end if;
  perform announce_access(new.id);
  return null;
end $$;
create trigger users_access_changed
  after update of role, type, active, read_only, client_id, customer_id, deleted_at, must_change_password on users
  for each row when (
    (old.role, old.type, old.active, old.read_only, old.client_id, old.customer_id, old.deleted_at, old.must_change_password)
    is distinct from
    (new.role, new.type, new.active, new.read_only, new.client_id, new.customer_id, new.deleted_at, new.must_change_password))
  execute function users_access_changed();

create function sessions_ended() returns trigger language plpgsql as $$
begin
  perform announce_access(new.user_id);
  return null;
end $$;
create trigger sessions_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function sessions_ended();

create function manager_customers_changed() returns trigger language plpgsql as $$
begin
  perform announce_access(coalesce(new.manager_id, old.manager_id));
  return null;
end $$;
create trigger manager_customers_changed after insert or delete on manager_customers
  for each row execute function manager_customers_changed();
