-- Every event the platform delivered, once, under the platform's own identity.
create table inbound_events (
  event_seq bigint generated always as identity primary key,
  account_id uuid not null,
  event_key text not null,
  kind text not null,
  parent_id text,
  -- Null once the payload was purged; the key stays so that a late repeat is still known.
  event jsonb,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  failure text,
  unique (account_id, event_key)
);

create index inbound_events_by_parent on inbound_events (account_id, parent_id) where parent_id is not null;
create index inbound_events_by_age on inbound_events using brin (received_at);

-- Events that wait for a decision.
create table event_queue (
  event_seq bigint primary key,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- What has to be read from the platform before the event can be decided; null when nothing.
  missing text[],
  -- What could not be read: decide without.
  given_up text[] not null default '{}',
  -- While put aside: events of one lane are read one after the other, in the order in which they came.
  lane text
);

create index event_queue_by_lane on event_queue (lane, event_seq) where lane is not null;

-- Rows live here for milliseconds: without frequent vacuums the dead ones would slow down every claim.
alter table event_queue set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
