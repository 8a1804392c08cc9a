-- Fixes: pictures that a checker changes and has made again. See docs/decisions/0120-checkers-fix-pictures.md.

alter table reviews add column fix jsonb;
alter table reviews add column is_fix_failed boolean not null default false;
alter table reviews add constraint reviews_fix_check check (state = 'open' or fix is null);
comment on column reviews.fix is
  'What the picture is being made again with; the image gets it together with the new picture. Null: nothing is being made.';
comment on column reviews.is_fix_failed is 'The picture could not be made again by the last fix, which was dropped.';
