-- Mails as HTML and text, and what mail servers answer. See docs/decisions/0131-mails.md.

alter table mails add column content jsonb;
comment on column mails.content is
  'What the HTML part is made of; null once the mail was sent or its token has expired, and of mails that have only the text.';
alter table mails add column refused_at timestamptz;
alter table mails add column refusal text;
alter table mails add constraint mails_refusal check ((refused_at is null) = (refusal is null));
comment on column mails.refusal is 'What the mail server answered when it refused the mail for good.';
