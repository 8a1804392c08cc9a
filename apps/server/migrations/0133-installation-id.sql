-- The database and the files of an installation belong together. See docs/decisions/0188-databases-stay-and-belong-to-their-files.md.

alter table installation_settings add column installation_id uuid not null default gen_random_uuid();
comment on column installation_settings.installation_id is
  'Which installation this is; the file installation-id in the folder of its files has the same.';
