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
  cumulative_cost numeric(14, 6) not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (account_id, number)
);

-- One row per account that ever had a rule: deciders take it in turn, and its version tells that rules changed.
create table automation_sets (
  account_id uuid primary key references connected_accounts (id) on delete cascade,
  version bigint not null default 1,
  last_number integer not null default 0
);

-- The decision ledger: one row per event, the rules it met by number. Rules that fired have an outbox row.
create table decisions (
  event_seq bigint primary key,
  account_id uuid not null,
  event_kind text not null,
  event_id text not null,
  from_id text,
  from_username text,
  text text,
  post_id text,
  decided_at timestamptz not null,
  fired integer[] not null,
  skipped integer[] not null,
  skip_reasons text[] not null,
  -- Key of the message in the outbox, if a rule fired.
  reply_key text collate "C",
  -- Figures behind the outcomes, by rule number.
  details jsonb not null
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
