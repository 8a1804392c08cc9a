-- Body types: those that the product brings with it, and the operator's own.

create table body_types (
  id uuid primary key default new_id(),
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text check (name <> ''),
  place integer not null,
  hidden boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (name is not null or deleted_at is null)
);
comment on column body_types.key is 'How vehicles, files and outside programs name it; never given again.';
comment on column body_types.name is 'In the operator''s words; null: built in, called in the language of whoever reads.';
comment on column body_types.place is 'Lower ones come first.';
comment on column body_types.hidden is 'It cannot be chosen; vehicles that have it keep it.';
create unique index body_types_name on body_types (search_fold(name)) where deleted_at is null;

insert into body_types (key, place, created_at)
  select key, 10 * place, now() from unnest(array['saloon', 'hatchback', 'estate', 'suv', 'coupe', 'convertible', 'van',
    'pickup', 'motorcycle', 'other']) with ordinality built_in (key, place);

-- No vehicle carries a name to join: lists show keys, and the panel knows what they are called.
alter table vehicles add foreign key (body_type) references body_types (key);
