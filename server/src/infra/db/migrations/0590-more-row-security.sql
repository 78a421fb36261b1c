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
