-- Embeds may be limited to the websites of a dealer.

alter table vehicle_shares
  add origins text[] not null default '{}',
  add check (kind = 'embed' or origins = '{}');
comment on column vehicle_shares.origins is
  'Origins of the websites that may show an embed, as browsers send them (https://shop.example). Empty: every website.';

-- Users choose plates of the catalogue in their settings, too.

alter table settings_groups
  add catalogue_plate_id uuid references catalogue_items,
  add check (client_id is null or catalogue_plate_id is null),
  add check (license_plate_id is null or catalogue_plate_id is null);
comment on column settings_groups.catalogue_plate_id is
  'A plate of the catalogue in the place of one of the user''s own. Has no effect while it is not assigned to the user.';
create index settings_groups_catalogue_plate on settings_groups (catalogue_plate_id) where catalogue_plate_id is not null;
