-- Fixes of reported pictures and of second looks, whose image shows its picture until a verdict. See
-- docs/decisions/0121-checkers-fix-all-pictures.md.

alter table reviews
  add column fixed jsonb,
  add column before_fixed jsonb;
update reviews set fixed = jsonb_build_object('id', r.id, 'at', r.waiting_since, 'by', r.leased_by, 'analysis', i.analysis,
    'matteKey', i.matte_key, 'retouch', i.retouch, 'chosenVehicle', i.chosen_vehicle, 'recipe', r.recipe, 'ordered', i.recipe, 'without', '[]'::jsonb)
  from reviews r join images i on i.id = r.image_id
  where reviews.id = r.id and r.state = 'open' and r.recipe is not null;
alter table reviews
  drop column recipe,
  drop column remaking,
  drop constraint reviews_check5,
  add constraint reviews_fixed_check check (cause in ('reported', 'second-look') or fixed is null),
  add constraint reviews_fixed_state_check check (cause in ('reported', 'second-look') or state <> 'fixed'),
  add constraint reviews_declined_check check (cause = 'reported' or state <> 'declined');
comment on column reviews.fixed is
  'Of a reported picture or a second look: what the picture in outputs was made with, if a checker changed it. The image shows the '
  'picture before; a report''s verdict gives it this one.';
comment on column reviews.before_fixed is 'What the image was made with before the verdict fixed of a report; its undo brings it back.';
