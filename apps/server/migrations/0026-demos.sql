-- Photos that people without an account try the product with.

alter table installation_settings add column demo_open boolean not null default true;
comment on column installation_settings.demo_open is 'Whether strangers may try the product with a photo.';

create table demos (
  id uuid primary key,
  preset text not null,
  recipe jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'processing', 'done', 'failed')),
  failure text,
  original_key text not null,
  analysis jsonb,
  picture_key text,
  created_at timestamptz not null,
  queued_at timestamptz not null,
  check ((state = 'failed') = (failure is not null))
);
comment on table demos is 'Belongs to nobody, is in no list and on no bill; rows and files are gone an hour after created_at.';
comment on column demos.id is 'Random, made by the application: knowing it is the right to see it.';
comment on column demos.analysis is 'What was seen on the photo; its matte and its upright copy are stored then.';
comment on column demos.picture_key is 'The newest finished picture; it stays while the next one is made.';
create index demos_created on demos (created_at);
create index demos_waiting on demos (queued_at, id) where state in ('queued', 'processing');

insert into audit_exempt values ('demos', 'nobody''s, and gone after an hour');
