-- What the platform told about each day (UTC) of an account, kept because it tells a series for few metrics only.
create table insight_snapshots (
  account_id uuid references connected_accounts (id) on delete cascade,
  day date,
  -- Metric to number. What the platform did not give is absent.
  metrics jsonb not null,
  taken_at timestamptz not null,
  primary key (account_id, day)
);

alter table insight_snapshots enable row level security;
create policy own_rows on insight_snapshots using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);
