-- One notice for all vehicles of a bulk order. See docs/decisions/0139-one-notice-for-a-bulk-order.md.

alter table picture_waits add column bulk_job_id uuid references bulk_jobs;
comment on column picture_waits.bulk_job_id is
  'The bulk job that ordered the pictures: its vehicles are reported in one notice. Null: the vehicle was ordered by itself.';

alter table picture_waits add column ended_at timestamptz;
comment on column picture_waits.ended_at is
  'When the last picture of the vehicle ended; only of a bulk order, whose other vehicles may still be waited for.';
alter table picture_waits add constraint picture_waits_ended check (ended_at is null or bulk_job_id is not null);

-- A user can wait for a vehicle by itself and as part of one or more bulk orders.
alter table picture_waits drop constraint picture_waits_pkey;
alter table picture_waits add constraint picture_waits_once
  unique nulls not distinct (vehicle_id, user_id, bulk_job_id);
create index picture_waits_bulk_job on picture_waits (bulk_job_id, ended_at) where bulk_job_id is not null;
