-- Rows that were set for a customer, a client or a user and are gone: their lines name whose they were.
create index audit_log_gone on audit_log
  (coalesce(before->>'user_id', before->>'client_id', before->>'customer_id'))
  where object_kind in ('catalogue_assignments', 'client_features', 'credit_alerts', 'settings_groups')
    and before->>'id' is not null;
