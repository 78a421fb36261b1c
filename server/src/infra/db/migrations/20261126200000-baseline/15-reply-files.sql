-- Images that users have uploaded for replies.
create table reply_images (
  image_id uuid primary key,
  account_id uuid not null references connected_accounts (id) on delete cascade,
  -- Part of the public address.
  token text not null unique,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/gif')),
  width integer not null,
  height integer not null,
  size_bytes integer not null,
  alt text not null default '',
  content bytea not null,
  created_at timestamptz not null,
  -- Since when no automation uses it; null while one does.
  unused_since timestamptz
);
alter table reply_images alter column content set storage external;

create index reply_images_newest on reply_images (account_id, created_at desc);

alter table reply_images enable row level security;
create policy own_rows on reply_images using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Audio files that users have uploaded for replies.
create table reply_audio (
  audio_id uuid primary key,
  account_id uuid not null references connected_accounts (id) on delete cascade,
  -- Part of the public address.
  token text not null unique,
  content_type text not null check (content_type in ('audio/mp4', 'audio/aac', 'audio/wav')),
  seconds integer not null,
  size_bytes integer not null,
  content bytea not null,
  created_at timestamptz not null,
  -- Since when no automation uses it; null while one does.
  unused_since timestamptz
);
alter table reply_audio alter column content set storage external;

create index reply_audio_newest on reply_audio (account_id, created_at desc);

alter table reply_audio enable row level security;
create policy own_rows on reply_audio using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);
