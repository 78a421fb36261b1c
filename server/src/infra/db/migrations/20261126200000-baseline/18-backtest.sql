-- Events with the outcome that the owner wants. Each is decided again before an automation is saved.
create table automation_examples (
  example_id text primary key,
  account_id uuid not null,
  -- The comment or message that it was kept from; null for an example without one.
  source_event_id text,
  -- The event as the last one, after earlier events of the same person, each with what was known about it.
  past jsonb not null,
  expected jsonb not null,
  -- Answers of models about these events.
  verdicts jsonb not null default '[]',
  -- The user who kept it.
  author_id text,
  created_at timestamptz not null
);

create index automation_examples_by_account on automation_examples (account_id, created_at desc);
create unique index automation_examples_by_source on automation_examples (account_id, source_event_id) where source_event_id is not null;

alter table automation_examples enable row level security;
create policy own_rows on automation_examples using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);
