-- A photo that was cut off waits for its rest without hurrying what else a user uploads meanwhile.
alter table sftp_files add column continued_until timestamptz;
comment on column sftp_files.continued_until is
  'Until when an arrived photo that was cut off waits for its rest; null: it is not known to be cut off.';
