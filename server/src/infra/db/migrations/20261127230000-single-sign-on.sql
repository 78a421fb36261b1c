-- The identity provider of a workspace (OpenID Connect). The client secret is encrypted.
create table workspace_sign_on (
  workspace_id text primary key references workspaces (id) on delete cascade,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  -- In lower case and ASCII. People with an address of this domain sign in here once the domain is verified.
  domain text not null,
  -- What the TXT record of the domain has to contain.
  domain_token text not null,
  verified_at timestamptz,
  -- The role of newcomers.
  role text not null check (role in ('viewer', 'agent', 'admin')),
  passwords_off boolean not null default false,
  last_used_at timestamptz
);

-- A domain belongs to one workspace.
create unique index workspace_sign_on_by_domain on workspace_sign_on (domain) where verified_at is not null;

alter table workspace_sign_on enable row level security;
create policy own_rows on workspace_sign_on using (workspace_id = any (tenant_workspaces()));

alter table user_profile drop constraint user_profile_auth_provider_check;
alter table user_profile add constraint user_profile_auth_provider_check
  check (auth_provider in ('google', 'custom', 'sso'));
