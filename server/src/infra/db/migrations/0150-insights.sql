-- What the platform told about each day (UTC) of an account, kept because it tells a series for few metrics only.
create table insight_snapshots (
  account_id uuid not null references connected_accounts (id) on delete cascade,
  day date not null,
  -- Metric to number. What the platform did not give is absent.
  metrics jsonb not null,
  taken_at timestamptz not null,
  primary key (account_id, day)
);
