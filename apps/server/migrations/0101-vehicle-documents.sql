-- Papers that dealers keep with a vehicle. See docs/decisions/0166-documents-of-vehicles-are-pdfs.md.

create table vehicle_documents (
  id uuid primary key,
  vehicle_id uuid not null references picture_sets,
  kind text not null check (kind in ('inspectionReport', 'conditionReport', 'energyLabel', 'certificateOfConformity',
    'serviceHistory', 'priceSheet', 'other')),
  title text not null check (char_length(title) between 1 and 120),
  file_name text not null check (char_length(file_name) between 1 and 200),
  size_bytes integer not null check (size_bytes > 0),
  sha256 bytea not null,
  is_public boolean not null,
  created_by uuid not null references users,
  call_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
comment on table vehicle_documents is 'PDFs that belong to a vehicle; they are stored as they were uploaded.';
comment on column vehicle_documents.is_public is
  'Whether it goes out with exports, feeds, deliveries to servers and shared pages of the vehicle.';
comment on column vehicle_documents.call_key is 'Idempotency key of the upload.';
create index vehicle_documents_of_vehicle on vehicle_documents (vehicle_id, created_at desc, id desc);
create unique index vehicle_documents_same on vehicle_documents (vehicle_id, sha256) where deleted_at is null;
create unique index vehicle_documents_call on vehicle_documents (created_by, call_key);
create index vehicle_documents_deleted on vehicle_documents (deleted_at) where deleted_at is not null;
