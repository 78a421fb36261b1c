-- An automation as it was after each save. The newest 200 of an automation are kept.
create table automation_versions (
  automation_id text not null references automations (automation_id) on delete cascade,
  version integer not null,
  account_id uuid not null,
  -- The user who saved it; null when it was not a user.
  author_id text,
  settings jsonb not null,
  created_at timestamptz not null,
  primary key (automation_id, version)
);
create index automation_versions_by_account on automation_versions (account_id);
alter table automation_versions enable row level security;
create policy own_rows on automation_versions using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

insert into automation_versions (automation_id, version, account_id, author_id, settings, created_at)
select a.automation_id, a.version, a.account_id, c.user_id, a.settings, a.updated_at
from automations a join connected_accounts c on c.id = a.account_id;

-- The versions of the automations of a set, in the order of their numbers; empty for sets from before versions were kept.
alter table rule_sets
  add column comment_versions integer[] not null default '{}',
  add column message_versions integer[] not null default '{}';
