-- What a person did with a conversation in Live Chat.
--
-- `done_through`: the times of the customer's newest message and comment when the conversation was marked as done. A
-- newer one reopens it without a write. Null while it is open.
alter table conversations add column done_through timestamptz[];
-- A person marked it as unread; reading it clears the mark.
alter table conversations add column marked_unread boolean not null default false;
