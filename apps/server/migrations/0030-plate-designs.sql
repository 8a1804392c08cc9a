-- Licence plates that are designed instead of uploaded as pictures: of users, and of the catalogue.

alter table license_plates alter column file_id drop not null;
alter table license_plates add design jsonb check (jsonb_typeof(design) = 'object');
alter table license_plates add check (file_id is not null or design is not null);
comment on column license_plates.design is
  'PlateDesign of the contract; null: the plate is the picture in its file. The file of a design is the picture of its logo.';

alter table catalogue_items add design jsonb check (jsonb_typeof(design) = 'object');
alter table catalogue_items add check (design is null or kind = 'license-plate');
comment on column catalogue_items.design is
  'PlateDesign of the contract, of a licence plate; the file of the item is then the picture of its logo.';
