-- Who changed what in a workspace. `user_id` names no user any more once the user is deleted: the entry stays, the name goes.
create table audit_entries (
  audit_id uuid primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  at timestamptz not null,
  user_id text not null,
  -- The API key that made the change for the user; null for the person.
  key_id text,
  verb text not null,
  target jsonb not null,
  before jsonb,
  after jsonb
);

create index audit_entries_by_workspace on audit_entries (workspace_id, at desc, audit_id desc);
create index audit_entries_by_time on audit_entries (at);

alter table audit_entries enable row level security;
create policy own_rows on audit_entries using (workspace_id = any (tenant_workspaces()));
