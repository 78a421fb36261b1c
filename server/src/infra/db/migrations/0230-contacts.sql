-- The person of a conversation, beside what was said. No foreign keys, as in the inbox.
alter table conversations
  -- The id under which the person comments, where it is not `person_id`.
  add column commenter_id text collate "C",
  add column tags text[] not null default '{}',
  -- Older messages only the platform has. Null when all of them are here.
  add column known_since timestamptz;

create index conversations_by_commenter on conversations (account_id, commenter_id) where commenter_id is not null;

-- Comments of one person.
create index decisions_by_commenter on decisions (account_id, from_id) where event_kind = 'comment';

create table contact_profiles (
  account_id uuid not null,
  person_id text collate "C" not null,
  -- All null when the platform may not tell.
  username text,
  name text,
  picture_url text,
  follower_count integer,
  follows_account boolean,
  read_at timestamptz not null,
  primary key (account_id, person_id)
);

create table contact_notes (
  note_id text primary key,
  account_id uuid not null,
  conversation_id text not null,
  text text not null,
  created_at timestamptz not null
);

create index contact_notes_newest on contact_notes (account_id, conversation_id, created_at desc);

-- What happened with a person that no other table tells.
create table contact_events (
  account_id uuid not null,
  conversation_id text not null,
  at timestamptz not null,
  seq bigint generated always as identity,
  kind text not null check (kind in ('hand_over', 'takeover', 'resume')),
  text text not null,
  primary key (account_id, conversation_id, at, seq)
);

create table saved_replies (
  reply_id text primary key,
  account_id uuid not null,
  shortcut text not null,
  text text not null,
  updated_at timestamptz not null
);

create unique index saved_replies_by_shortcut on saved_replies (account_id, lower(shortcut));

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
