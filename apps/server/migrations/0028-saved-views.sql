-- Addresses of lists, kept under names.

create table saved_views (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  list text not null,
  name text not null check (name <> ''),
  query jsonb not null,
  shared boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz
);
comment on column saved_views.query is '[{name, value}] of the address of the list.';
comment on column saved_views.shared is 'Seen by everybody of the customer that its owner belongs to.';
create unique index saved_views_name on saved_views (user_id, list, lower(name)) where deleted_at is null;

create table saved_view_defaults (
  user_id uuid not null references users,
  list text not null,
  saved_view_id uuid not null references saved_views on delete cascade,
  primary key (user_id, list)
);
comment on table saved_view_defaults is 'With which view somebody begins; it may be one that is shared with them.';
create index saved_view_defaults_view on saved_view_defaults (saved_view_id);

insert into audit_exempt values
  ('saved_views', 'how people look at their lists'),
  ('saved_view_defaults', 'how people look at their lists');
