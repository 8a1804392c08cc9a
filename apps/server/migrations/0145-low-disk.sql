-- Root is also told of a disk that is almost full.

alter table installation_faults drop constraint installation_faults_fault_check;
alter table installation_faults add constraint installation_faults_fault_check
  check (fault in ('noWorker', 'mailsWait', 'jobsWait', 'diskLow'));
