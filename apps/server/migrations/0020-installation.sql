-- What root decides about the whole installation while it runs.

create table installation_settings (
  one boolean primary key default true check (one),
  name text check (name <> ''),
  logo_file_id uuid references files on delete set null,
  privacy_url text,
  accessibility_url text,
  chat_url text,
  sign_up_open boolean not null default false,
  first_visit_until timestamptz default '2023-01-05T23:30:00Z'
);
comment on table installation_settings is 'One row.';
comment on column installation_settings.name is 'What the panel calls itself; null = the product''s name.';
comment on column installation_settings.first_visit_until is 'The end of the greeting, as the specification has it; null = nobody is greeted.';
insert into installation_settings default values;
