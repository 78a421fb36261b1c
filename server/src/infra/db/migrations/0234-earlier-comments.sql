-- What people said under posts before the account was connected. Webhooks tell of later comments, which stand in the ledger.
create table earlier_comments (
  account_id uuid not null,
  comment_id text collate "C" not null,
  post_id text not null,
  person_id text collate "C" not null,
  username text,
  text text not null,
  said_at timestamptz not null,
  primary key (account_id, comment_id)
);

create index earlier_comments_by_person on earlier_comments (account_id, person_id, said_at desc);
