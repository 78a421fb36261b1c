-- Rows of events are partitioned by the number of the event, which grows with time and is already the key of each table:
-- retention drops partitions instead of deleting rows. The keys that detect repeated webhooks stay in inbound_events,
-- and those of messages in outbox: they must be unique over all time.
create table event_partitions (
  first_seq bigint primary key,
  -- Exclusive.
  until_seq bigint not null
);

-- Payloads are kept for a shorter time than the keys.
create table event_payloads (
  event_seq bigint not null,
  event jsonb not null
) partition by range (event_seq);

-- Existing tables become the first partition; nothing is copied.
alter table decisions rename to decisions_0;
alter table decisions_0 rename constraint decisions_pkey to decisions_0_pkey;
alter index decisions_by_account rename to decisions_0_by_account;
alter index decisions_by_commenter rename to decisions_0_by_commenter;
alter table decisions_0 alter decided_seq drop identity;
create sequence decisions_decided_seq;
select setval('decisions_decided_seq', coalesce(max(decided_seq), 0) + 1, false) from decisions_0;
alter table decisions_0 alter decided_seq set default nextval('decisions_decided_seq');
create table decisions (like decisions_0 including defaults including constraints) partition by range (event_seq);
alter sequence decisions_decided_seq owned by decisions.decided_seq;
alter table decisions add primary key (event_seq);
create index decisions_by_account on decisions (account_id, event_seq desc);
create index decisions_by_commenter on decisions (account_id, from_id) where event_kind = 'comment';

alter table verdicts rename to verdicts_0;
alter table verdicts_0 rename constraint verdicts_pkey to verdicts_0_pkey;
create table verdicts (like verdicts_0 including defaults including constraints) partition by range (event_seq);
alter table verdicts add primary key (event_seq, number);

alter table event_payloads add primary key (event_seq);
create table event_payloads_0 (like event_payloads including all);
insert into event_payloads_0 (event_seq, event)
select event_seq, event from inbound_events where event is not null order by event_seq;
-- The column's space is reclaimed with the rows.
alter table inbound_events drop column event;

-- A default partition takes rows beyond the partitions that were created ahead.
create table decisions_default partition of decisions default;
create table verdicts_default partition of verdicts default;
create table event_payloads_default partition of event_payloads default;

do $$
declare
  upper_end bigint := (select coalesce(max(event_seq), 0) from inbound_events) + 1000000;
  name text;
begin
  upper_end := greatest(upper_end, (select coalesce(max(event_seq), 0) from decisions_0) + 1000000);
  foreach name in array array['decisions', 'verdicts', 'event_payloads'] loop
    execute format('alter table %I attach partition %I for values from (0) to (%s)', name, name || '_0', upper_end);
  end loop;
  insert into event_partitions values (0, upper_end);
end $$;

-- The functions below wait for locks only briefly: what waits for a lock holds up every later statement of the table.

-- Creates the next partition of each table, for events from `first` until before `until`.
create function add_event_partition(first bigint, until bigint) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '300ms' as $$
declare
  name text;
  part text;
begin
  foreach name in array array['decisions', 'verdicts', 'event_payloads'] loop
    part := name || '_' || first;
    execute format('create table %I (like %I including all)', part, name);
    execute format('alter table %I set (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)',
      part);
    -- Rows that came before their partition are in the default one. No row can be added to it meanwhile.
    execute format('lock table %I in share row exclusive mode', name || '_default');
    execute format('with moved as (delete from %I where event_seq >= %s and event_seq < %s returning *)
      insert into %I select * from moved', name || '_default', first, until, part);
    execute format('alter table %I attach partition %I for values from (%s) to (%s)', name, part, first, until);
  end loop;
  insert into event_partitions values (first, until);
end $$;

-- Creates partitions until `ahead` events beyond the newest have one, each for `size` events. Returns their number.
create function ensure_event_partitions(ahead bigint, size bigint) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '300ms' as $$
declare
  newest bigint;
  upper_end bigint;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('event partitions'));
  select coalesce(max(event_seq), 0) into newest from inbound_events;
  select max(until_seq) into upper_end from event_partitions;
  while upper_end < newest + ahead loop
    perform add_event_partition(upper_end, upper_end + size);
    upper_end := upper_end + size;
    made := made + 1;
  end loop;
  return made;
end $$;

-- Drops the partitions of a table in which no event is newer than `last_seq`. Returns their number.
create function drop_event_partitions(name text, last_seq bigint) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '300ms' as $$
declare
  range event_partitions;
  dropped integer := 0;
begin
  if name not in ('decisions', 'verdicts', 'event_payloads') then
    raise exception 'not a table of events: %', name;
  end if;
  perform pg_advisory_xact_lock(hashtext('event partitions'));
  for range in select * from event_partitions where until_seq <= last_seq + 1 order by first_seq loop
    if to_regclass(name || '_' || range.first_seq) is not null then
      execute format('drop table %I', name || '_' || range.first_seq);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end $$;
