-- An invoice that bills what was used below zero settles it. See docs/decisions/0194-nothing-is-billed-twice.md.

alter table ledger_transactions drop constraint ledger_transactions_reason_check;
alter table ledger_transactions add constraint ledger_transactions_reason_check check (reason in
  ('top_up', 'transfer', 'removal', 'hold', 'capture', 'reversal', 'release', 'promo', 'order', 'expiry', 'settlement'));
