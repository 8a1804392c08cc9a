-- Notifications to a client or a role, inserted in pieces where their readers are many.

alter table notifications add column client_id uuid references clients;
alter table notifications add column role text
  check (role in ('root', 'manager', 'qcmanager', 'customer', 'client', 'user'));
alter table notifications drop constraint notifications_audience_check;
alter table notifications add constraint notifications_audience_check
  check (audience in ('user', 'client', 'customer', 'role', 'all'));
alter table notifications add check ((audience = 'client') = (client_id is not null));
alter table notifications add check ((audience = 'role') = (role is not null));
comment on column notifications.is_delivered is
  'Whether user_notifications has the rows of all its readers. A job inserts those of one that starts later or has many '
  'readers; until it is done, some of them may be there.';

create table credit_outages (
  id uuid primary key references accounts,
  is_out boolean not null,
  told_at timestamptz
);
comment on table credit_outages is
  'Accounts whose balance has been used up before, and whether it is now, so that their owners are told once each time.';
insert into audit_exempt (table_name, reason) values ('credit_outages', 'follows the ledger');
