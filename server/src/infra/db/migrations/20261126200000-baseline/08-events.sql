-- The automations that were active at each version of a set, by the kind of event. The activity names those from here that
-- a decision does not mention.
create table automation_set_versions (
  account_id uuid,
  version bigint,
  comment_automations integer[] not null,
  message_automations integer[] not null,
  comment_versions integer[] not null default '{}',
  message_versions integer[] not null default '{}',
  primary key (account_id, version)
);

alter table automation_set_versions enable row level security;
create policy own_rows on automation_set_versions using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- What was read from the platform because webhooks could not tell.
create table comment_facts (
  account_id uuid references connected_accounts (id) on delete cascade,
  comment_id text,
  replies integer,
  gone boolean not null,
  read_at timestamptz not null,
  primary key (account_id, comment_id)
);

alter table comment_facts enable row level security;
create policy own_rows on comment_facts using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Every event the platform delivered, once, under the platform's own identity.
create table inbound_events (
  event_seq bigint generated always as identity primary key,
  account_id uuid not null,
  event_key text not null,
  kind text not null,
  parent_id text,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  failure text,
  unique (account_id, event_key)
) with (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

create index inbound_events_by_parent on inbound_events (account_id, parent_id) where parent_id is not null;
create index inbound_events_by_age on inbound_events using brin (received_at);
-- The connection check counts failed events of an account.
create index inbound_events_failed on inbound_events (account_id, received_at) where failure is not null;

alter table inbound_events enable row level security;
create policy own_rows on inbound_events using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Events that wait for a decision.
create table event_queue (
  event_seq bigint primary key,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- What has to be read from the platform before the event can be decided; null when nothing.
  missing text[],
  -- What could not be read: decide without.
  given_up text[] not null default '{}',
  -- While put aside: events with the same key are processed one after the other, in the order in which they came.
  ordering_key text,
  -- The order of decisions: accounts with waiting events alternate, so that the backlog of one does not delay the others.
  account_id uuid,
  position bigint not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create index event_queue_by_ordering_key on event_queue (ordering_key, event_seq) where ordering_key is not null;
create index event_queue_by_position on event_queue (position, event_seq) where missing is null;
create index event_queue_by_account on event_queue (account_id, position);

alter table event_queue enable row level security;
create policy own_rows on event_queue using (exists (
  select from inbound_events e
  where e.event_seq = event_queue.event_seq
    and e.account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
));

-- The newest event at a time, noted every ten minutes: the decision log is ordered by event and finds a time by its mark.
-- Every event received before `at` has a number of at most `event_seq`.
create table event_marks (
  at timestamptz primary key,
  event_seq bigint not null
);

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
  event_seq bigint primary key,
  event jsonb not null
) partition by range (event_seq);

alter table event_payloads enable row level security;
create policy own_rows on event_payloads using (exists (
  select from inbound_events e
  where e.event_seq = event_payloads.event_seq
    and e.account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
));

create sequence decisions_decided_seq;

-- One row for each event: automations that acted or were skipped, by number. All others of the set did not act for
-- `default_reason`; `automation_set_versions` tells which they were. A decision costs the same for any number of automations.
create table decisions (
  event_seq bigint primary key,
  account_id uuid not null,
  event_kind text not null check (event_kind in ('comment', 'message')),
  event_id text not null,
  from_id text,
  from_username text,
  text text,
  post_id text,
  decided_at timestamptz not null,
  set_version bigint not null,
  default_reason text not null,
  fired integer[] not null,
  skipped integer[] not null,
  skip_reasons text[] not null,
  -- Keys of messages in the outbox, by number of the automation.
  message_keys jsonb not null,
  -- Figures behind the outcomes, by number of the automation.
  details jsonb not null,
  -- The rest of what was known when it was decided, so that it can be decided once more.
  snapshot jsonb not null default '{}',
  -- The order in which an account's events were decided.
  decided_seq bigint not null default nextval('decisions_decided_seq'),
  -- The key of the second message of an automation has its own column; it was under minus the number of the automation.
  second_keys jsonb
) partition by range (event_seq);

-- Ids of people and posts belong to one account, so the account need not be in the indexes: 20 bytes less for each row
-- and index. Queries still compare the account.
create index decisions_by_commenter on decisions (from_id) where event_kind = 'comment';
-- Rows come in the order of time. A descending index takes them at the left edge of its pages, which leaves each page
-- half empty after it is split; an ascending one is filled densely and read backwards just as well.
create index decisions_by_account on decisions (account_id, event_seq);

alter table decisions enable row level security;
create policy own_rows on decisions using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Answers of models about events, one for each automation that asked: a decision that is made again uses them.
create table verdicts (
  event_seq bigint,
  number integer,
  outcome text not null check (outcome in ('answered', 'unknown', 'no_model', 'budget', 'failed')),
  should_reply boolean,
  confidence double precision,
  reason text,
  reply text,
  claims text[] not null,
  -- Model, tokens, cost, prompt version, chunks.
  figures jsonb not null,
  made_at timestamptz not null,
  primary key (event_seq, number)
) partition by range (event_seq);

alter table verdicts enable row level security;
create policy own_rows on verdicts using (exists (
  select from inbound_events e
  where e.event_seq = verdicts.event_seq
    and e.account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
));

alter sequence decisions_decided_seq owned by decisions.decided_seq;

-- A default partition takes rows beyond the partitions that were created ahead.
create table decisions_default partition of decisions default;
create table verdicts_default partition of verdicts default;
create table event_payloads_default partition of event_payloads default;

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

select add_event_partition(0, 1000000);
