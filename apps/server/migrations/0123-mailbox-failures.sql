-- A mailbox of returned mails that cannot be read says so. See docs/decisions/0182-mailboxes-say-that-they-cannot-be-read.md.

alter table bounce_mailboxes
  alter column uid_validity drop not null,
  alter column uid drop not null,
  add column read_at timestamptz,
  add column failure text
    check (failure in ('loginRefused', 'certificateWrong', 'mailboxMissing', 'unreachable', 'internal')),
  add column answer text,
  add column failing_since timestamptz,
  add constraint place_is_whole check ((uid is null) = (uid_validity is null)),
  add constraint failure_is_whole check (num_nulls(failure, answer, failing_since) in (0, 3));
comment on table bounce_mailboxes is 'How far the mailbox that mails are returned to has been read, and why it cannot be read.';
comment on column bounce_mailboxes.uid_validity is
  'UIDVALIDITY of the mailbox: with another one, its message numbers begin again. Null until it was read.';
comment on column bounce_mailboxes.read_at is 'When it was read last.';
comment on column bounce_mailboxes.failure is 'Why the last reading failed; null unless it did.';
comment on column bounce_mailboxes.answer is 'What the server, or the way to it, said about that.';
comment on column bounce_mailboxes.failing_since is 'The first of the failures without a reading between them.';
