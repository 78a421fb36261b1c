-- What the assistant has read, drafted and sent in a mailbox, for its owner. Rows older than 90 days are deleted.
create table mail_activity (
  account_id uuid not null references connected_accounts (id) on delete cascade,
  -- Google's id of a received mail or of a draft.
  mail_id text not null,
  action text not null check (action in ('read', 'drafted', 'sent')),
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
