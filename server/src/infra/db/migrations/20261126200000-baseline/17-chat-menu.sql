-- Questions and menu that the platform shows in the chats with an account.
create table chat_menus (
  account_id uuid primary key,
  ice_breakers jsonb not null,
  persistent_menu jsonb not null,
  -- Counts saves, so that a late outcome of an earlier save is ignored.
  revision integer not null default 1,
  saved_at timestamptz not null,
  -- When the platform accepted the stored menu; null if it has not.
  published_at timestamptz,
  refused_at timestamptz,
  refusal_reason text
);

alter table chat_menus enable row level security;
create policy own_rows on chat_menus using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);
