-- Statistics of a partitioned table as a whole are collected by nobody else: autovacuum looks at its partitions only.
create function analyze_event_tables() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze decisions;
  analyze verdicts;
  analyze event_payloads;
end $$;
