-- What was said with whom, kept by us: the platform tells the newest messages of a conversation only. No foreign keys,
-- as in the outbox.
create table conversations (
  conversation_id text primary key,
  account_id uuid not null,
  -- The person's id within this account.
  person_id text collate "C" not null,
  username text,
  -- The platform's name for the conversation, once something told it.
  thread_id text collate "C",
  last_message_at timestamptz,
  last_inbound_at timestamptz,
  -- The person has seen everything up to here; the account's people have read everything up to there.
  seen_until timestamptz,
  last_read_at timestamptz,
  automation_paused_until timestamptz,
  -- The message, written by hand, that paused it.
  paused_by text collate "C",
  resumed_at timestamptz,
  needs_person_since timestamptz,
  needs_person_reason text,
  created_at timestamptz not null,
  unique (account_id, person_id)
) with (fillfactor = 80);

create index conversations_newest on conversations (account_id, last_message_at desc, conversation_id desc)
  where last_message_at is not null;
create index conversations_waiting on conversations (account_id) where needs_person_since is not null;
create index conversations_by_thread on conversations (thread_id) where thread_id is not null;

create table messages (
  account_id uuid not null,
  message_id text collate "C" not null,
  conversation_id text not null,
  -- The event that brought it; null when we sent it and no event was needed.
  event_seq bigint,
  -- The message of the outbox that it is.
  outbox_seq bigint,
  -- Null while only an edit, a reaction or the like has arrived, and not the message itself.
  direction text check (direction in ('in', 'out')),
  sender_kind text check (sender_kind in ('customer', 'automation', 'person', 'app')),
  text text,
  attachments jsonb,
  reply_to jsonb,
  -- Of the quick reply or the button that was tapped.
  payload text,
  referral jsonb,
  edit_number integer not null default 0,
  unsent_at timestamptz,
  reaction text,
  reaction_at timestamptz,
  occurred_at timestamptz not null,
  primary key (account_id, message_id)
);

create index messages_by_conversation on messages (conversation_id, occurred_at);

create table inbox_settings (
  account_id uuid primary key references connected_accounts (id) on delete cascade,
  -- So long automation stays silent after a person wrote.
  takeover_seconds integer not null default 43200 check (takeover_seconds between 60 and 2592000),
  -- Messages of one person within this time are answered together.
  burst_seconds integer not null default 6 check (burst_seconds between 0 and 60),
  -- The platform has approved longer answers by people.
  human_agent boolean not null default false
);
