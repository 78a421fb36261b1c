-- Answer times are computed from the newest messages of an account.
create index messages_by_time on messages (account_id, occurred_at);
