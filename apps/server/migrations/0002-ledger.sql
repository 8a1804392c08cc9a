-- Credits as a double-entry ledger: nothing is ever changed or removed, only added.

create table accounts (
  id uuid primary key default new_id(),
  owner_kind text not null check (owner_kind in ('issued', 'held', 'revenue', 'customer', 'client', 'user')),
  owner_id uuid,
  balance bigint not null default 0,
  allow_negative boolean not null default false,
  created_at timestamptz not null default now(),
  check ((owner_kind in ('issued', 'held', 'revenue')) = (owner_id is null)),
  constraint accounts_not_overdrawn check (balance >= 0 or allow_negative or owner_id is null)
);
comment on column accounts.owner_kind is
  'issued: where sold credits come from; held: what waits for its picture; revenue: what was earned; else whose they are.';
comment on column accounts.balance is
  'Credits, the sum of the account''s entries; kept by a trigger. Stays 0 for the platform''s three accounts, whose '
  'sum is read from the entries, so that not every picture waits for the same row.';
create unique index accounts_owner on accounts (owner_kind, owner_id) nulls not distinct;

insert into accounts (owner_kind) values ('issued'), ('held'), ('revenue');

create table ledger_transactions (
  id uuid primary key default new_id(),
  reason text not null check (reason in ('top_up', 'transfer', 'removal', 'hold', 'capture', 'release')),
  actor_id uuid references users,
  subject_kind text check (subject_kind in ('image', 'vehicle')),
  subject_id uuid,
  created_at timestamptz not null default now(),
  check ((subject_kind is null) = (subject_id is null))
);
comment on column ledger_transactions.actor_id is 'Who caused it; null when the installation itself did.';
create index ledger_transactions_subject on ledger_transactions (subject_id) where subject_id is not null;

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions,
  account_id uuid not null references accounts,
  amount bigint not null check (amount <> 0 and abs(amount) <= 1000000000)
);
comment on column ledger_entries.amount is 'Credits added to the account; negative when taken from it.';
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_account on ledger_entries (account_id, id desc);

create table ledger_holds (
  id uuid primary key default new_id(),
  account_id uuid not null references accounts,
  image_id uuid not null,
  amount bigint not null check (amount > 0),
  state text not null default 'held' check (state in ('held', 'captured', 'released')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((state = 'held') = (settled_at is null))
);
comment on table ledger_holds is 'Credits set aside for one picture: captured when it is delivered, released otherwise.';
create unique index ledger_holds_open on ledger_holds (image_id) where state = 'held';
create index ledger_holds_image on ledger_holds (image_id);

create function ledger_apply_entry() returns trigger language plpgsql as $$
begin
  update accounts set balance = balance + new.amount where id = new.account_id and owner_id is not null;
  return null;
end $$;
create trigger ledger_entries_apply after insert on ledger_entries
  for each row execute function ledger_apply_entry();

create function ledger_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name;
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_append_only();
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_append_only();

create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_must_balance();
