create table connected_accounts (
  id uuid primary key,
  user_id text not null references auth_user (id) on delete cascade,
  platform text not null check (platform in ('instagram', 'x', 'gmail')),
  -- The id that webhooks carry.
  platform_user_id text not null,
  -- The id that deauthorize and data-deletion callbacks carry.
  app_scoped_id text not null,
  platform_username text not null,
  status text not null check (status in ('connected', 'needs_reconnect', 'disconnected')),
  status_reason text,
  scopes text[] not null,
  -- Sealed. Gone once the account is disconnected.
  token text,
  token_expires_at timestamptz,
  token_issued_at timestamptz,
  subscription_checked_at timestamptz,
  -- Since when webhooks are known to be gone; null once they are on again.
  webhooks_lost_at timestamptz,
  connected_at timestamptz not null,
  disconnected_at timestamptz,
  media_imported_at timestamptz,
  unique (user_id, platform, platform_user_id),
  check ((token is null) = (status = 'disconnected'))
);

-- A platform account belongs to one user at a time; a disconnected row is only a tombstone.
create unique index connected_accounts_taken on connected_accounts (platform, platform_user_id)
  where status <> 'disconnected';
create index connected_accounts_by_scoped_id on connected_accounts (app_scoped_id);

-- A login that was started at a platform and has not come back yet.
create table oauth_states (
  state_hash text primary key,
  purpose text not null,
  user_id text not null references auth_user (id) on delete cascade,
  session_id text not null,
  expires_at timestamptz not null
);

create index oauth_states_by_expiry on oauth_states (expires_at);
