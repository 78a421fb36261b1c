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
  -- The id under which the person comments, where it is not `person_id`.
  commenter_id text collate "C",
  tags text[] not null default '{}',
  -- Older messages only the platform has. Null when all of them are here.
  known_since timestamptz,
  -- A commenter has a conversation too. It is created when the inbox is read, so that a burst of comments costs nothing for it.
  last_comment_at timestamptz,
  -- The newest message of a kind that automations decided by a model answer.
  last_answerable_at timestamptz,
  -- What a person did with a conversation in Live Chat.
  --
  -- `done_through`: the times of the customer's newest message and comment when the conversation was marked as done. A
  -- newer one reopens it without a write. Null while it is open.
  done_through timestamptz[],
  -- A person marked it as unread; reading it clears the mark.
  marked_unread boolean not null default false,
  unique (account_id, person_id)
) with (fillfactor = 80, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);

create index conversations_waiting on conversations (account_id) where needs_person_since is not null;
create index conversations_by_thread on conversations (thread_id) where thread_id is not null;
create index conversations_by_commenter on conversations (account_id, commenter_id) where commenter_id is not null;
-- Conversations get newer times, so an ascending index is filled densely and read backwards.
create index conversations_newest on conversations (account_id, last_message_at, conversation_id)
  where last_message_at is not null;

alter table conversations enable row level security;
create policy own_rows on conversations using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

create table messages (
  account_id uuid,
  message_id text collate "C",
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
  -- What a message is: a text, a photo, a mention in a story. Messages without attachment and story are texts.
  message_kind text not null default 'text',
  primary key (account_id, message_id)
) with (autovacuum_analyze_scale_factor = 0.02);

create index messages_by_conversation on messages (conversation_id, occurred_at);
-- Messages without content that can be shown, for the connection check.
create index messages_unreadable on messages (account_id, occurred_at) where message_kind = 'other';
-- A backtest reads the newest messages that were imported, which no event has brought.
create index messages_imported on messages (account_id, occurred_at) where direction = 'in' and event_seq is null;

alter table messages enable row level security;
create policy own_rows on messages using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

create table inbox_settings (
  account_id uuid primary key references connected_accounts (id) on delete cascade,
  -- So long automation stays silent after a person wrote.
  takeover_seconds integer not null default 43200 check (takeover_seconds between 60 and 2592000),
  -- Messages of one person within this time are answered together.
  burst_seconds integer not null default 6 check (burst_seconds between 0 and 60),
  -- The platform has approved longer answers by people.
  human_agent boolean not null default false,
  -- The reply to a customer who asks for a human; null for none.
  handover_reply text
);

alter table inbox_settings enable row level security;
create policy own_rows on inbox_settings using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

create table contact_profiles (
  account_id uuid,
  person_id text collate "C",
  -- All null when the platform may not tell.
  username text,
  name text,
  picture_url text,
  follower_count integer,
  follows_account boolean,
  read_at timestamptz not null,
  primary key (account_id, person_id)
);

alter table contact_profiles enable row level security;
create policy own_rows on contact_profiles using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

create table contact_notes (
  note_id text primary key,
  account_id uuid not null,
  conversation_id text not null,
  text text not null,
  created_at timestamptz not null
);

create index contact_notes_newest on contact_notes (account_id, conversation_id, created_at desc);

alter table contact_notes enable row level security;
create policy own_rows on contact_notes using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- What happened with a person that no other table tells.
create table contact_events (
  account_id uuid,
  conversation_id text,
  at timestamptz,
  seq bigint generated always as identity,
  kind text not null check (kind in ('hand_over', 'takeover', 'resume')),
  text text not null,
  primary key (account_id, conversation_id, at, seq)
);

alter table contact_events enable row level security;
create policy own_rows on contact_events using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

create table saved_replies (
  reply_id text primary key,
  account_id uuid not null,
  shortcut text not null,
  text text not null,
  updated_at timestamptz not null
);

create unique index saved_replies_by_shortcut on saved_replies (account_id, lower(shortcut));

alter table saved_replies enable row level security;
create policy own_rows on saved_replies using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- How far the conversations from before were read.
create table conversation_imports (
  account_id uuid primary key,
  -- Of the next page; null before the first.
  next_cursor text,
  conversations integer not null default 0,
  messages integer not null default 0,
  began_at timestamptz not null,
  -- Null while there is more to read.
  ended_at timestamptz
);

alter table conversation_imports enable row level security;
create policy own_rows on conversation_imports using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Up to which event the comments of an account have found their conversations.
create table gathered_comments (
  account_id uuid primary key,
  until_seq bigint not null
);

alter table gathered_comments enable row level security;
create policy own_rows on gathered_comments using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- What people said under posts before the account was connected. Webhooks tell of later comments, which are in decisions.
create table earlier_comments (
  account_id uuid,
  comment_id text collate "C",
  post_id text not null,
  person_id text collate "C" not null,
  username text,
  text text not null,
  said_at timestamptz not null,
  primary key (account_id, comment_id)
);

create index earlier_comments_by_person on earlier_comments (account_id, person_id, said_at desc);
-- A backtest reads the newest earlier comments of an account.
create index earlier_comments_newest on earlier_comments (account_id, said_at desc);

alter table earlier_comments enable row level security;
create policy own_rows on earlier_comments using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);
