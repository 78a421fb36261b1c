-- Whether media that are not stored as posts belong to the account: a comment on foreign media is a mention.
create table media_owners (
  account_id uuid not null references connected_accounts (id) on delete cascade,
  media_id text not null,
  own boolean not null,
  -- Read again after this time.
  valid_until timestamptz not null,
  primary key (account_id, media_id)
);
