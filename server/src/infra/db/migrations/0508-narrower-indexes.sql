-- Ids of people and posts belong to one account, so the account need not be in the indexes: 20 bytes less for each row
-- and index. Queries still compare the account.
drop index outbox_by_person;
create index outbox_by_person on outbox (person_id, created_at desc);
drop index outbox_by_post;
create index outbox_by_post on outbox (post_id, created_at desc) where post_id is not null;
drop index decisions_by_commenter;
create index decisions_by_commenter on decisions (from_id) where event_kind = 'comment';
