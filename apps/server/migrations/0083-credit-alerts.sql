-- Owners of credits are told when their balance falls below what they chose.

create table credit_alerts (
  id uuid primary key references accounts,
  customer_id uuid references customers,
  client_id uuid references clients,
  user_id uuid references users,
  threshold integer not null check (threshold > 0),
  check (num_nonnulls(customer_id, client_id, user_id) = 1)
);
comment on table credit_alerts is 'Balances that are watched; the id is that of the account, the owner that of the account.';
comment on column credit_alerts.threshold is 'The alert is given when the balance falls below it.';

create table credit_alert_states (
  id uuid primary key references credit_alerts on delete cascade,
  state text not null check (state in ('above', 'crossed', 'told'))
);
comment on column credit_alert_states.state is
  'Whether the balance is below the threshold (crossed), and whether its owner was told.';
insert into audit_exempt values ('credit_alert_states', 'follows the ledger');
