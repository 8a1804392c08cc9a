-- Backgrounds that show other pictures of the same place behind vehicles that are seen from other sides; prices of vehicles.

alter table catalogue_items add views jsonb check (jsonb_typeof(views) = 'object');
alter table catalogue_items add check (views is null or kind = 'background');
comment on column catalogue_items.views is
  'StoredViews of the contract: the newest picture for each class of views that has one. Earlier files are kept, as those of '
  'file_id are.';

alter table picture_sets add price_cents integer check (price_cents between 0 and 1000000000);
comment on column picture_sets.price_cents is 'Of a vehicle: what the dealer asks for it, in the currency of the installation.';
