-- The newest event at a time, noted every ten minutes: the decision log is ordered by event and finds a time by its mark.
-- Every event received before `at` has a number of at most `event_seq`.
create table event_marks (
  at timestamptz primary key,
  event_seq bigint not null
);

insert into event_marks (at, event_seq)
select hour, max(newest) over (order by hour) from (
  select date_trunc('hour', decided_at) + interval '1 hour' as hour, max(event_seq) as newest from decisions
  group by 1
) hours
where hour < now();

-- Statistics that are a tenth of the table behind make the planner choose other indexes after a burst of events, and
-- pages that are not marked as visible to all make scans of an index read the table as well.
alter table decisions set (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table inbound_events set (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table outbox set (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
alter table messages set (autovacuum_analyze_scale_factor = 0.02);
alter table conversations set (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
