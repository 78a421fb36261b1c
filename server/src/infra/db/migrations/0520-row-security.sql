-- Statements for one user run as the role skein_tenant with the setting skein.user_id, see tenant-database.ts. Policies
-- then limit them to the rows of that user. The owner of the tables, who runs everything else, is not limited.
-- Partitions are reached through their parent and need no policy.
do $$
declare
  each record;
  own_user text := $q$current_setting('skein.user_id')$q$;
  own_accounts text := format('any (array(select id from connected_accounts where user_id = %s))', own_user);
begin
  for each in
    select c.oid::regclass as name,
      case
        when c.relname = 'auth_user' then format('id = %s', own_user)
        when c.relname = 'user_profile' then format('provider_id = %s', own_user)
        when c.relname = 'user_export_parts'
          then format('export_id = any (array(select export_id from user_exports where user_id = %s))', own_user)
        when c.relname in ('assistant_messages', 'assistant_actions')
          then format('exists (select from assistant_turns t where t.turn_id = %I.turn_id and t.user_id = %s)', c.relname, own_user)
        when c.relname in ('verdicts', 'event_queue')
          then format('exists (select from inbound_events e where e.event_seq = %I.event_seq and e.account_id = %s)', c.relname, own_accounts)
        when u.attname is not null then format('user_id = %s', own_user)
        when a.attname is not null then format('account_id = %s', own_accounts)
      end as condition
    from pg_class c
      left join pg_attribute u on u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped
      left join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  loop
    if each.condition is null then continue; end if;
    execute format('alter table %s enable row level security', each.name);
    execute format('create policy own_rows on %s using (%s)', each.name, each.condition);
  end loop;
end $$;
