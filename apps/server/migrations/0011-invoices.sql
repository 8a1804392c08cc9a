-- Invoices: made of captured pictures and ordered packages, numbered without gaps, unchanged once closed.

create table invoice_settings (
  one boolean primary key default true check (one),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  vat_basis_points integer not null default 0 check (vat_basis_points between 0 and 10000),
  credit_price_cents integer not null default 100 check (credit_price_cents between 0 and 1000000),
  seller_name text not null default '',
  seller_address text not null default '',
  seller_vat_id text not null default ''
);
comment on table invoice_settings is 'How this installation bills; one row.';
comment on column invoice_settings.vat_basis_points is 'Hundredths of a percent: 1900 = 19 %.';
comment on column invoice_settings.credit_price_cents is 'Net, for one captured credit; 0 where only packages are sold.';
insert into invoice_settings default values;

create table customer_invoice_settings (
  customer_id uuid primary key references customers,
  custom_enabled boolean not null default false,
  credit_price_cents integer check (credit_price_cents between 0 and 1000000),
  combo_enabled boolean not null default false,
  combo_count integer not null default 1 check (combo_count between 1 and 1000),
  combo_price_cents integer check (combo_price_cents between 0 and 100000000)
);
comment on table customer_invoice_settings is
  'Terms of a customer; without a row those of the installation apply.';
comment on column customer_invoice_settings.custom_enabled is 'Whether the customer''s own price of a credit applies.';
comment on column customer_invoice_settings.credit_price_cents is 'Net; null = the price of the installation applies.';
comment on column customer_invoice_settings.combo_count is
  'The captured pictures of a vehicle become one line when there are at least this many.';
comment on column customer_invoice_settings.combo_price_cents is 'Net, for one vehicle; null = there are no combos.';

create table invoices (
  id uuid primary key default new_id(),
  owner_kind text not null check (owner_kind in ('customer', 'user')),
  owner_id uuid not null,
  customer_id uuid not null references customers,
  status text not null default 'draft' check (status in ('draft', 'closed', 'paid', 'void')),
  year integer,
  sequence integer check (sequence > 0),
  currency text not null,
  vat_basis_points integer not null,
  item_count integer not null default 0,
  credits bigint not null default 0,
  net_cents bigint not null default 0,
  vat_cents bigint not null default 0,
  seller jsonb,
  buyer jsonb,
  language text,
  created_at timestamptz not null,
  closed_at timestamptz,
  paid_at timestamptz,
  voided_at timestamptz,
  unique (year, sequence),
  check ((year is null) = (sequence is null) and (year is null) = (closed_at is null)),
  check ((closed_at is null) = (seller is null) and (closed_at is null) = (buyer is null)),
  check (status = 'void' or (status = 'draft') = (closed_at is null)),
  check ((status = 'paid') = (paid_at is not null)),
  check ((status = 'void') = (voided_at is not null))
);
comment on column invoices.owner_id is 'Whom it bills: a customer, or a user of it.';
comment on column invoices.sequence is
  'Counts the invoices closed in a year, without gaps; with the year it makes the number: see invoice_number.';
comment on column invoices.seller is 'Name, address and VAT id at the time when it was closed; buyer likewise.';
comment on column invoices.vat_cents is 'Of the whole net sum, rounded once, half up.';
create index invoices_owner on invoices (owner_id, created_at desc, id desc);
create index invoices_customer on invoices (customer_id, created_at desc, id desc);
create index invoices_closed on invoices (closed_at) where status in ('closed', 'paid');

create table invoice_items (
  invoice_id uuid not null references invoices,
  line integer not null check (line > 0),
  kind text not null check (kind in ('picture', 'crop', 'combo', 'order')),
  occurred_at timestamptz not null,
  client_id uuid references clients,
  client_name text not null,
  reference text not null,
  position text,
  name text not null,
  quantity integer not null check (quantity > 0),
  credits bigint not null check (credits >= 0),
  net_cents bigint not null check (net_cents >= 0),
  primary key (invoice_id, line),
  check ((kind = 'picture') = (position is not null))
);
comment on column invoice_items.occurred_at is
  'When the picture was captured (of a combo: the last one), or the package ordered.';
comment on column invoice_items.name is
  'Make and model of the vehicle, file name of the photo that was cut out, or name of the package.';
create index invoice_items_client on invoice_items (client_id, invoice_id);
insert into audit_exempt (table_name, reason) values ('invoice_items', 'follows the invoice');

create table invoice_movements (
  invoice_id uuid not null,
  line integer not null,
  hold_id uuid references ledger_holds,
  order_id uuid references orders,
  live boolean not null default true,
  foreign key (invoice_id, line) references invoice_items,
  check ((hold_id is null) <> (order_id is null))
);
comment on table invoice_movements is
  'What an item bills: captured holds, or an order. Live until its invoice is void, so that nothing is billed twice.';
create unique index invoice_movements_hold on invoice_movements (hold_id) where live and hold_id is not null;
create unique index invoice_movements_order on invoice_movements (order_id) where live and order_id is not null;
create index invoice_movements_line on invoice_movements (invoice_id, line);
insert into audit_exempt (table_name, reason) values ('invoice_movements', 'follows the invoice');

create table invoice_numbers (
  year integer primary key,
  last integer not null
);
comment on table invoice_numbers is
  'The last sequence number of each year. Its row is locked until the closing is committed, so that there are no gaps.';
insert into audit_exempt (table_name, reason) values ('invoice_numbers', 'follows the invoice');
