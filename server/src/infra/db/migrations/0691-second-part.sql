-- The private message of an automation that also replied in public to the same comment. Limits of the automation count
-- both as one action.
alter table outbox add column second_part boolean not null default false;
