-- Items of webhooks that could not be parsed, each as a webhook with only this item, to be parsed again after an update.
create table unreadable_items (
  item_id bigint generated always as identity primary key,
  -- Null when the item names no account.
  account_id uuid references connected_accounts (id) on delete cascade,
  -- SHA-256 of the item, so that a repeated webhook is stored once.
  item_hash text not null,
  cause text not null,
  body text not null,
  bytes integer not null,
  received_at timestamptz not null,
  unique nulls not distinct (account_id, item_hash)
);

create index unreadable_items_by_age on unreadable_items (received_at);
