-- Where the vehicle stands in a finished picture, so that the photo can be laid over it for comparison.

alter table image_outputs add column vehicle jsonb;
comment on column image_outputs.vehicle is
  'x, y, width and height of the vehicle as shares of the picture; null where it stands as in the photo or was made before.';
