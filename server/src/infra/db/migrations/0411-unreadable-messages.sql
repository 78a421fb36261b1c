-- Messages without content that can be shown, for the connection check.
create index messages_unreadable on messages (account_id, occurred_at) where message_kind = 'other';
