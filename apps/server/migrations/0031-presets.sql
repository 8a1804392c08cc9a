-- Presets as rows of the catalogue: all of how a picture looks, in terms of choices.

alter table catalogue_items drop constraint catalogue_items_kind_check;
alter table catalogue_items
  add constraint catalogue_items_kind_check
    check (kind in ('background', 'frame', 'license-plate', 'logo', 'gif', 'collage', 'preset')),
  add column look jsonb check (jsonb_typeof(look) = 'object'),
  add check ((look is not null) = (kind = 'preset')),
  add check (kind <> 'preset' or file_id is null);
comment on column catalogue_items.look is
  'PresetLook of the contract. Names backgrounds, plates and logos by their ids; one that is gone makes it unusable.';

comment on column settings_groups.preset is
  'Name of a built-in preset, or id of one of the catalogue, which decides nothing while it may not be used.';
comment on column customer_settings.preset is
  'Name of a built-in preset, or id of one of the catalogue, which decides nothing while it may not be used.';
comment on column vehicles.preset is
  'Name of a built-in preset, or id of one of the catalogue. Null, or not usable: what the settings of its owner say.';

alter table image_previews add column recipe_hash text;
comment on column image_previews.recipe_hash is
  'Of what it was made with. One of another recipe is made anew; null is from before recipes of presets could change.';
