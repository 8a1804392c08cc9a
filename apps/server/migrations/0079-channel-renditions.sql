-- Pictures that are made for a channel which would refuse the finished one. See docs/decisions/0144-renditions-for-channels.md.

create table channel_renditions (
  image_id uuid not null references images on delete cascade,
  channel text not null check (char_length(channel) between 1 and 40),
  primary key (image_id, channel),
  state text not null check (state in ('waiting', 'ready', 'failed')),
  ordered_at timestamptz not null,
  source_key text,
  problems text[] not null default '{}',
  storage_key text,
  format text check (format in ('jpeg', 'webp', 'avif', 'png')),
  width integer,
  height integer,
  size_bytes integer,
  has_overlay boolean not null default false,
  shows_plate boolean not null default false,
  check (num_nulls(storage_key, format, width, height, size_bytes) in (0, 5)),
  check (state <> 'ready' or (storage_key is not null and source_key is not null))
);
comment on table channel_renditions is 'Pictures that are made for a channel from finished pictures that it would refuse.';
comment on column channel_renditions.source_key is
  'The file of the finished picture that it was made from, or that it could not be made from: while the image shows another one, it is not used.';
comment on column channel_renditions.problems is 'Of a failed one: what the channel would still refuse; empty: it could not be made at all.';
comment on column channel_renditions.storage_key is 'Its file; of one that waits, the file before.';
insert into audit_exempt (table_name, reason) values
  ('channel_renditions', 'made from the picture by the installation');
