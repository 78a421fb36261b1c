-- A backtest reads the newest messages that were imported, which no event has brought.
create index messages_imported on messages (account_id, occurred_at) where direction = 'in' and event_seq is null;
