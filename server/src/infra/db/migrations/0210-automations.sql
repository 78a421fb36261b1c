create table automations (
  automation_id text primary key,
  account_id uuid not null references connected_accounts (id) on delete cascade,
  -- Small number within the account; the ledger names rules by it.
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
  unique (account_id, number)
);

-- One row per account that ever had a rule: deciders take it in turn, and its version tells that rules changed.
create table automation_sets (
  account_id uuid primary key references connected_accounts (id) on delete cascade,
  version bigint not null default 1,
  last_number integer not null default 0,
  -- Nothing may act for now, whatever its own status is.
  paused boolean not null default false,
  -- Stands under the first message that AI writes to a person.
  disclosure text
);

-- Which rules listened at each version of a set, by the kind of event, so that the ledger can name those that a
-- decision does not mention.
create table rule_sets (
  account_id uuid not null,
  version bigint not null,
  comment_rules integer[] not null,
  message_rules integer[] not null,
  primary key (account_id, version)
);

-- The decision ledger: one row per event, the rules it met by number. Rules that are not named stayed silent for
-- `rest_reason`; which they were tells the rule set. So a decision costs no more for more rules.
create table decisions (
  event_seq bigint primary key,
  account_id uuid not null,
  event_kind text not null check (event_kind in ('comment', 'message')),
  event_id text not null,
  from_id text,
  from_username text,
  text text,
  post_id text,
  decided_at timestamptz not null,
  set_version bigint not null,
  rest_reason text not null,
  fired integer[] not null,
  skipped integer[] not null,
  skip_reasons text[] not null,
  -- Keys of messages in the outbox, by rule number.
  message_keys jsonb not null,
  -- Figures behind the outcomes, by rule number.
  details jsonb not null,
  -- The rest of what was known when it was decided, so that it can be decided once more.
  seen jsonb not null default '{}',
  -- The order in which an account's events were decided.
  decided_seq bigint generated always as identity
);

create index decisions_by_account on decisions (account_id, event_seq desc);

-- What was read from the platform because webhooks could not tell.
create table comment_facts (
  account_id uuid not null references connected_accounts (id) on delete cascade,
  comment_id text not null,
  replies integer,
  gone boolean not null,
  read_at timestamptz not null,
  primary key (account_id, comment_id)
);

-- What models said about events, once for each rule that asked, so that deciding again decides the same.
create table verdicts (
  event_seq bigint not null,
  number integer not null,
  outcome text not null check (outcome in ('answered', 'no_model', 'budget', 'failed')),
  should_reply boolean,
  confidence double precision,
  reason text,
  reply text,
  claims text[] not null,
  -- Model, tokens, cost, prompt version, chunks.
  figures jsonb not null,
  made_at timestamptz not null,
  primary key (event_seq, number)
);
