-- Rows come in the order of time. A descending index takes them at the left edge of its pages, which leaves each page
-- half empty after it is split; an ascending one is filled densely and read backwards just as well.
drop index decisions_by_account;
create index decisions_by_account on decisions (account_id, event_seq);
drop index outbox_by_source;
create index outbox_by_source on outbox (source_id, created_at);
drop index outbox_by_person;
create index outbox_by_person on outbox (person_id, created_at);
drop index outbox_by_post;
create index outbox_by_post on outbox (post_id, created_at) where post_id is not null;
