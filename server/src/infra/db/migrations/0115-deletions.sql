-- Requests to delete what is stored of accounts. Nothing here says whose accounts they were: what is left of a request
-- in the end is its code and two times.
create table deletions (
  confirmation_code text primary key,
  requested_at timestamptz not null,
  done_at timestamptz
);

create index deletions_open on deletions (requested_at) where done_at is null;

-- Accounts whose deletion is under way. They are looked for until nothing of them is found any more, also after their
-- own row is gone, so there is no foreign key to it.
create table deletion_accounts (
  account_id uuid primary key,
  confirmation_code text not null references deletions (confirmation_code),
  -- When something of it was found last, at first the time of the request.
  found_at timestamptz not null
);

create index deletion_accounts_by_code on deletion_accounts (confirmation_code);
