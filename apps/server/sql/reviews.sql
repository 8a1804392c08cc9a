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
