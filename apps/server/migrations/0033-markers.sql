-- Marks on photos: hotspots and damages.

create table markers (
  id uuid primary key default new_id(),
  image_id uuid not null references images,
  kind text not null check (kind in ('hotspot', 'damage')),
  x double precision not null check (x between 0 and 1),
  y double precision not null check (y between 0 and 1),
  text text not null check (char_length(text) between 1 and 300),
  close_up_id uuid references images,
  is_public boolean not null,
  rank integer not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (close_up_id <> image_id)
);
comment on column markers.x is 'Share of the width of the upright photo, from the left; y: of its height, from the top.';
comment on column markers.close_up_id is 'Another image of the same vehicle.';
comment on column markers.is_public is 'Whether the pages of links to the vehicle show it.';
comment on column markers.rank is 'Orders the markers of a photo; those in use need not be consecutive.';
create index markers_image on markers (image_id, rank);
create index markers_close_up on markers (close_up_id) where close_up_id is not null;
