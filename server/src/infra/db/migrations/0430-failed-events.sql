-- The connection check counts failed events of an account.
create index inbound_events_failed on inbound_events (account_id, received_at) where failure is not null;
