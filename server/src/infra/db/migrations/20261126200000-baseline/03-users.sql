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
  expires_at timestamptz,
  -- The session that proved to be the user and asked for the export. Others do not see it: its file is as good as all of
  -- the data.
  session_id text
);

create index user_exports_by_user on user_exports (user_id, created_at desc);
-- One at a time for each user.
create unique index user_exports_under_way on user_exports (user_id) where state in ('queued', 'writing');
create index user_exports_by_expiry on user_exports (expires_at) where expires_at is not null;

alter table user_exports enable row level security;
create policy own_rows on user_exports using (user_id = current_setting('skein.user_id'));

create table user_export_parts (
  export_id uuid references user_exports (export_id) on delete cascade,
  number integer,
  content bytea not null,
  primary key (export_id, number)
);

alter table user_export_parts enable row level security;
create policy own_rows on user_export_parts using (
  export_id = any (array(select export_id from user_exports where user_id = current_setting('skein.user_id')))
);
