-- PostgreSQL plans the subquery of a policy anew for each table of each statement. It keeps the plan of the function for the
-- connection.
create function tenant_accounts() returns uuid[] language sql stable parallel safe
return (select coalesce(array_agg(id), '{}') from connected_accounts where workspace_id = any (tenant_workspaces()));

do $$
declare
  policy record;
begin
  for policy in
    select tablename, policyname from pg_policies
    where schemaname = current_schema() and qual like '(account_id = ANY (ARRAY( SELECT connected_accounts.id%'
  loop
    execute format('alter policy %I on %I using (account_id = any ((select tenant_accounts())::uuid[]))',
      policy.policyname, policy.tablename);
  end loop;
end $$;

-- The policy of `inbound_events` limits the subquery to the accounts of the tenant. A scalar subquery is planned once, and an
-- EXISTS twice.
alter policy own_rows on event_payloads
  using ((select e.account_id from inbound_events e where e.event_seq = event_payloads.event_seq) is not null);
alter policy own_rows on event_queue
  using ((select e.account_id from inbound_events e where e.event_seq = event_queue.event_seq) is not null);
alter policy own_rows on verdicts
  using ((select e.account_id from inbound_events e where e.event_seq = verdicts.event_seq) is not null);
