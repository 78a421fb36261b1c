-- Policies of tables that were added after row-level security.
do $$
declare
  each record;
begin
  for each in
    select * from (values
      ('auth_two_factor', 'user_id'), ('auth_passkey', 'user_id'), ('sign_up_invitations', 'created_by')
    ) as t (name, owner)
  loop
    execute format('alter table %I enable row level security', each.name);
    execute format('create policy own_rows on %I using (%I = current_setting(''skein.user_id''))', each.name, each.owner);
  end loop;
end $$;

alter table event_payloads enable row level security;
create policy own_rows on event_payloads using (exists (
  select from inbound_events e where e.event_seq = event_payloads.event_seq
    and e.account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
));

-- Statements of users read this one value of a table to which they have no access.
create function last_restored_at() returns timestamptz
language sql stable security definer set search_path = public, pg_temp
as 'select restored_at from last_written';
