-- Owned by the sign-in library as far as reading and writing goes; the names of the columns are ours.
create table auth_user (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth_session (
  id text primary key,
  token text not null unique,
  user_id text not null references auth_user (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index auth_session_by_user on auth_session (user_id);
create index auth_session_by_expiry on auth_session (expires_at);

-- Using a session moves its end, but no session lives longer than 30 days, whoever moves it.
create function auth_session_cap() returns trigger language plpgsql as $$
begin
  new.expires_at := least(new.expires_at, new.created_at + interval '30 days');
  return new;
end $$;

create trigger auth_session_cap before insert or update of expires_at on auth_session
  for each row execute function auth_session_cap();

create table auth_account (
  id text primary key,
  user_id text not null references auth_user (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);

create index auth_account_by_user on auth_account (user_id);

create table auth_verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index auth_verification_by_identifier on auth_verification (identifier);
create index auth_verification_by_expiry on auth_verification (expires_at);
