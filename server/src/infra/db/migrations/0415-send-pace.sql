-- The pace of calls to Instagram for each account and kind of call. `next_at` is the earliest time of the next call;
-- `queued_until` the estimated time of the last message that waits for its turn. `text_key` and `repeats` count equal
-- texts in a row, which are sent more slowly.
create table send_paces (
  account_id uuid not null,
  kind text not null check (
    kind in ('text_message', 'media_message', 'private_reply', 'public_reply', 'moderation', 'conversation_read')
  ),
  next_at timestamptz not null default '-infinity',
  queued_until timestamptz not null default '-infinity',
  text_key text,
  repeats integer not null default 0,
  repeated_at timestamptz not null default '-infinity',
  primary key (account_id, kind)
) with (fillfactor = 50);

-- Every call of an account updates its row.
alter table send_paces set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Posts whose public replies wait for the hourly limit. All further replies of the post wait as well, so that the limit
-- is counted in one place; `noted_at` is the last time that a reply waited or left the queue.
create table paced_posts (
  account_id uuid not null,
  post_id text not null,
  noted_at timestamptz not null default now(),
  primary key (account_id, post_id)
);

-- `queued`: the message waited for its turn before, so new ones do not overtake it. `paced_post`: the post whose hourly
-- limit a public reply waits for.
alter table outbox_open add column queued boolean not null default false;
alter table outbox_open add column paced_post text;

create index outbox_paced on outbox_open (account_id, paced_post, outbox_seq)
  where paced_post is not null and phase = 'ready';

-- How long a reply may wait for an hourly limit.
alter table outbox_lanes add column wait_hours integer not null default 24 check (wait_hours between 1 and 168);
