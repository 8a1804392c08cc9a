-- Users of a new client pay for their pictures themselves, so that credits can be transferred to them at once.
alter table clients alter column credit_source set default 'user';
