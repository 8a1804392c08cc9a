-- What an overview adds up is found by its time.

alter table images add column finished_at timestamptz;
comment on column images.finished_at is 'When its last try ended, with a picture or without.';
update images set finished_at = updated_at where state in ('delivered', 'failed');
create index images_finished on images (finished_at) where finished_at is not null;
create index images_busy on images (queued_at) where state in ('queued', 'processing') and deleted_at is null;
create index ledger_holds_settled on ledger_holds (settled_at) where state = 'captured';
create index ledger_transactions_added on ledger_transactions (created_at) where reason in ('top_up', 'promo', 'order');
create index invoices_closed on invoices (closed_at) where status in ('closed', 'paid');
