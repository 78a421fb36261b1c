-- Whether media that are not stored as posts belong to the account: a comment on foreign media is a mention.
create table media_owners (
  account_id uuid references connected_accounts (id) on delete cascade,
  media_id text,
  own boolean not null,
  -- Read again after this time.
  valid_until timestamptz not null,
  primary key (account_id, media_id)
);

alter table media_owners enable row level security;
create policy own_rows on media_owners using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Items of webhooks that could not be parsed, each as a webhook with only this item, to be parsed again after an update.
create table unreadable_items (
  item_id bigint generated always as identity primary key,
  -- Null when the item names no account.
  account_id uuid references connected_accounts (id) on delete cascade,
  -- SHA-256 of the item, so that a repeated webhook is stored once.
  item_hash text not null,
  cause text not null,
  body text not null,
  bytes integer not null,
  received_at timestamptz not null,
  -- The name of the list of Instagram in which an item was; null for an item of a webhook. `received_at` of a listed item is
  -- when it was last seen.
  list text,
  unique nulls not distinct (account_id, item_hash)
);

create index unreadable_items_by_age on unreadable_items (received_at);

alter table unreadable_items enable row level security;
create policy own_rows on unreadable_items using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Whether events of an account still arrive, compared with what the platform shows.
create table channel_watches (
  account_id uuid primary key references connected_accounts (id) on delete cascade,
  -- When the next comparison is due.
  due_at timestamptz not null,
  looked_at timestamptz,
  state text not null default 'unknown' check (state in ('unknown', 'flowing', 'suspected', 'quiet', 'unreadable', 'unusual')),
  -- Set while `state` is quiet.
  quiet_since timestamptz,
  cause text check (cause in ('unsubscribed', 'unreachable', 'development_mode', 'undelivered'))
);

create index channel_watches_due on channel_watches (due_at);

alter table channel_watches enable row level security;
create policy own_rows on channel_watches using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

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

alter table sweeps enable row level security;
create policy own_rows on sweeps using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- The number of comments of a post when its comments were last read.
create table swept_posts (
  account_id uuid references connected_accounts (id) on delete cascade,
  post_id text,
  comments_count integer not null,
  read_at timestamptz not null,
  primary key (account_id, post_id)
);

alter table swept_posts enable row level security;
create policy own_rows on swept_posts using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Events that a sweep found.
create table swept_events (
  account_id uuid references connected_accounts (id) on delete cascade,
  event_key text,
  found_at timestamptz not null,
  -- When a webhook brought the event after all.
  delivered_at timestamptz,
  primary key (account_id, event_key)
);

create index swept_events_found on swept_events (account_id, found_at);

alter table swept_events enable row level security;
create policy own_rows on swept_events using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Comments and messages of people that were compared, by the hour in which they were written.
create table sweep_hours (
  account_id uuid references connected_accounts (id) on delete cascade,
  hour timestamptz,
  comments integer not null default 0,
  messages integer not null default 0,
  primary key (account_id, hour)
);

alter table sweep_hours enable row level security;
create policy own_rows on sweep_hours using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- When the job of the sweeps ran last; an interruption shows that the product was down.
create table sweep_ticks (
  only_row boolean default true primary key check (only_row),
  at timestamptz not null
);

-- Media of the account that comments named and that Instagram does not list among its posts, for example ads.
create table unlisted_media (
  account_id uuid references connected_accounts (id) on delete cascade,
  media_id text,
  -- What a webhook says about the media beside its id.
  media jsonb not null,
  -- When a comment below it was last received, to the day.
  seen_at timestamptz not null,
  -- Comments written before were compared; null: none was.
  compared_until timestamptz,
  -- When its comments are read again.
  due_at timestamptz not null,
  primary key (account_id, media_id)
);

alter table unlisted_media enable row level security;
create policy own_rows on unlisted_media using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);
