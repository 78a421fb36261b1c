-- The workspaces whose data an export has. Who may no longer export one of them does not get the file.
alter table user_exports add column workspace_ids text[] not null default '{}';
