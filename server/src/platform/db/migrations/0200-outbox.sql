-- Every message that leaves the house. A row's state says how far it got; `due_at` says when somebody must look
-- again: when to send (ready), when the sender counts as dead (sending), when to read back (unknown).
--
-- Tables on the way from event to reply carry no foreign keys: a look-up for each row and key costs more than the row,
-- and accounts are never deleted while their rows exist.
create table outbox (
  outbox_seq bigint generated always as identity primary key,
  account_id uuid not null,
  kind text not null check (kind in ('comment_reply')),
  source_id text not null,
  origin_seq bigint not null,
  -- One message a key, ever. Begins with the kind and the conversation, so that it also finds a conversation.
  dedupe_key text collate "C" not null,
  conversation_key text not null,
  target_id text not null,
  person_id text,
  post_id text,
  body jsonb not null,
  state text not null check (
    state in ('ready', 'sending', 'sent', 'unknown', 'failed', 'expired', 'needs_review', 'dismissed')
  ),
  attempt integer not null default 0,
  reads integer not null default 0,
  resends integer not null default 0,
  due_at timestamptz not null default now(),
  expires_at timestamptz,
  started_at timestamptz,
  platform_id text,
  settled_by text check (settled_by in ('answer', 'echo', 'read_back', 'person')),
  settled_at timestamptz,
  cause jsonb,
  created_at timestamptz not null,
  unique (account_id, dedupe_key)
);

create unique index outbox_in_flight on outbox (account_id, conversation_key) where state in ('sending', 'unknown');
create index outbox_due on outbox (due_at) where state in ('ready', 'sending', 'unknown');
create index outbox_by_source on outbox (source_id, created_at desc);
create index outbox_by_person on outbox (source_id, person_id, created_at desc);
create index outbox_by_post on outbox (source_id, post_id);

-- Rows are final after milliseconds: without frequent vacuums the partial indexes would be mostly dead entries.
alter table outbox set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000, fillfactor = 90);

-- Accounts to which nothing may be sent for now: throttled by the platform, or in need of a new login.
create table outbox_lanes (
  account_id uuid primary key,
  closed_until timestamptz not null,
  cause text not null check (cause in ('limited', 'reconnect'))
);
