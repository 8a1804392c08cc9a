-- Triggers that write what endpoints of others are notified of, in the transaction in which it happens
-- (docs/decisions/0124-webhooks-are-written-by-triggers.md). Shapes: packages/contract/src/webhook-events.ts.

-- The endpoints with the tenants that their owner belongs to, and its name; those of deleted owners are left out.
create or replace view webhook_tenants as
  select w.id as webhook_id, o.owner_kind, o.owner_id, o.name as owner_name, o.user_id, o.client_id, o.customer_id
  from webhooks w
  join account_owners o on o.owner_kind = case when w.user_id is not null then 'user' when w.client_id is not null then 'client'
      else 'customer' end
    and o.owner_id = coalesce(w.user_id, w.client_id, w.customer_id);

-- Sends an endpoint its due deliveries as soon as the transaction commits. Jobs of one endpoint run one after the other, so that a
-- slow one keeps one worker busy at most.
create or replace function wake_webhook(webhook uuid, at timestamptz default null) returns void language plpgsql as $$
begin
  perform enqueue_job(identifier => 'webhooks.deliver', payload => json_build_object('webhookId', webhook),
    queue_name => 'webhook:' || webhook, run_at => at, max_attempts => 25,
    job_key => case when at is null then 'webhook:' else 'webhook-later:' end || webhook);
end $$;

-- Writes an event for the endpoints of these owners. One that is disabled keeps the event as skipped, so that it can be replayed. It is due at once, also if
-- the clock of the machine where it happened is ahead.
create or replace function emit_webhook(event text, of_user uuid, of_client uuid, of_customers uuid[], event_data jsonb)
returns void language plpgsql as $$
declare
  endpoint record;
  at timestamptz := coalesce((nullif(current_setting('forecourt.cause', true), '')::jsonb->>'at')::timestamptz, now());
begin
  for endpoint in select id, state from webhooks
    where (user_id = of_user or client_id = of_client or customer_id = any (of_customers))
      and deleted_at is null and (events = '{}' or event = any (events))
  loop
    insert into webhook_deliveries (webhook_id, type, data, state, next_attempt_at, created_at, finished_at)
      values (endpoint.id, event, event_data, case when endpoint.state = 'disabled' then 'skipped' else 'waiting' end,
        case when endpoint.state <> 'disabled' then least(at, now()) end, at, case when endpoint.state = 'disabled' then at end);
    if endpoint.state = 'active' then perform wake_webhook(endpoint.id); end if;
  end loop;
end $$;

create or replace function emit_webhook_of_user(event text, of_user uuid, event_data jsonb) returns void language plpgsql as $$
declare
  tenants user_tenants;
begin
  -- Nearly always nobody listens.
  if not exists (select from webhooks where deleted_at is null) then return; end if;
  select * into tenants from user_tenants where user_id = of_user;
  perform emit_webhook(event, of_user, tenants.client_id, array[tenants.customer_id, tenants.parent_customer_id],
    jsonb_build_object('userId', of_user, 'clientId', tenants.client_id, 'customerId', tenants.customer_id) || event_data);
end $$;

-- For what belongs to a customer, a client or a user itself, such as its credits: its own endpoints and those above it.
create or replace function emit_webhook_of_owner(event text, of_kind text, of_id uuid, event_data jsonb) returns void
language plpgsql as $$
declare
  tenants account_owners;
begin
  select * into tenants from account_owners where owner_kind = of_kind and owner_id = of_id;
  perform emit_webhook(event, tenants.user_id, tenants.client_id, array[tenants.customer_id, tenants.parent_customer_id], event_data);
end $$;

create or replace function webhook_vehicle(vehicle picture_sets) returns jsonb language sql immutable as $$
  select jsonb_build_object('vehicleId', vehicle.id, 'reference', vehicle.reference, 'vin', vehicle.vin)
$$;

create or replace function emit_webhook_of_vehicle(event text, vehicle picture_sets) returns void language plpgsql as $$
begin
  perform emit_webhook_of_user(event, vehicle.user_id, webhook_vehicle(vehicle) ||
    jsonb_build_object('state', vehicle.state, 'reviewCount', vehicle.review_count, 'refusedCount', vehicle.refused_count,
      'questionCount', case when asks_checkers(vehicle.customer_id) then 0 else vehicle.question_count end));
end $$;

