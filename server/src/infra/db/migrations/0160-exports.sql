-- What a user asked to take along: everything stored of them, as one JSON file in pieces.
create table user_exports (
  export_id uuid primary key,
  user_id text not null references auth_user (id) on delete cascade,
  state text not null check (state in ('queued', 'writing', 'ready', 'failed')),
  -- Bytes written so far.
  size bigint not null default 0,
  created_at timestamptz not null,
  -- When it became ready or failed, and when a ready one is thrown away.
  finished_at timestamptz,
  expires_at timestamptz
);

create index user_exports_by_user on user_exports (user_id, created_at desc);
-- One at a time for each user.
create unique index user_exports_under_way on user_exports (user_id) where state in ('queued', 'writing');
create index user_exports_by_expiry on user_exports (expires_at) where expires_at is not null;

create table user_export_parts (
  export_id uuid not null references user_exports (export_id) on delete cascade,
  number integer not null,
  content bytea not null,
  primary key (export_id, number)
);

-- A user leaves at once. Their accounts, cut off from them, go by and by: all that hangs on an account is too much for
-- one statement.
alter table connected_accounts alter column user_id drop not null;
alter table connected_accounts drop constraint connected_accounts_user_id_fkey;
alter table connected_accounts add constraint connected_accounts_user_id_fkey
  foreign key (user_id) references auth_user (id) on delete set null;
