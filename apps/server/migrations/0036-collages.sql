-- Collages: pages with pictures of a vehicle. A hold of credits belongs to an image, a spin or a page.

alter table catalogue_items add page jsonb check (jsonb_typeof(page) = 'object');
comment on column catalogue_items.page is
  'CollagePage of the contract. It contains the id of a logo; if that is deleted, pages are made without it.';
-- What is missing in it is as in a new collage.
update catalogue_items set page = '{}' where kind = 'collage';
alter table catalogue_items add check ((page is not null) = (kind = 'collage'));
comment on column catalogue_items.cells is
  '[{column, row, columns, rows, shows, fit}]: places in the grid, counted from 0, and what is in them.';

create table collages (
  id uuid primary key default new_id(),
  vehicle_id uuid not null references picture_sets,
  template_id uuid not null references catalogue_items,
  chosen jsonb not null default '[]' check (jsonb_typeof(chosen) = 'array'),
  state text not null check (state in ('queued', 'working', 'ready', 'failed')),
  failure text,
  attempt integer not null default 0,
  result jsonb,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  deleted_at timestamptz,
  check ((state = 'failed') = (failure is not null)),
  check ((result is null) = (finished_at is null)),
  check (state <> 'ready' or result is not null)
);
comment on column collages.template_id is 'The collage of the catalogue that says how the page looks.';
comment on column collages.chosen is
  'Ids of images, one for each cell; null, or a shorter list: the picture that the template says.';
comment on column collages.attempt is
  'Counts the attempts to make it. The result of a worker with an older attempt is ignored.';
comment on column collages.result is
  'The finished page, see CollageResult in the contract; it stays while the page is made again.';
comment on column collages.created_by is 'Null: made by itself, by a preset of the vehicle''s pictures.';
create unique index collages_live on collages (vehicle_id, template_id) where deleted_at is null;
create index collages_vehicle on collages (vehicle_id, created_at desc);
create index collages_template on collages (template_id);
create index collages_busy on collages (updated_at) where state in ('queued', 'working');

alter table ledger_holds add column collage_id uuid references collages;
alter table ledger_holds drop constraint ledger_holds_check1;
alter table ledger_holds add check (num_nonnulls(image_id, spin_id, collage_id) = 1);
comment on table ledger_holds is
  'Credits reserved for one picture, one spin or one page: captured when it is finished, released otherwise.';
create unique index ledger_holds_open_collage on ledger_holds (collage_id) where state = 'held';
create index ledger_holds_collage on ledger_holds (collage_id) where collage_id is not null;

alter table ledger_transactions drop constraint ledger_transactions_subject_kind_check;
alter table ledger_transactions add constraint ledger_transactions_subject_kind_check
  check (subject_kind in ('image', 'spin', 'collage', 'vehicle', 'promo_code', 'order', 'invoice'));

alter table invoice_items drop constraint invoice_items_kind_check;
alter table invoice_items add constraint invoice_items_kind_check
  check (kind in ('picture', 'crop', 'combo', 'spin', 'collage', 'order'));
