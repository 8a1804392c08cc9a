-- Each finished picture says how true its vehicle is to the photo.

alter table image_outputs add column fidelity jsonb;
comment on column image_outputs.fidelity is
  'Pixels of the vehicle that were compared with the photo before encoding, and their largest and mean difference in '
  'colour; null: the picture keeps its background, or is older than this column.';
