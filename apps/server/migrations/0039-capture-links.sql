-- Links by which phones take photos of a vehicle without signing in, and the photos that they sent.

create table capture_links (
  id uuid primary key default new_id(),
  vehicle_id uuid not null references picture_sets,
  token_hash bytea not null,
  created_by uuid not null references users,
  session_id uuid not null references sessions,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  deleted_at timestamptz,
  check (expires_at > created_at)
);
comment on column capture_links.token_hash is 'SHA-256 of the secret half of the token; the other half is the id.';
comment on column capture_links.session_id is
  'In which it was made: the link has the present rights of the person behind it, also when the session has ended.';
create index capture_links_vehicle on capture_links (vehicle_id, created_at desc);

create table capture_photos (
  link_id uuid not null references capture_links,
  call_key text not null,
  image_id uuid not null references images,
  created_at timestamptz not null,
  primary key (link_id, call_key)
);
comment on column capture_photos.call_key is 'The Idempotency-Key of the upload: the link sends each photo once.';
create unique index capture_photos_image on capture_photos (image_id);
insert into audit_exempt (table_name, reason) values
  ('capture_photos', 'by which link a photo came; the photo itself is logged');
