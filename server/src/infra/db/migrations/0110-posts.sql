create table posts (
  account_id uuid not null references connected_accounts (id) on delete cascade,
  id text not null,
  media_type text not null check (media_type in ('IMAGE', 'VIDEO', 'CAROUSEL_ALBUM')),
  media_url text,
  thumbnail_url text,
  caption text,
  permalink text,
  posted_at timestamptz not null,
  read_at timestamptz not null,
  primary key (account_id, id)
);

create index posts_newest on posts (account_id, posted_at desc);
