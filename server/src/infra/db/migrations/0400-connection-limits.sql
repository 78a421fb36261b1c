alter table connected_accounts
  -- Null: Instagram did not name the granted permissions.
  alter column scopes drop not null,
  -- Permissions that Instagram did not grant or whose use it refused.
  add column missing_scopes text[] not null default '{}',
  -- Webhook fields that Instagram accepted and those that it refused, and when the refused ones were last tried.
  add column subscribed_fields text[] not null default '{}',
  add column refused_fields text[] not null default '{}',
  add column fields_tried_at timestamptz,
  -- When the fields were last subscribed; null while that has never succeeded for this login.
  add column subscribed_at timestamptz,
  -- The list of subscriptions does not show what was subscribed, so its absence there proves nothing.
  add column subscription_unlisted boolean not null default false,
  -- When Instagram refused to renew the login; null after a new one.
  add column refresh_refused_at timestamptz;
