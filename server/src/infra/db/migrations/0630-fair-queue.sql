-- The order of decisions: accounts with waiting events take turns, so that the backlog of one does not delay the others.
alter table event_queue add column account_id uuid, add column turn bigint not null default 0;
create index event_queue_by_turn on event_queue (turn, event_seq) where missing is null;
create index event_queue_by_account on event_queue (account_id, turn);
