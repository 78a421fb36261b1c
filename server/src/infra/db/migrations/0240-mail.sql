-- Drafts that we have put into a mailbox, so that each is sent once whatever happens in between.
create table mail_drafts (
  account_id uuid not null references connected_accounts (id) on delete cascade,
  draft_id text not null,
  -- The header of that name, by which the sent mail is found again.
  header_id text not null,
  thread_id text not null,
  created_at timestamptz not null,
  -- Google's id of the mail once it is known to be sent.
  message_id text,
  sent_at timestamptz,
  primary key (account_id, draft_id)
);
