-- Every message that is sent, and its outcome. `state` is null while it is under way; then its
-- row in `outbox_open` says how far it got. Nothing that changes here is indexed, so ending a message costs no index.
--
-- Tables on the way from event to reply carry no foreign keys: a look-up for each row and key costs more than the row,
-- and accounts are never deleted while their rows exist.
create table outbox (
  outbox_seq bigint generated always as identity primary key,
  account_id uuid not null,
  kind text not null
    check (kind in ('comment_reply', 'private_message', 'direct_message', 'manual_message', 'hide_comment',
      'delete_comment')),
  source_id text not null,
  origin_seq bigint not null,
  -- One message a key, ever. Begins with the slot and the conversation, so that it also finds a conversation.
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
  -- The private message of an automation that also replied in public to the same comment. Limits of the automation count
  -- both as one action.
  second_part boolean not null default false,
  -- Replies that a person wrote or approved are entries of the activity. They are numbered with the events, so that both are
  -- listed in one order. Those from before the release of 26 November 2026 have no number and are not listed.
  activity_seq bigint,
  unique (account_id, dedupe_key)
) with (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);

create index outbox_by_source on outbox (source_id, created_at);
create index outbox_by_person on outbox (person_id, created_at);
create index outbox_by_post on outbox (post_id, created_at) where post_id is not null;
create unique index outbox_by_activity on outbox (account_id, activity_seq) where activity_seq is not null;

alter table outbox enable row level security;
create policy own_rows on outbox using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

create function note_outbox_failure() returns trigger language plpgsql as $$
begin
  if new.state in ('failed', 'expired', 'needs_review') then
    insert into outbox_failures (outbox_seq, account_id, source_id, origin_seq, state)
    values (new.outbox_seq, new.account_id, new.source_id, new.origin_seq, new.state)
    on conflict (outbox_seq) do update set state = excluded.state;
  else
    delete from outbox_failures where outbox_seq = new.outbox_seq;
  end if;
  return null;
end $$;

create function number_reply_of_person() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  new.activity_seq := nextval(pg_get_serial_sequence('inbound_events', 'event_seq'));
  return new;
end $$;

-- The conditions keep messages that are sent at once from calling a function.
create trigger outbox_failure_inserted after insert on outbox for each row
  when (new.state in ('failed', 'expired', 'needs_review')) execute function note_outbox_failure();

create trigger outbox_failure_changed after update of state on outbox for each row
  when (new.state in ('failed', 'expired', 'needs_review') or old.state in ('failed', 'expired', 'needs_review'))
  execute function note_outbox_failure();

-- The condition keeps the messages of automations from calling a function.
create trigger outbox_person_numbered before insert on outbox for each row
  when (new.source_id like 'person:%' and new.kind in ('comment_reply', 'manual_message'))
  execute function number_reply_of_person();

-- Messages that are not at their end. `due_at` says when a process must look again: when to send (ready), when the
-- lease of the sender ends (sending), when to read back (unknown).
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
  cause jsonb,
  -- `queued`: the message has waited before, so new ones do not overtake it. `paced_post`: the post whose hourly
  -- limit a public reply waits for.
  queued boolean not null default false,
  paced_post text,
  -- Whether a waiting message may have been sent by the database of which this one is an older copy: it is read back first.
  suspect boolean not null default false
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Two halves of one question, so that a row which is sent at once enters only one of them.
create index outbox_waiting on outbox_open (account_id, conversation_key) where phase = 'ready';
create unique index outbox_in_flight on outbox_open (account_id, conversation_key) where phase in ('sending', 'unknown');
-- By phase, so that a long queue of waiting messages is not looked through for those that are sent or unclear.
create index outbox_due on outbox_open (phase, due_at);
create index outbox_expiring on outbox_open (expires_at) where expires_at is not null and phase = 'ready';
create index outbox_paced on outbox_open (account_id, paced_post, outbox_seq) where paced_post is not null and phase = 'ready';
create index outbox_suspect on outbox_open (due_at) where suspect;
-- Waiting private replies of an account, in the order in which they are sent.
create index outbox_private_waiting on outbox_open (account_id, expires_at, outbox_seq) where kind = 'private_message' and phase = 'ready';

alter table outbox_open enable row level security;
create policy own_rows on outbox_open using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

create function note_outbox_unclear() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from outbox_failures where outbox_seq = old.outbox_seq and state = 'unknown';
  else
    insert into outbox_failures (outbox_seq, account_id, source_id, origin_seq, state)
    select outbox_seq, account_id, source_id, origin_seq, 'unknown' from outbox where outbox_seq = new.outbox_seq
    on conflict (outbox_seq) do nothing;
  end if;
  return null;
end $$;

create trigger outbox_open_unclear after update of phase on outbox_open for each row
  when (new.phase = 'unknown') execute function note_outbox_unclear();

create trigger outbox_open_clear after delete on outbox_open for each row
  when (old.phase in ('unknown', 'review') or old.resends > 0) execute function note_outbox_unclear();

-- What we sent, by the platform's id, so that its echo is known as our own.
create table outbox_messages (
  account_id uuid,
  message_id text,
  outbox_seq bigint not null,
  primary key (account_id, message_id)
);

alter table outbox_messages enable row level security;
create policy own_rows on outbox_messages using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Starts of private replies within the last hours: the platform allows so many an hour.
create table private_sends (
  account_id uuid not null,
  outbox_seq bigint not null,
  started_at timestamptz not null
);

create index private_sends_by_account on private_sends (account_id, started_at);

alter table private_sends enable row level security;
create policy own_rows on private_sends using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- The pace of calls to Instagram for each account and kind of call. `next_at` is the earliest time of the next call;
-- `queued_until` the estimated time of the last message that waits. `text_key` and `repeats` count equal
-- texts in a row, which are sent more slowly.
create table send_paces (
  account_id uuid,
  kind text
    check (kind in ('text_message', 'media_message', 'private_reply', 'public_reply', 'moderation',
      'conversation_read')),
  next_at timestamptz not null default '-infinity',
  queued_until timestamptz not null default '-infinity',
  text_key text,
  repeats integer not null default 0,
  repeated_at timestamptz not null default '-infinity',
  primary key (account_id, kind)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

alter table send_paces enable row level security;
create policy own_rows on send_paces using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Posts whose public replies wait for the hourly limit. All further replies of the post wait as well, so that the limit
-- is counted in one place; `noted_at` is the last time that a reply waited or left the queue.
create table paced_posts (
  account_id uuid,
  post_id text,
  noted_at timestamptz not null default now(),
  -- The earliest time at which a waiting public reply of the post may be sent.
  next_at timestamptz not null default '-infinity',
  primary key (account_id, post_id)
);

alter table paced_posts enable row level security;
create policy own_rows on paced_posts using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Messages that failed, expired, need a review or have an unclear outcome. They are rare: the decision log, the list of
-- automations and the inbox find them here instead of searching all messages. An index on outbox.state would make every
-- update of a message that is sent write all its indexes.
create table outbox_failures (
  outbox_seq bigint primary key,
  account_id uuid not null,
  source_id text not null,
  origin_seq bigint not null,
  state text not null check (state in ('failed', 'expired', 'needs_review', 'unknown'))
);

create index outbox_failures_by_account on outbox_failures (account_id, origin_seq desc) include (state);
create index outbox_failures_by_source on outbox_failures (source_id, state);

alter table outbox_failures enable row level security;
create policy own_rows on outbox_failures using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);
