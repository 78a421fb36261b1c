-- Sessions are stored as hashes of their tokens; existing sessions stay valid.
update auth_session set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');

-- Links that were stored in clear.
delete from auth_verification where identifier like 'reset-password:%';

-- A new password ends all reset links of the user.
create function auth_end_reset_links() returns trigger language plpgsql as $$
begin
  delete from auth_verification where value = new.user_id and identifier like 'reset-password:%';
  return null;
end $$;

create trigger auth_end_reset_links after insert or update of password on auth_account
  for each row execute function auth_end_reset_links();

create index auth_verification_by_value on auth_verification (value) where identifier like 'reset-password:%';

alter table auth_user add column two_factor_enabled boolean not null default false;

create table auth_two_factor (
  id text primary key,
  user_id text not null references auth_user (id) on delete cascade,
  -- Both encrypted with APP_SECRET.
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
create index auth_two_factor_by_user on auth_two_factor (user_id);

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

create table sign_up_invitations (
  id text primary key,
  created_by text not null references auth_user (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_up_invitations_by_user on sign_up_invitations (created_by, created_at);

-- Mails that wait to be sent. Jobs refer to them by id, so that the job table has no addresses and no links.
create table outgoing_mails (
  id text primary key,
  recipient text not null,
  subject text not null,
  content text not null,
  created_at timestamptz not null default now()
);
create index outgoing_mails_by_recipient on outgoing_mails (recipient);

-- Jobs of earlier releases have the mail in their payload.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job
    where name in ('auth.send-mail', 'notices.send-mail')
      or (name = 'dead-letters' and source_name in ('auth.send-mail', 'notices.send-mail'));
  end if;
end $$;
