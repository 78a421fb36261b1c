-- Owned by the sign-in library as far as reading and writing goes; the names of the columns are ours.
create table auth_user (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  two_factor_enabled boolean not null default false
);

alter table auth_user enable row level security;
create policy own_rows on auth_user using (id = current_setting('skein.user_id'));

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

alter table auth_session enable row level security;
create policy own_rows on auth_session using (user_id = current_setting('skein.user_id'));

-- Using a session moves its end, but no session lives longer than 30 days, whatever moves it.
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

alter table auth_account enable row level security;
create policy own_rows on auth_account using (user_id = current_setting('skein.user_id'));

-- A new password ends all reset links of the user.
create function auth_end_reset_links() returns trigger language plpgsql as $$
begin
  delete from auth_verification where value = new.user_id and identifier like 'reset-password:%';
  return null;
end $$;

create trigger auth_end_reset_links after insert or update of password on auth_account
  for each row execute function auth_end_reset_links();

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
create index auth_verification_by_value on auth_verification (value) where identifier like 'reset-password:%';

create table user_profile (
  id text primary key,
  provider_id text not null unique references auth_user (id) on delete cascade,
  auth_provider text not null check (auth_provider in ('google', 'custom')),
  full_name text not null,
  username text not null,
  created_at timestamptz not null default now(),
  -- The language of mails and notifications to a user. Screens use the cookie of the browser.
  language text not null default 'en'
);

alter table user_profile enable row level security;
create policy own_rows on user_profile using (provider_id = current_setting('skein.user_id'));

create table auth_two_factor (
  id text primary key,
  user_id text not null references auth_user (id) on delete cascade,
  -- Both encrypted with APP_SECRET.
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  -- The time step (30 seconds, RFC 6238) of the last accepted code of the authenticator app.
  last_used_step bigint
);

create index auth_two_factor_by_user on auth_two_factor (user_id);

alter table auth_two_factor enable row level security;
create policy own_rows on auth_two_factor using (user_id = current_setting('skein.user_id'));

create table auth_passkey (
  id text primary key,
  name text,
  user_id text not null references auth_user (id) on delete cascade,
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);

create index auth_passkey_by_user on auth_passkey (user_id);

alter table auth_passkey enable row level security;
create policy own_rows on auth_passkey using (user_id = current_setting('skein.user_id'));

create table sign_up_invitations (
  id text primary key,
  created_by text not null references auth_user (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index sign_up_invitations_by_user on sign_up_invitations (created_by, created_at);

alter table sign_up_invitations enable row level security;
create policy own_rows on sign_up_invitations using (created_by = current_setting('skein.user_id'));

-- Mails that wait to be sent. Jobs refer to them by id, so that the job table has no addresses and no links.
create table outgoing_mails (
  id text primary key,
  recipient text not null,
  subject text not null,
  content text not null,
  created_at timestamptz not null default now(),
  -- The label and the address of the button in the HTML part of a mail.
  button jsonb,
  -- The language of a mail is an attribute of its HTML part.
  language text not null default 'en'
);

create index outgoing_mails_by_recipient on outgoing_mails (recipient);

-- Requests to change the email address of a user. A row without `confirmed_at` ends when the password changes.
create table email_changes (
  change_id uuid primary key,
  user_id text not null references auth_user (id) on delete cascade,
  from_email text not null,
  to_email text not null,
  -- Of the token in the link to the new address, and of the one in the link to the old address.
  confirm_hash text not null unique,
  stop_hash text not null unique,
  -- Whether two-step sign-in was on at the request.
  had_two_factor boolean not null,
  requested_at timestamptz not null,
  confirmed_at timestamptz
);

create index email_changes_by_user on email_changes (user_id, requested_at);

alter table email_changes enable row level security;
create policy own_rows on email_changes using (user_id = current_setting('skein.user_id'));
