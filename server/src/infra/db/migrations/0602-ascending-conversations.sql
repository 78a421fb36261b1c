-- Conversations get newer times, so an ascending index is filled densely and read backwards; see 0512. Writes to
-- conversations wait while it is built, about a second for a million conversations.
drop index conversations_newest;
create index conversations_newest on conversations (account_id, last_message_at, conversation_id)
  where last_message_at is not null;
