-- The name of the list of Instagram in which an item was; null for an item of a webhook. `received_at` of a listed item is
-- when it was last seen.
alter table unreadable_items add column list text;
