-- Images and audio files that users have uploaded for replies.
create table reply_files (
  file_id uuid primary key,
  account_id uuid not null references connected_accounts (id) on delete cascade,
  -- Part of the public address.
  token text not null unique,
  content_type text not null,
  width integer,
  height integer,
  size_bytes integer not null,
  alt text,
  content bytea not null,
  created_at timestamptz not null,
  -- Since when no automation uses it; null while one does.
  unused_since timestamptz,
  -- The first part of the public address.
  kind text not null check (kind in ('images', 'audio')),
  seconds integer,
  constraint reply_files_fields check (
    case kind
      when 'images' then content_type in ('image/png', 'image/jpeg', 'image/gif')
        and num_nulls(width, height, alt) = 0 and seconds is null
      else content_type in ('audio/mp4', 'audio/aac', 'audio/wav') and num_nonnulls(width, height, alt) = 0
        and seconds is not null
    end)
);
alter table reply_files alter column content set storage external;

create index reply_files_newest on reply_files (account_id, created_at desc);

alter table reply_files enable row level security;
create policy own_rows on reply_files using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);
