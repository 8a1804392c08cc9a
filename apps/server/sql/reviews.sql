-- What reviews copy from the images that they are about.

create or replace trigger reviews_take_owner before insert on reviews
  for each row execute function take_owner();

-- The class by which checkers filter the queue follows a photo that is moved while it waits.
create or replace function reviews_follow_images() returns trigger language plpgsql as $$
begin
  update reviews set position_class = split_part(new.position, '.', 1)
    where image_id = new.id and state = 'open' and position_class <> split_part(new.position, '.', 1);
  return null;
end $$;
create or replace trigger reviews_follow_images after update of position on images
  for each row when (new.position <> old.position and new.state = 'needs_review')
  execute function reviews_follow_images();

-- A report is about the picture that the image shows. Once it shows another one, or none, nobody can answer the report any more.
-- What was answered stays while a finished picture takes the place of another one, as in a restyle; an order has none at first.
create or replace function images_end_reports() returns trigger language plpgsql as $$
declare
  is_answered boolean := old.report_state in ('fixed', 'declined');
begin
  if not is_answered then
    update reviews set state = 'cancelled', decided_at = new.updated_at, leased_by = null, leased_until = null, leased_desk = null,
      fix = null
      where image_id = new.id and state = 'open' and cause = 'reported';
  end if;
  if new.report_state is distinct from old.report_state then return new; end if;
  if is_answered and new.state = 'delivered' and new.deleted_at is null then return new; end if;
  new.report_state := null;
  new.report_recipe_hash := null;
  new.report_reasons := null;
  new.report_note := null;
  new.report_answer := null;
  return new;
end $$;
create or replace trigger images_end_reports before update on images
  for each row when (old.report_state is not null
    and (new.state <> 'delivered' or new.recipe_hash is distinct from old.recipe_hash or new.deleted_at is not null))
  execute function images_end_reports();

-- The pictures of a deleted vehicle are shown to nobody.
create or replace function picture_sets_end_reports() returns trigger language plpgsql as $$
begin
  update reviews set state = 'cancelled', decided_at = new.updated_at, leased_by = null, leased_until = null, leased_desk = null,
    fix = null
    where cause in ('reported', 'second-look') and state = 'open' and image_id in (select id from images where set_id = new.id);
  update images set report_state = null, report_recipe_hash = null, report_reasons = null, report_note = null, report_answer = null
    where set_id = new.id and report_state is not null;
  return null;
end $$;
create or replace trigger picture_sets_end_reports after update of deleted_at on picture_sets
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function picture_sets_end_reports();

-- A second look is at the picture that was approved.
create or replace function images_end_second_looks() returns trigger language plpgsql as $$
begin
  update reviews set state = 'cancelled', decided_at = new.updated_at, leased_by = null, leased_until = null, leased_desk = null,
    fix = null
    where image_id = new.id and state = 'open' and cause = 'second-look';
  return null;
end $$;
create or replace trigger images_end_second_looks after update on images
  for each row when (old.state = 'delivered' and old.deleted_at is null
    and (new.state <> 'delivered' or new.recipe_hash is distinct from old.recipe_hash or new.deleted_at is not null))
  execute function images_end_second_looks();

-- Whether the picture that a photo shows was held back for a checker.
create or replace function images_note_checks() returns trigger language plpgsql as $$
begin
  new.is_checked := new.state = 'needs_review';
  return new;
end $$;
create or replace trigger images_note_checks before update of state on images
  for each row when (new.state = 'needs_review' or (old.state = 'processing' and new.state = 'delivered'))
  execute function images_note_checks();

-- How long a verdict took: since the one before it of the same checker, or since the picture came if that was later.
create or replace function reviews_time() returns trigger language plpgsql as $$
begin
  new.took_seconds := case when new.decided_by is not null then (
    select date_part('epoch', new.decided_at - greatest(max(decided_at), new.waiting_since)) from reviews
    where decided_by = new.decided_by and decided_at < new.decided_at having max(decided_at) is not null) end;
  return new;
end $$;
create or replace trigger reviews_time before insert or update of decided_by, decided_at on reviews
  for each row execute function reviews_time();
