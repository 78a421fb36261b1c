-- What owners are told, to be read again. One row for each thing that can happen: when it happens again, the row
-- comes back unread.
create table notices (
  notice_id uuid primary key,
  user_id text not null references auth_user (id) on delete cascade,
  account_id uuid not null,
  kind text not null check (kind in ('handover', 'connection', 'failed_send', 'draft', 'budget')),
  level text not null check (level in ('info', 'warning', 'error')),
  -- What it is about, such as "person" and a conversation.
  key text not null,
  title text not null,
  body text not null,
  place text not null check (place in ('conversation', 'activity', 'connection', 'budget')),
  place_id text,
  count integer not null default 1,
  happened_at timestamptz not null,
  read_at timestamptz,
  -- It shall be mailed and was not yet.
  mail_due boolean not null,
  unique (user_id, key)
);

create index notices_newest on notices (user_id, happened_at desc, notice_id desc);
create index notices_unread on notices (user_id) where read_at is null;
create index notices_to_mail on notices (user_id) where mail_due;
create index notices_of_connections on notices (key) where kind = 'connection' and read_at is null;
create index notices_by_account on notices (account_id);
create index notices_by_age on notices (happened_at);

alter table notices enable row level security;
create policy own_rows on notices using (user_id = current_setting('skein.user_id'));

-- What a user chose. A kind without a row is as the product proposes.
create table notice_choices (
  user_id text references auth_user (id) on delete cascade,
  kind text,
  shown boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);

alter table notice_choices enable row level security;
create policy own_rows on notice_choices using (user_id = current_setting('skein.user_id'));

-- When notices were mailed last, so that a busy day is a few mails and not hundreds.
create table notice_mails (
  user_id text primary key references auth_user (id) on delete cascade,
  sent_at timestamptz not null
);

alter table notice_mails enable row level security;
create policy own_rows on notice_mails using (user_id = current_setting('skein.user_id'));
