-- How the nightly backups go. Root is told when there is no recent one.

create table backup_state (
  one boolean primary key default true check (one),
  since timestamptz not null,
  succeeded_at timestamptz,
  failure text
);
comment on table backup_state is 'How the nightly backups go; no row: none are made.';
comment on column backup_state.since is 'Since when they are made.';
comment on column backup_state.failure is 'The error of the latest one; null: it succeeded.';
insert into audit_exempt (table_name, reason) values ('backup_state', 'is what a job writes, no decision of anybody');

alter table installation_faults drop constraint installation_faults_fault_check;
alter table installation_faults add constraint installation_faults_fault_check
  check (fault in ('noWorker', 'mailsWait', 'jobsWait', 'diskLow', 'backupMissing'));
