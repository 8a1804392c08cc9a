-- A photo that keeps its background and was fitted into a picture says where it is there, so that markers have places under frames too.

alter table image_outputs add column photo jsonb;
comment on column image_outputs.photo is
  'x, y, width and height of the photo as shares of the picture that it was fitted into, which may cut it off; null: the '
  'picture shows all of the photo, or its vehicle alone, or is older than this column.';
