-- The audit log: who changed what, written by triggers in the transaction of the change. See
-- docs/decisions/0013-the-database-writes-the-audit-log.md.

create table audit_log (
  id uuid primary key default new_id(),
  happened_at timestamptz not null,
  actor_id uuid,
  acting_for_id uuid,
  session_id uuid,
  action text not null,
  object_kind text,
  object_id text,
  customer_id uuid,
  error_code integer,
  before jsonb,
  after jsonb,
  request_id text,
  address text
);
comment on table audit_log is
  'Rows are only added. It has no foreign keys, because it is kept longer than the rows that it names.';
comment on column audit_log.actor_id is
  'The user who made the change; null: somebody without an account, or the installation itself.';
comment on column audit_log.acting_for_id is 'The account that the actor had taken over.';
comment on column audit_log.action is 'Name of the call or job; `database` for a change by hand.';
comment on column audit_log.object_kind is 'The table of the changed row.';
comment on column audit_log.customer_id is
  'The customer that the changed row belongs to; of a refused call the customer of the caller.';
comment on column audit_log.error_code is 'Set when the call was refused.';
create index audit_log_newest on audit_log (happened_at desc, id desc);
create index audit_log_customer on audit_log (customer_id, happened_at desc, id desc) where customer_id is not null;
create index audit_log_actor on audit_log (actor_id, happened_at desc, id desc) where actor_id is not null;
create index audit_log_acting_for on audit_log (acting_for_id, happened_at desc, id desc)
  where acting_for_id is not null;
create index audit_log_object on audit_log (object_id, happened_at desc, id desc) where object_id is not null;
create index audit_log_action on audit_log (action, happened_at desc, id desc);
create index audit_log_request on audit_log (request_id) where request_id is not null;
-- Rows that belonged to a customer, a client or a user and were deleted: their entries contain the owner's id.
create index audit_log_gone on audit_log
  (coalesce(before->>'user_id', before->>'client_id', before->>'customer_id'))
  where object_kind in ('catalogue_assignments', 'client_features', 'credit_alerts', 'settings_groups')
    and before->>'id' is not null;
insert into audit_exempt (table_name, reason) values ('audit_log', 'is the log');
