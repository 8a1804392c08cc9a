-- What became of a report stays with its photo while restyles show other pictures of it, and the notification of a restyle's end
-- counts vehicles. See docs/decisions/0128-restyles-keep-what-people-decided.md.

alter table images add column report_recipe_hash text;
comment on column images.report_recipe_hash is
  'The recipe hash of the picture that the report is about, or of the one that replaced it. The image shows another one after a restyle.';
update images set report_recipe_hash = recipe_hash where report_state is not null;
alter table images
  add check (report_recipe_hash is null or report_state is not null),
  add check (report_state is null or report_recipe_hash is not null);
comment on column images.report_state is
  'What became of the last report of a picture of this photo; null again once another one was ordered, or there is none (images_end_reports).';

alter table restyles add column left_out_vehicles integer not null default 0 check (left_out_vehicles >= 0);
comment on column restyles.left_out_vehicles is
  'Vehicles with pictures in these classes of positions, none of which is part of it.';
