-- Grants the role of the application its rights. Called with its name after every update, so that new tables are included.
-- See docs/decisions/0009-the-application-has-its-own-database-role.md.
create or replace function grant_application(application text) returns void language plpgsql as $$
declare
  item record;
begin
  execute format('grant usage on schema public to %I', application);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', application);
  execute format('revoke insert, update, delete on migrations, applied_functions from %I', application);
  -- Rows of the ledger are only added; a trigger writes the balances.
  execute format('revoke update, delete on ledger_transactions, ledger_entries, prepaid_credits from %I', application);
  execute format('revoke insert, update, delete on accounts, ledger_lots, ledger_holds from %I', application);
  execute format('grant insert (owner_kind, owner_id) on accounts to %I', application);
  -- Locking a row requires the right to change one of its columns.
  execute format('grant update (created_at) on accounts to %I', application);
  execute format('grant insert (account_id, order_id, expires_at) on ledger_lots to %I', application);
  execute format('grant insert, update (state, settled_at) on ledger_holds to %I', application);
  -- Rows of the audit log are only added too.
  execute format('revoke update, delete on audit_log from %I', application);
  execute format('grant execute on function audit_forget, audit_forget_customer, audit_remove_before to %I', application);
  execute format('revoke insert, update, delete on audit_exempt from %I', application);
  -- The tables of the queue have row-level security: a role without a policy sees none of their rows.
  execute format('grant usage on schema graphile_worker to %I', application);
  execute format('grant all on all tables in schema graphile_worker to %I', application);
  execute format('grant all on all sequences in schema graphile_worker to %I', application);
  for item in select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
      and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = application)
  loop
    execute format('create policy %I on %s to %I using (true) with check (true)',
      application, item.name, application);
  end loop;
end $$;
revoke execute on function grant_application from public;
