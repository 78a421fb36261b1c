-- Every message that leaves the house: what it is, and how it ended. `state` is null while it is under way; then its
-- row in `outbox_open` says how far it got. Nothing that changes here is indexed, so ending a message costs no index.
--
-- Tables on the way from event to reply carry no foreign keys: a look-up for each row and key costs more than the row,
-- and accounts are never deleted while their rows exist.
create table outbox (
  outbox_seq bigint generated always as identity primary key,
  account_id uuid not null,
  kind text not null check (
    kind in ('comment_reply', 'private_message', 'direct_message', 'manual_message', 'hide_comment',
      'delete_comment')
  ),
  source_id text not null,
  origin_seq bigint not null,
  -- One message a key, ever. Begins with lane and conversation, so that it also finds a conversation.
  dedupe_key text collate "C" not null,
  conversation_key text not null,
  target_id text not null,
  person_id text,
  post_id text,
  body jsonb not null,
  -- What the other side said, cut short, so that its repetitions are seen.
  said text,
  state text check (state in ('sent', 'failed', 'expired', 'needs_review', 'dismissed')),
  attempt integer not null default 0,
  resends integer not null default 0,
  expires_at timestamptz,
  platform_id text,
  settled_by text check (settled_by in ('answer', 'echo', 'read_back', 'refusal', 'person')),
  settled_at timestamptz,
  cause jsonb,
  created_at timestamptz not null,
  unique (account_id, dedupe_key)
) with (fillfactor = 70);

create index outbox_by_source on outbox (source_id, created_at desc);
create index outbox_by_person on outbox (account_id, person_id, created_at desc);
create index outbox_by_post on outbox (account_id, post_id, created_at desc);

-- Messages that are not at their end. `due_at` says when somebody must look again: when to send (ready), when the
-- sender counts as dead (sending), when to read back (unknown).
create table outbox_open (
  outbox_seq bigint primary key,
  account_id uuid not null,
  kind text not null,
  conversation_key text not null,
  -- `review`: the message may have arrived and waits for a person, or for an echo that comes late.
  phase text not null check (phase in ('ready', 'sending', 'unknown', 'review')),
  attempt integer not null default 0,
  reads integer not null default 0,
  resends integer not null default 0,
  due_at timestamptz not null default now(),
  expires_at timestamptz,
  cause jsonb
);

-- Two halves of one question, so that a row which is sent at once enters only one of them.
create index outbox_waiting on outbox_open (account_id, conversation_key) where phase = 'ready';
create unique index outbox_in_flight on outbox_open (account_id, conversation_key)
  where phase in ('sending', 'unknown');
-- By phase, so that a long queue of waiting messages is not looked through for those that are sent or unclear.
create index outbox_due on outbox_open (phase, due_at);
create index outbox_private on outbox_open (due_at) where kind = 'private_message' and phase = 'ready';
create index outbox_expiring on outbox_open (expires_at) where expires_at is not null and phase = 'ready';

-- Rows live here for milliseconds: without frequent vacuums the indexes would be mostly dead entries.
alter table outbox_open set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- What we sent, by the platform's id, so that its echo is known as our own.
create table outbox_messages (
  account_id uuid not null,
  message_id text not null,
  outbox_seq bigint not null,
  primary key (account_id, message_id)
);

-- Accounts to which nothing may be sent for now: throttled by the platform, in need of a new login, or held by a person.
create table outbox_lanes (
  account_id uuid primary key,
  closed_until timestamptz not null default '-infinity',
  cause text check (cause in ('limited', 'reconnect')),
  held boolean not null default false,
  -- Whether a message that two complete readings did not find may be sent once more.
  resend text not null default 'proof' check (resend in ('proof', 'never'))
);

-- Starts of private replies within the last hours: the platform allows so many an hour.
create table private_sends (
  account_id uuid not null,
  outbox_seq bigint not null,
  started_at timestamptz not null
);

create index private_sends_by_account on private_sends (account_id, started_at);
