-- Versions of what several people edit, so that a save which is based on an older version is refused. Processes of the
-- release before do not increment them.
alter table automation_sets
  add column hours_version integer not null default 0,
  add column settings_version integer not null default 0;
alter table budgets add column version integer not null default 0;
alter table fixed_answers add column version integer not null default 1;
alter table saved_replies add column version integer not null default 1;
alter table workspace_sign_on add column version integer not null default 1;
alter table workspaces add column version integer not null default 1;