-- Whether receivers are not yet told that a vehicle is ready, because a picture of it is held back.
create or replace function is_held_back(vehicle picture_sets) returns boolean language sql stable as $$
  select vehicle.state = 'ready' and holds_back(vehicle.question_count, vehicle.customer_id)
$$;

create or replace function vehicles_emit() returns trigger language plpgsql as $$
begin
  perform emit_webhook_of_vehicle(
    case when tg_op = 'INSERT' then 'vehicle.created'
      when new.deleted_at is not null and old.deleted_at is null then 'vehicle.deleted'
      when new.deleted_at is null and old.deleted_at is not null then 'vehicle.restored'
      else 'vehicle.updated' end, new);
  return null;
end $$;
create or replace trigger vehicles_emit_created after insert on picture_sets
  for each row when (new.kind = 'vehicle') execute function vehicles_emit();
create or replace trigger vehicles_emit_changed
  after update of reference, vin, make, model, year, colour, body_type, preset, mileage, mileage_unit, price_cents, user_id, deleted_at
  on picture_sets
  for each row when (new.kind = 'vehicle' and new.purged_at is null and
    (old.reference, old.vin, old.make, old.model, old.year, old.colour, old.body_type, old.preset, old.mileage, old.mileage_unit,
      old.price_cents, old.user_id, old.deleted_at)
    is distinct from
    (new.reference, new.vin, new.make, new.model, new.year, new.colour, new.body_type, new.preset, new.mileage, new.mileage_unit,
      new.price_cents, new.user_id, new.deleted_at))
  execute function vehicles_emit();

create or replace function vehicles_emit_state() returns trigger language plpgsql as $$
begin
  if not is_held_back(new) then perform emit_webhook_of_vehicle('vehicle.state_changed', new); end if;
  return null;
end $$;
create or replace trigger vehicles_emit_state after update of busy_count, review_count, delivered_count on picture_sets
  for each row when (new.kind = 'vehicle' and new.purged_at is null and old.state <> new.state)
  execute function vehicles_emit_state();

-- The last answer about a vehicle that is held back says that it is ready. Read as its transaction ends: an answer that changes an outline
-- has the picture made again, and that picture says it.
create or replace function vehicles_emit_released() returns trigger language plpgsql as $$
declare
  vehicle picture_sets;
begin
  select * into vehicle from picture_sets where id = new.id;
  if vehicle.state = 'ready' and vehicle.deleted_at is null and is_held_back(old) and not is_held_back(vehicle) then
    perform emit_webhook_of_vehicle('vehicle.state_changed', vehicle);
  end if;
  return null;
end $$;
select ensure_constraint_trigger($$
create constraint trigger vehicles_emit_released after update of question_count on picture_sets deferrable initially deferred
  for each row when (new.kind = 'vehicle' and old.question_count > 0 and new.question_count = 0 and old.state = 'ready' and new.state = 'ready')
  execute function vehicles_emit_released()
$$);

create or replace function emit_webhook_of_image(event text, image images, more jsonb) returns void language plpgsql as $$
declare
  vehicle picture_sets;
begin
  if not exists (select from webhooks where deleted_at is null) then return; end if;
  select * into vehicle from picture_sets where id = image.set_id and kind = 'vehicle';
  if vehicle.id is null then return; end if;
  perform emit_webhook_of_user(event, vehicle.user_id, webhook_vehicle(vehicle) || more ||
    jsonb_build_object('imageId', image.id, 'position', image.position, 'preset', image.preset));
end $$;

-- Whether receivers are not yet told of a finished picture, because its people have not answered what it asks.
create or replace function is_held_back(image images) returns boolean language sql stable as $$
  select image.state = 'delivered' and image.question_count > 0
    and holds_back(image.question_count, (select customer_id from picture_sets where id = image.set_id))
$$;

create or replace function images_emit() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform emit_webhook_of_image('image.received', new, '{}');
  elsif is_held_back(new) then
    return null;
  elsif new.state = 'processing' and exists (
      select from graphile_worker.jobs where key = 'images:' || new.id and flags ? 'installationFault') then
    -- It was begun before, and waited until a fault of the installation was mended.
    return null;
  elsif new.state in ('rejected', 'retake_requested') then
    perform emit_webhook_of_image('image.' || new.state, new, jsonb_build_object('reasons', to_jsonb(new.review_reasons)));
  elsif new.state = 'failed' then
    perform emit_webhook_of_image('image.failed', new, jsonb_build_object('failure', new.failure));
  elsif new.state in ('processing', 'needs_review', 'delivered') then
    perform emit_webhook_of_image('image.' || new.state, new, '{}');
  end if;
  return null;
