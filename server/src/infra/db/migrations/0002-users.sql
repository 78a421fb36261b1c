create table user_profile (
  id text primary key,
  provider_id text not null unique references auth_user (id) on delete cascade,
  auth_provider text not null check (auth_provider in ('google', 'custom')),
  full_name text not null,
  username text not null,
  created_at timestamptz not null default now()
);
