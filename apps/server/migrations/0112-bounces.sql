-- Mails that come back after they were accepted. See docs/decisions/0173-returned-mails-are-read.md.

create table bounce_mailboxes (
  name text primary key,
  uid_validity bigint not null,
  uid bigint not null
);
comment on table bounce_mailboxes is 'How far the mailbox that mails are returned to has been read.';
comment on column bounce_mailboxes.name is 'user@host/mailbox';
comment on column bounce_mailboxes.uid_validity is 'UIDVALIDITY of the mailbox: with another one, its message numbers begin again.';
comment on column bounce_mailboxes.uid is 'The last message that was looked at.';
insert into audit_exempt (table_name, reason) values ('bounce_mailboxes', 'is how far a job has read, no decision of anybody');

alter table refused_addresses add column bounced boolean not null default false;
alter table refused_addresses alter column bounced drop default;
comment on column refused_addresses.bounced is
  'Whether the server accepted the mail and returned it later: then the next mail that it accepts does not remove the row.';
comment on column mails.refusal is 'What a mail server answered when it refused the mail for good, or returned it after sent_at.';
