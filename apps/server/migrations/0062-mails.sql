-- Mails as HTML and text, and what mail servers answer. See docs/decisions/0131-mails.md.

alter table mails add column content jsonb;
comment on column mails.content is
  'What the HTML part is made of; null once the mail was sent or its token has expired, and of mails that have only the text.';
alter table mails add column refused_at timestamptz;
alter table mails add column refusal text;
alter table mails add constraint mails_refusal check ((refused_at is null) = (refusal is null));
comment on column mails.refusal is 'What the mail server answered when it refused the mail for good.';

create table refused_addresses (
  email text primary key check (email = lower(email)),
  refused_at timestamptz not null,
  answer text not null
);
comment on table refused_addresses is
  'Addresses that the mail server refused for good. Accounts with such an address get no mails of notifications; the row is removed when a mail arrives there, or when somebody confirms the address.';
comment on column refused_addresses.answer is 'What the mail server answered.';
insert into audit_exempt (table_name, reason) values
  ('refused_addresses', 'is what mail servers answered, no decision of anybody');
