-- The earliest time at which a waiting public reply of the post may be sent.
alter table paced_posts add column next_at timestamptz not null default '-infinity';

-- Waiting private replies of an account, in the order in which they are sent.
create index outbox_private_waiting on outbox_open (account_id, expires_at, outbox_seq)
  where kind = 'private_message' and phase = 'ready';
drop index outbox_private;
