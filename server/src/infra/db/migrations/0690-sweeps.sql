-- How far the comments and messages that Instagram shows were compared with the received events.
create table sweeps (
  account_id uuid primary key references connected_accounts (id) on delete cascade,
  -- Older comments and messages are never answered by a sweep.
  answer_since timestamptz not null,
  due_at timestamptz not null,
  -- One process sweeps an account at a time.
  leased_until timestamptz,
  last_run_at timestamptz,
  -- Missed events that the last run found.
  found integer not null default 0,
  -- Everything written before was compared.
  comments_until timestamptz not null,
  messages_until timestamptz not null,
  -- Why a channel could not be read, a reason of PlatformError.
  comments_refused text,
  messages_refused text,
  -- A refused channel is not read before.
  comments_retry_at timestamptz,
  messages_retry_at timestamptz,
  -- The allowance of calls: each call moves the time ahead by its share of a day.
  comments_paid_until timestamptz not null,
  messages_paid_until timestamptz not null,
  -- Where the reading of older posts continues.
  posts_cursor text,
  posts_read_at timestamptz not null default 'epoch',
  -- SWEEP_SECONDS was 0.
  switched_off boolean not null default false
);
create index sweeps_due on sweeps (due_at);

-- The number of comments of a post when its comments were last read.
create table swept_posts (
  account_id uuid not null references connected_accounts (id) on delete cascade,
  post_id text not null,
  comments_count integer not null,
  read_at timestamptz not null,
  primary key (account_id, post_id)
);

-- Events that a sweep found.
create table swept_events (
  account_id uuid not null references connected_accounts (id) on delete cascade,
  event_key text not null,
  found_at timestamptz not null,
  -- When a webhook brought the event after all.
  delivered_at timestamptz,
  primary key (account_id, event_key)
);
create index swept_events_found on swept_events (account_id, found_at);

-- Comments and messages of people that were compared, by the hour in which they were written.
create table sweep_hours (
  account_id uuid not null references connected_accounts (id) on delete cascade,
  hour timestamptz not null,
  comments integer not null default 0,
  messages integer not null default 0,
  primary key (account_id, hour)
);

-- When the job of the sweeps ran last; an interruption shows that the product was down.
create table sweep_ticks (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);

do $$
declare
  name text;
begin
  foreach name in array array['sweeps', 'swept_posts', 'swept_events', 'sweep_hours'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_rows on %I using (account_id = any (array(select id from connected_accounts '
      'where user_id = current_setting(''skein.user_id''))))', name);
  end loop;
end $$;
