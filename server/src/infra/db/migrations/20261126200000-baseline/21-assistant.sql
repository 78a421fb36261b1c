-- Chats with the assistant. `chat_id` is a label that a browser made: it means something only together with its user.
create table assistant_threads (
  thread_id uuid primary key,
  user_id text not null references auth_user (id) on delete cascade,
  chat_id text not null,
  name text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  read_strangers boolean not null default false,
  read_own boolean not null default false,
  -- Characters written to the records of the chat.
  stored_characters bigint not null default 0,
  unique (user_id, chat_id)
);

create index assistant_threads_newest on assistant_threads (user_id, updated_at desc);

alter table assistant_threads enable row level security;
create policy own_rows on assistant_threads using (user_id = current_setting('skein.user_id'));

-- One message of a person and everything that follows from it. `run` says where it stands; whoever holds the lease, by
-- the database's clock, may go on from there.
create table assistant_turns (
  turn_id text primary key,
  thread_id uuid not null references assistant_threads (thread_id) on delete cascade,
  user_id text not null,
  -- Whose data it is about, and who pays for the models. Null until an account is connected.
  account_id uuid,
  client_message_id text,
  message text not null,
  state text not null check (state in ('running', 'waiting', 'done', 'stopped', 'failed')),
  -- While it waits: `option` for a choice, `connect` for an account.
  waits_for text check (waits_for in ('option', 'connect')),
  run jsonb not null,
  steps integer not null default 0,
  writes integer not null default 0,
  -- Time without a person.
  active_ms integer not null default 0,
  -- Records written so far; the end of a turn counts as one.
  events integer not null default 0,
  -- What a failed turn says.
  failure text,
  lease text,
  lease_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (user_id, client_message_id)
);

create unique index assistant_turns_open on assistant_turns (thread_id) where state in ('running', 'waiting');
create index assistant_turns_due on assistant_turns (created_at) where state = 'running';
create index assistant_turns_connecting on assistant_turns (user_id) where waits_for = 'connect';
create index assistant_turns_by_thread on assistant_turns (thread_id, created_at desc);
create index assistant_turns_by_account on assistant_turns (account_id);

alter table assistant_turns enable row level security;
create policy own_rows on assistant_turns using (user_id = current_setting('skein.user_id'));

create table assistant_messages (
  message_id text primary key,
  turn_id text not null references assistant_turns (turn_id) on delete cascade,
  thread_id uuid not null,
  account_id uuid,
  -- Order of the chat: a record keeps its place when it is replaced.
  place bigint generated always as identity,
  -- Which event of its turn told of it last.
  event integer not null,
  record jsonb not null,
  cost numeric(14, 8) not null default 0
);

create index assistant_messages_newest on assistant_messages (thread_id, place desc);
create index assistant_messages_by_event on assistant_messages (turn_id, event);
create index assistant_messages_by_account on assistant_messages (account_id);

alter table assistant_messages enable row level security;
create policy own_rows on assistant_messages using (exists (
  select from assistant_turns t where t.turn_id = assistant_messages.turn_id and t.user_id = current_setting('skein.user_id')
));

-- What a run wants to do outside: kept before a person is asked, approved by its hash, done once.
create table assistant_actions (
  action_id text primary key,
  turn_id text not null references assistant_turns (turn_id) on delete cascade,
  account_id uuid,
  message_id text not null,
  tool text not null,
  args jsonb not null,
  args_hash text not null,
  -- `started` is committed before anything leaves; whoever finds it cannot know whether it left.
  state text not null check (state in ('asked', 'approved', 'declined', 'expired', 'started', 'done', 'failed', 'unclear')),
  expires_at timestamptz not null,
  -- What a try has noted on its way, such as the draft that will be sent: the first one to note it is right.
  progress jsonb,
  outcome jsonb,
  created_at timestamptz not null,
  -- The owner can change a proposed action before approving it.
  edited boolean not null default false
);

create index assistant_actions_by_turn on assistant_actions (turn_id);
create index assistant_actions_by_account on assistant_actions (account_id);

alter table assistant_actions enable row level security;
create policy own_rows on assistant_actions using (exists (
  select from assistant_turns t where t.turn_id = assistant_actions.turn_id and t.user_id = current_setting('skein.user_id')
));
