-- Of a photo of several vehicles, somebody may choose the one that is kept.

alter table images add column chosen_vehicle jsonb;
comment on column images.chosen_vehicle is
  'Box of the vehicle that somebody chose among several, in pixels of the upright photo: every analysis keeps that one; null: '
  'the analysis chooses.';
