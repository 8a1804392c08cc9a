-- What root is told of: there is no worker, mails do not go out, jobs wait for a fault of the installation.

create table installation_faults (
  fault text primary key check (fault in ('noWorker', 'mailsWait', 'jobsWait')),
  since timestamptz not null,
  told_at timestamptz
);
comment on table installation_faults is 'The faults that the installation has now, each once for all API processes.';
comment on column installation_faults.told_at is 'When root was told; null while the fault is too young.';
insert into audit_exempt (table_name, reason) values ('installation_faults', 'is what a check has found, no decision of anybody');
