-- Media of the account that comments named and that Instagram does not list among its posts, for example ads.
create table unlisted_media (
  account_id uuid not null references connected_accounts (id) on delete cascade,
  media_id text not null,
  -- What a webhook says about the media beside its id.
  media jsonb not null,
  -- When a comment below it was last received, to the day.
  seen_at timestamptz not null,
  -- Comments written before were compared; null: none was.
  compared_until timestamptz,
  -- When its comments are read again.
  due_at timestamptz not null,
  primary key (account_id, media_id)
);
alter table unlisted_media enable row level security;
create policy own_rows on unlisted_media using (account_id = any (array(select id from connected_accounts
  where user_id = current_setting('skein.user_id'))));
