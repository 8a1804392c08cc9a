-- An invoice keeps the number that it was closed with, whatever the format of numbers is later.

alter table invoices add column number text unique;
comment on column invoices.number is
  'As printed. Made by invoice_number when the invoice is closed, and never again; null for a draft.';

-- Closed invoices refuse any change.
alter table invoices disable trigger user;
update invoices set number = year || '-' || lpad(sequence::text, greatest(5, length(sequence::text)), '0')
  where year is not null;
alter table invoices enable trigger user;
alter table invoices add check ((number is null) = (year is null));
