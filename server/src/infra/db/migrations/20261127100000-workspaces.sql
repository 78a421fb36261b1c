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

-- The ids of the workspaces of the caller, or that of the account which a job works on. Processes of the release before,
-- which run on while machines are upgraded one after the other, name only the user, whose workspace has the same id.
create function tenant_workspaces() returns text[] language sql stable parallel safe
return string_to_array(coalesce(current_setting('skein.workspace_ids', true), current_setting('skein.user_id')), ',');

alter table workspaces enable row level security;
create policy own_rows on workspaces using (id = any (tenant_workspaces()));
alter table workspace_members enable row level security;
create policy own_rows on workspace_members using (workspace_id = any (tenant_workspaces()));
alter table workspace_invitations enable row level security;
create policy own_rows on workspace_invitations using (workspace_id = any (tenant_workspaces()));

-- Accounts belong to workspaces, and with them everything that has an account. `user_id` is for processes of the release
-- before; a later release drops it.
alter table connected_accounts add column workspace_id text references workspaces (id) on delete set null;
update connected_accounts set workspace_id = user_id;
alter table connected_accounts add unique (workspace_id, platform, platform_user_id);

create function user_of_workspace() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    new.workspace_id := coalesce(new.workspace_id, new.user_id);
  end if;
  new.user_id := (select id from auth_user where id = new.workspace_id);
  return new;
end $$;

create trigger user_of_workspace before insert or update of workspace_id on connected_accounts
  for each row execute function user_of_workspace();

do $$
declare
  policy record;
begin
  for policy in
    select tablename, policyname, regexp_replace(qual,
      '((connected_accounts\.)?)user_id = current_setting\(''skein\.user_id''::text\)',
      '\1workspace_id = any (tenant_workspaces())') as qual
    from pg_policies where schemaname = current_schema()
      and (tablename = 'connected_accounts' or qual like '%connected_accounts%')
  loop
    execute format('alter policy %I on %I using (%s)', policy.policyname, policy.tablename, policy.qual);
  end loop;
end $$;

-- The workspace that a login was started for; null: that of the user, from a process of the release before.
alter table oauth_states add column workspace_id text references workspaces (id) on delete cascade;
