-- Triggers that fill the columns of vehicles and imports that follow from other rows.

create or replace function vehicles_take_owner() returns trigger language plpgsql as $$
begin
  select client_id, customer_id into new.client_id, new.customer_id from users where id = new.user_id;
  return new;
end $$;
create or replace trigger vehicles_take_owner before insert or update of user_id on vehicles
  for each row execute function vehicles_take_owner();
create or replace trigger imports_take_owner before insert or update of user_id on imports
  for each row execute function vehicles_take_owner();

-- Updates the counts from which the state of a vehicle is computed.
create or replace function vehicles_follow_images() returns trigger language plpgsql as $$
begin
  update vehicles v set busy_count = v.busy_count + change.busy, delivered_count = v.delivered_count + change.delivered
    from (
      select vehicle_id, sum(busy) as busy, sum(delivered) as delivered from (
        select old.vehicle_id, -(old.state in ('queued', 'processing') and old.deleted_at is null)::integer as busy,
          -(old.state = 'delivered' and old.deleted_at is null)::integer as delivered
        union all
        select new.vehicle_id, (new.state in ('queued', 'processing') and new.deleted_at is null)::integer,
          (new.state = 'delivered' and new.deleted_at is null)::integer
      ) one group by vehicle_id
    ) change
    where v.id = change.vehicle_id and (change.busy <> 0 or change.delivered <> 0);
  return null;
end $$;
create or replace trigger vehicles_follow_images
  after insert or delete or update of state, deleted_at, vehicle_id on images
  for each row execute function vehicles_follow_images();
