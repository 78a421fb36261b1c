-- Push messages to the browsers of a user.

-- Null: as the product proposes.
alter table notice_choices add column push boolean;
alter table notices add column push_due boolean not null default false;

-- The key pair of this installation (VAPID), made when it is first needed. The private key is encrypted.
create table push_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key text not null
);

-- A subscription ends with its session: at the sign-out, or when another browser ends the session.
create table push_subscriptions (
  subscription_id uuid primary key,
  user_id text not null references auth_user (id) on delete cascade,
  session_id text not null references auth_session (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);

create index push_subscriptions_by_user on push_subscriptions (user_id);
create index push_subscriptions_by_session on push_subscriptions (session_id);

alter table push_subscriptions enable row level security;
create policy own_rows on push_subscriptions using (user_id = current_setting('skein.user_id'));

-- Nothing is pushed from the first to the second time of a day; over midnight when the first is later.
create table quiet_hours (
  user_id text primary key references auth_user (id) on delete cascade,
  from_time text not null,
  to_time text not null,
  time_zone text not null
);

alter table quiet_hours enable row level security;
create policy own_rows on quiet_hours using (user_id = current_setting('skein.user_id'));
