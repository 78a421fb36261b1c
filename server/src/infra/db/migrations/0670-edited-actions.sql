-- The owner can change a proposed action before approving it.
alter table assistant_actions add column edited boolean not null default false;
