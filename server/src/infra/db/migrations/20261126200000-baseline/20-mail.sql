-- Drafts that we have put into a mailbox, so that each is sent once whatever happens in between.
create table mail_drafts (
  account_id uuid references connected_accounts (id) on delete cascade,
  draft_id text,
  -- The header of that name, by which the sent mail is found again.
  header_id text not null,
  thread_id text not null,
  created_at timestamptz not null,
  -- Google's id of the mail once it is known to be sent.
  message_id text,
  sent_at timestamptz,
  primary key (account_id, draft_id)
);

alter table mail_drafts enable row level security;
create policy own_rows on mail_drafts using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- What the assistant has read, drafted and sent in a mailbox, for its owner. Rows older than 90 days are deleted.
create table mail_activity (
  account_id uuid references connected_accounts (id) on delete cascade,
  -- Google's id of a received mail or of a draft.
  mail_id text,
  action text not null check (action in ('listed', 'read', 'drafted', 'sent')),
  -- The sender of a received mail, the recipients of a draft.
  correspondent text not null,
  subject text not null,
  happened_at timestamptz not null,
  primary key (account_id, mail_id)
);

create index mail_activity_by_time on mail_activity (account_id, happened_at desc);

alter table mail_activity enable row level security;
create policy own_rows on mail_activity using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);