end $$;
create or replace trigger images_emit_created after insert on images for each row execute function images_emit();
-- A picture that is replaced without leaving its state, as by a restyle, its undo or a fix, is delivered again.
create or replace trigger images_emit_changed after update of state, finished_at, recipe_hash on images
  for each row when (old.state <> new.state or (new.state = 'delivered'
    and (old.finished_at, old.recipe_hash) is distinct from (new.finished_at, new.recipe_hash)))
  execute function images_emit();

-- The last answer about a picture that is held back delivers it; read as its transaction ends, as for its vehicle.
create or replace function images_emit_released() returns trigger language plpgsql as $$
declare
  image images;
begin
  select * into image from images where id = new.id;
  if image.state = 'delivered' and image.deleted_at is null and is_held_back(old) and not is_held_back(image) then
    perform emit_webhook_of_image('image.delivered', image, '{}');
  end if;
  return null;
end $$;
select ensure_constraint_trigger($$
create constraint trigger images_emit_released after update of question_count, analysis, matte_key, recipe on images
  deferrable initially deferred
  for each row when (old.question_count > 0 and new.question_count = 0 and old.state = 'delivered' and new.state = 'delivered'
    and (old.finished_at, old.recipe_hash) is not distinct from (new.finished_at, new.recipe_hash))
  execute function images_emit_released()
$$);

-- Where pictures are held back no longer, those that still ask something are delivered.
create or replace function customer_settings_emit_released() returns trigger language plpgsql as $$
declare
  vehicle picture_sets;
  image images;
begin
  for vehicle in select s.* from picture_sets s join customers c on c.id = s.customer_id
    where new.customer_id in (c.id, c.parent_id) and s.kind = 'vehicle' and s.question_count > 0 and s.deleted_at is null
      and not holds_back(s.question_count, s.customer_id)
      and (c.id = new.customer_id or not exists (
        select from customer_settings own where own.customer_id = c.id and own.questions_to is not null))
  loop
    for image in select * from images
      where set_id = vehicle.id and state = 'delivered' and question_count > 0 and deleted_at is null
    loop
      perform emit_webhook_of_image('image.delivered', image, '{}');
    end loop;
    if vehicle.state = 'ready' then perform emit_webhook_of_vehicle('vehicle.state_changed', vehicle); end if;
  end loop;
  return null;
end $$;
create or replace trigger customer_settings_emit_released after update of questions_to on customer_settings
  for each row when (old.questions_to = 'dealer-first' and new.questions_to is distinct from 'dealer-first')
  execute function customer_settings_emit_released();

create or replace function reviews_emit() returns trigger language plpgsql as $$
declare
  image images;
begin
  select * into image from images where id = new.image_id;
  perform emit_webhook_of_image('image.approved', image, '{}');
  return null;
end $$;
-- A second look is invisible outside.
create or replace trigger reviews_emit after update of state on reviews
  for each row when (old.state <> 'approved' and new.state = 'approved' and new.first_id is null) execute function reviews_emit();

create or replace function invoices_emit() returns trigger language plpgsql as $$
begin
  perform emit_webhook_of_owner('invoice.closed', new.owner_kind, new.owner_id,
    jsonb_build_object('invoiceId', new.id, 'owner', jsonb_build_object('kind', new.owner_kind, 'id', new.owner_id),
      'number', new.number, 'currency', new.currency, 'netCents', new.net_cents, 'vatCents', new.vat_cents));
  return null;
end $$;
create or replace trigger invoices_emit after update of status on invoices
  for each row when (old.status = 'draft' and new.status = 'closed') execute function invoices_emit();

create or replace function picture_requests_emit() returns trigger language plpgsql as $$
begin
  perform emit_webhook_of_user('background_request.updated', new.user_id,
    jsonb_build_object('requestId', new.id, 'kind', new.kind, 'state', new.state));
  return null;
end $$;
create or replace trigger picture_requests_emit_created after insert on picture_requests
  for each row execute function picture_requests_emit();
create or replace trigger picture_requests_emit_changed after update of state on picture_requests
  for each row when (old.state <> new.state) execute function picture_requests_emit();
