-- A workspace holds accounts; its members work with them. A user has one from the start, with the id of the user.
create table workspaces (
  id text primary key,
  name text not null,
  time_zone text not null default 'UTC',
  created_at timestamptz not null default now()
);

create table workspace_members (
  workspace_id text references workspaces (id) on delete cascade,
  user_id text references auth_user (id) on delete cascade,
  role text not null check (role in ('viewer', 'agent', 'admin', 'owner')),
  joined_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);

create index workspace_members_by_user on workspace_members (user_id);

create table workspace_invitations (
  invitation_id uuid primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  email text not null,
  role text not null check (role in ('viewer', 'agent', 'admin', 'owner')),
  token_hash text not null unique,
  invited_by text references auth_user (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A sign-up with the link; the confirmation of the address then accepts the invitation.
  claimed_at timestamptz,
  used_at timestamptz,
  ended_at timestamptz
);

create index workspace_invitations_by_workspace on workspace_invitations (workspace_id, created_at desc);
create index workspace_invitations_by_email on workspace_invitations (email) where used_at is null and ended_at is null;

insert into workspaces (id, name, created_at) select id, name, created_at from auth_user;
insert into workspace_members (workspace_id, user_id, role, joined_at) select id, id, 'owner', created_at from auth_user;

-- In the transaction that creates the user, which is that of the sign-in library.
create function workspace_of_new_user() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  insert into workspaces (id, name) values (new.id, new.name);
  insert into workspace_members (workspace_id, user_id, role) values (new.id, new.id, 'owner');
  return null;
end $$;

create trigger workspace_of_new_user after insert on auth_user
  for each row execute function workspace_of_new_user();

create function accept_claimed_invitations() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  with accepted as (
    update workspace_invitations set used_at = claimed_at
    where email = new.email and claimed_at is not null and used_at is null and ended_at is null
    returning workspace_id, role
  )
  insert into workspace_members (workspace_id, user_id, role)
  select workspace_id, new.id, role from accepted on conflict do nothing;
  return null;
end $$;

create trigger accept_claimed_invitations after insert or update of email_verified on auth_user
  for each row when (new.email_verified) execute function accept_claimed_invitations();

-- The ids of the workspaces of the caller, or that of the account which a job works on.
create function tenant_workspaces() returns text[] language sql stable parallel safe
return string_to_array(current_setting('skein.workspace_ids'), ',');

alter table workspaces enable row level security;
create policy own_rows on workspaces using (id = any (tenant_workspaces()));
alter table workspace_members enable row level security;
create policy own_rows on workspace_members using (workspace_id = any (tenant_workspaces()));
alter table workspace_invitations enable row level security;
create policy own_rows on workspace_invitations using (workspace_id = any (tenant_workspaces()));

-- Accounts belong to workspaces, and with them everything that has an account.
alter table connected_accounts drop constraint connected_accounts_user_id_fkey;
alter table connected_accounts rename column user_id to workspace_id;
alter table connected_accounts add constraint connected_accounts_workspace_id_fkey
  foreign key (workspace_id) references workspaces (id) on delete set null;

do $$
declare
  policy record;
begin
  for policy in
    select tablename, policyname, replace(qual,
      'workspace_id = current_setting(''skein.user_id''::text)', 'workspace_id = any (tenant_workspaces())') as qual
    from pg_policies where schemaname = current_schema() and qual like '%workspace_id = current_setting(%'
  loop
    execute format('alter policy %I on %I using (%s)', policy.policyname, policy.tablename, policy.qual);
  end loop;
end $$;

-- A login that was started for a workspace.
alter table oauth_states add column workspace_id text references workspaces (id) on delete cascade;
update oauth_states set workspace_id = user_id;
alter table oauth_states alter column workspace_id set not null;
