-- Every level may say how pictures look: its showroom, a background of the catalogue, colour and floor.

alter table settings_groups add column background_id uuid references catalogue_items;
comment on column settings_groups.background_id is
  'Decided together with the preset. Decides nothing while it is not assigned to those whose pictures it is for.';

alter table customer_settings
  add column preset text,
  add column brand_colour text,
  add column background_id uuid references catalogue_items,
  add column reflection boolean;
comment on column customer_settings.background_id is
  'Decided together with the preset. Decides nothing while it is not assigned to those whose pictures it is for.';
