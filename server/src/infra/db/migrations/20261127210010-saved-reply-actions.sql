-- What is done after a saved reply was sent: `tags` to add, and whether the conversation is marked as done.
alter table saved_replies add column actions jsonb not null default '{}';
