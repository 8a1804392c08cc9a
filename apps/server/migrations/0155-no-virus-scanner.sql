-- Root is told when the virus scanner that the operator has named does not answer.

alter table installation_faults drop constraint installation_faults_fault_check;
alter table installation_faults add constraint installation_faults_fault_check
  check (fault in ('noWorker', 'mailsWait', 'jobsWait', 'diskLow', 'backupMissing', 'noVirusScanner'));
