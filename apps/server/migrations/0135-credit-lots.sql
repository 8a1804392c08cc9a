-- Credits know where they come from, so that what was bought or given free is not billed when it is used. See
-- docs/decisions/0194-nothing-is-billed-twice.md.

alter table ledger_lots add column order_id uuid references orders;
alter table ledger_lots alter column expires_at drop not null;
alter table ledger_lots drop constraint ledger_lots_account_id_expires_at_key;
alter table ledger_lots add unique nulls not distinct (account_id, order_id, expires_at);
comment on table ledger_lots is
  'Credits of an account that need no further payment. Those outside of lots are an allowance of the operator, or owed where '
  'the balance is below zero: they are billed when they are used.';
comment on column ledger_lots.order_id is 'The package that they were bought in; null: they were free.';
comment on column ledger_lots.expires_at is 'Null: they never expire.';
create index ledger_lots_order on ledger_lots (order_id) where order_id is not null;

create table prepaid_credits (
  id uuid primary key default new_id(),
  customer_id uuid not null references customers,
  order_id uuid references orders,
  credits bigint not null check (credits > 0),
  before_lots boolean not null default false,
  created_at timestamptz not null
);
comment on table prepaid_credits is
  'Credits that were bought or free and are in no lot: they made up for a balance below zero, or are older than lots. They pay '
  'for credits that were used outside of lots, the oldest ones first, when these are invoiced.';
comment on column prepaid_credits.order_id is 'The package that they were bought in; null: they were free.';
comment on column prepaid_credits.before_lots is 'Whether they were issued before there were lots.';
create index prepaid_credits_customer on prepaid_credits (customer_id, created_at, id);
insert into audit_exempt (table_name, reason) values ('prepaid_credits', 'follows the ledger');

-- What was bought or given free before there were lots, the oldest first.
insert into prepaid_credits (customer_id, order_id, credits, before_lots, created_at)
  select customer_id, id, credits, true, created_at from orders where credits > 0
  union all
  select owner.customer_id, null, e.amount, true, t.created_at
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.lot_id is null and e.amount > 0
    join accounts a on a.id = e.account_id and a.owner_id is not null
    cross join lateral (select case a.owner_kind when 'customer' then a.owner_id
      when 'client' then (select customer_id from clients where id = a.owner_id)
      else (select customer_id from users where id = a.owner_id) end as customer_id) owner
    where t.reason = 'promo' and owner.customer_id is not null;

create table invoice_covers (
  invoice_id uuid not null,
  line integer not null,
  hold_id uuid not null references ledger_holds,
  order_id uuid references orders,
  prepaid_id uuid references prepaid_credits,
  credits bigint not null check (credits > 0),
  foreign key (invoice_id, line) references invoice_items
);
comment on table invoice_covers is 'Credits of a hold on an invoice that cost nothing more, because they were bought or free.';
comment on column invoice_covers.order_id is 'The package that they were bought in; null: they were free.';
comment on column invoice_covers.prepaid_id is 'What paid for them, if the hold did not draw them from a lot.';
create index invoice_covers_line on invoice_covers (invoice_id, line);
create index invoice_covers_prepaid on invoice_covers (prepaid_id) where prepaid_id is not null;
create index invoice_covers_hold on invoice_covers (hold_id);
insert into audit_exempt (table_name, reason) values ('invoice_covers', 'follows the invoice');

alter table invoice_items add column covered_credits bigint not null default 0;
alter table invoice_items add column covered_by jsonb not null default '[]';
alter table invoice_items add check (covered_credits between 0 and credits);
comment on column invoice_items.covered_credits is 'Of its credits, those that were bought or free and cost nothing more.';
comment on column invoice_items.covered_by is
  'Where those come from: name and invoice of each package, or null for free ones, with their credits.';
-- Pictures of a vehicle are one line; a line of one picture has its position.
alter table invoice_items drop constraint invoice_items_check;
alter table invoice_items add check (position is null or kind = 'picture');
comment on column invoice_settings.credit_price_cents is 'Net, for one captured credit that was neither bought nor free.';
