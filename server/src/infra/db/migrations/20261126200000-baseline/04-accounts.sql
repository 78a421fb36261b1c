create table connected_accounts (
  id uuid primary key,
  user_id text references auth_user (id) on delete set null,
  platform text not null check (platform in ('instagram', 'x', 'gmail')),
  -- The id that webhooks carry.
  platform_user_id text not null,
  -- The id that deauthorize and data-deletion callbacks carry.
  app_scoped_id text not null,
  platform_username text not null,
  status text not null check (status in ('connected', 'needs_reconnect', 'disconnected')),
  status_reason text,
  scopes text[],
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
  -- Permissions that Instagram did not grant or whose use it refused.
  missing_scopes text[] not null default '{}',
  -- Webhook fields that Instagram accepted and those that it refused, and when the refused ones were last tried.
  subscribed_fields text[] not null default '{}',
  refused_fields text[] not null default '{}',
  fields_tried_at timestamptz,
  -- When the fields were last subscribed; null while that has never succeeded for this login.
  subscribed_at timestamptz,
  -- The list of subscriptions does not show what was subscribed, so its absence there proves nothing.
  subscription_unlisted boolean not null default false,
  -- When Instagram refused to renew the login; null after a new one.
  refresh_refused_at timestamptz,
  -- When the platform was last found to have ended the subscription. Kept after the repair, unlike webhooks_lost_at.
  subscription_ended_at timestamptz,
  unique (user_id, platform, platform_user_id),
  check ((token is null) = (status = 'disconnected'))
);

-- A platform account belongs to one user at a time; a disconnected row is only a tombstone.
create unique index connected_accounts_taken on connected_accounts (platform, platform_user_id) where status <> 'disconnected';
create index connected_accounts_by_scoped_id on connected_accounts (app_scoped_id);

alter table connected_accounts enable row level security;
create policy own_rows on connected_accounts using (user_id = current_setting('skein.user_id'));

-- A login that was started at a platform and has not come back yet.
create table oauth_states (
  state_hash text primary key,
  purpose text not null,
  user_id text not null references auth_user (id) on delete cascade,
  session_id text not null,
  expires_at timestamptz not null
);

create index oauth_states_by_expiry on oauth_states (expires_at);

alter table oauth_states enable row level security;
create policy own_rows on oauth_states using (user_id = current_setting('skein.user_id'));

create table posts (
  account_id uuid references connected_accounts (id) on delete cascade,
  id text,
  media_type text not null check (media_type in ('IMAGE', 'VIDEO', 'CAROUSEL_ALBUM')),
  media_url text,
  thumbnail_url text,
  caption text,
  permalink text,
  posted_at timestamptz not null,
  read_at timestamptz not null,
  primary key (account_id, id)
);

create index posts_newest on posts (account_id, posted_at desc);

alter table posts enable row level security;
create policy own_rows on posts using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Requests to delete what is stored of accounts. Nothing here says whose accounts they were: what is left of a request
-- in the end is its code and two times.
create table deletions (
  confirmation_code text primary key,
  requested_at timestamptz not null,
  done_at timestamptz
);

create index deletions_open on deletions (requested_at) where done_at is null;

-- Accounts whose deletion is under way. They are looked for until nothing of them is found any more, also after their
-- own row is gone, so there is no foreign key to it.
create table deletion_accounts (
  account_id uuid primary key,
  confirmation_code text not null references deletions (confirmation_code),
  -- When something of it was found last, at first the time of the request.
  found_at timestamptz not null
);

create index deletion_accounts_by_code on deletion_accounts (confirmation_code);

alter table deletion_accounts enable row level security;
create policy own_rows on deletion_accounts using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Accounts to which nothing may be sent for now: throttled by the platform, in need of a new login, or held by a person.
create table channel_pauses (
  account_id uuid primary key,
  closed_until timestamptz not null default '-infinity',
  cause text check (cause in ('limited', 'reconnect')),
  held boolean not null default false,
  -- Whether a message that two complete readings did not find may be sent once more.
  resend text not null default 'proof' check (resend in ('proof', 'never')),
  -- How long a reply may wait for an hourly limit.
  wait_hours integer not null default 24 check (wait_hours between 1 and 168)
);

alter table channel_pauses enable row level security;
create policy own_rows on channel_pauses using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);
