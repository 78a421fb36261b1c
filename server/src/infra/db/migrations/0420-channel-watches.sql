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

-- When the platform was last found to have ended the subscription. Kept after the repair, unlike webhooks_lost_at.
alter table connected_accounts add column subscription_ended_at timestamptz;
