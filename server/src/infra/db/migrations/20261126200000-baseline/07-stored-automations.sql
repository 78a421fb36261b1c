create table automations (
  automation_id text primary key,
  account_id uuid not null references connected_accounts (id) on delete cascade,
  -- Small number within the account; decisions name automations by it.
  number integer not null,
  automation_type text not null,
  name text not null,
  description text not null,
  activation_status text not null check (activation_status in ('ACTIVE', 'PAUSED', 'INACTIVE')),
  settings jsonb not null,
  execution_count bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- The chatbot of an account is an AI conversation that comes after all automations; lists leave it out.
  is_bot boolean not null default false,
  -- When the automation last replied; null for one that has not replied yet.
  last_executed_at timestamptz,
  -- Increases with each change of the settings, so that a save based on an older version can be refused.
  version integer not null default 1,
  -- The size of the settings as text, which the account's limit counts.
  bytes integer not null generated always as (octet_length(settings::text)) stored,
  unique (account_id, number)
);

create unique index automations_bot on automations (account_id) where is_bot;

alter table automations enable row level security;
create policy own_rows on automations using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- One row for each account that ever had an automation: processes lock it to decide, and `version` grows with each change of
-- an automation.
create table automation_sets (
  account_id uuid primary key references connected_accounts (id) on delete cascade,
  version bigint not null default 1,
  last_number integer not null default 0,
  -- All automations of the account are paused.
  paused boolean not null default false,
  -- Added to the first message that AI writes to a customer.
  disclosure text
);

alter table automation_sets enable row level security;
create policy own_rows on automation_sets using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- An automation as it was after each save. The newest 200 of an automation are kept.
create table automation_versions (
  automation_id text references automations (automation_id) on delete cascade,
  version integer,
  account_id uuid not null,
  -- The user who saved it; null when it was not a user.
  author_id text,
  settings jsonb not null,
  created_at timestamptz not null,
  -- Examples that passed before a save and failed after it, when it was saved anyway.
  failed_examples jsonb,
  bytes integer not null generated always as (octet_length(settings::text)) stored,
  primary key (automation_id, version)
);

create index automation_versions_by_account on automation_versions (account_id) include (bytes);

alter table automation_versions enable row level security;
create policy own_rows on automation_versions using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);
