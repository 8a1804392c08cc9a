-- What people say to each other about a photo and its pictures.

create table comments (
  id uuid primary key default new_id(),
  image_id uuid not null references images,
  author_id uuid not null references users,
  text text not null check (char_length(text) between 1 and 1000),
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index comments_image on comments (image_id, created_at);
