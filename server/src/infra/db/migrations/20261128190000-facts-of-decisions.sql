-- What was in the snapshot of each decision. Decisions from before this release have them there only.
alter table decisions
  add column occurred_at timestamptz,
  add column parent_id text,
  -- Null for a comment.
  add column message_kind text,
  -- Null if nothing about the event was unusual.
  alter column snapshot drop not null,
  alter column snapshot drop default;
