-- Spins: the exterior pictures of a vehicle as one turn. A hold of credits belongs to an image or to a spin.

create table spins (
  id uuid primary key default new_id(),
  vehicle_id uuid not null references picture_sets,
  template_id uuid references catalogue_items,
  frames_per_second integer not null check (frames_per_second between 1 and 60),
  frames integer not null check (frames between 2 and 360),
  direction text not null check (direction in ('clockwise', 'counterclockwise')),
  state text not null check (state in ('queued', 'working', 'ready', 'failed', 'cancelled')),
  failure text,
  attempt integer not null default 0,
  frames_made integer not null default 0,
  frames_wanted integer not null default 0,
  result jsonb,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((state = 'failed') = (failure is not null)),
  check (state <> 'ready' or result is not null)
);
comment on column spins.template_id is
  'The GIF of the catalogue that was chosen; how it turned then is in the columns behind it. Null: the usual turn.';
comment on column spins.frames is 'Maximum number of frames; of more photos, some are left out.';
comment on column spins.attempt is
  'Counts the attempts to make it. The result of a worker with an older attempt is ignored.';
comment on column spins.frames_made is 'Of the current attempt, of `frames_wanted`.';
comment on column spins.result is
  'The finished turn, see SpinResult in the contract; it stays while a new one is made.';
comment on column spins.created_by is 'Null: ordered by a program of the operator.';
create unique index spins_live on spins (vehicle_id) where deleted_at is null;
create index spins_vehicle on spins (vehicle_id, created_at desc);
create index spins_busy on spins (updated_at) where state in ('queued', 'working');

alter table ledger_holds alter column image_id drop not null;
alter table ledger_holds add column spin_id uuid references spins;
alter table ledger_holds add check (num_nonnulls(image_id, spin_id) = 1);
comment on table ledger_holds is
  'Credits reserved for one picture or one spin: captured when it is finished, released otherwise.';
create unique index ledger_holds_open_spin on ledger_holds (spin_id) where state = 'held';
create index ledger_holds_spin on ledger_holds (spin_id) where spin_id is not null;

alter table ledger_transactions drop constraint ledger_transactions_subject_kind_check;
alter table ledger_transactions add constraint ledger_transactions_subject_kind_check
  check (subject_kind in ('image', 'spin', 'vehicle', 'promo_code', 'order', 'invoice'));

alter table invoice_items drop constraint invoice_items_kind_check;
alter table invoice_items add constraint invoice_items_kind_check
  check (kind in ('picture', 'crop', 'combo', 'spin', 'order'));
