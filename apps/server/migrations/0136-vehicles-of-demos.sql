-- Photo and picture of a demo are laid over each other by their vehicle.

alter table demos add column picture_vehicle jsonb;
comment on column demos.picture_vehicle is
  'Where the vehicle is in the finished picture, as shares of its width and height; null: not known.';
