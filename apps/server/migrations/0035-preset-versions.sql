-- Versions of presets: one for each change of a preset's look. Images name the one that they were ordered with.

create table preset_versions (
  preset_id uuid not null references catalogue_items,
  version integer not null check (version > 0),
  look jsonb not null check (jsonb_typeof(look) = 'object'),
  restores integer check (restores < version),
  created_by uuid references users,
  created_at timestamptz not null,
  primary key (preset_id, version)
);
comment on column preset_versions.look is 'PresetLook of the contract, as it was saved.';
comment on column preset_versions.restores is 'The version whose look was restored; null: the look was edited.';
comment on column preset_versions.created_by is 'Null: saved by a program of the operator.';
insert into audit_exempt (table_name, reason) values ('preset_versions', 'follows the preset');
insert into preset_versions (preset_id, version, look, created_by, created_at)
  select id, 1, look, created_by, created_at from catalogue_items where kind = 'preset';

alter table images add preset_version integer;
comment on column images.preset_version is
  'Of the preset, if it is one of the catalogue; null: built in, or ordered before presets had versions.';
create index images_preset_version on images (preset, preset_version) where preset_version is not null;
