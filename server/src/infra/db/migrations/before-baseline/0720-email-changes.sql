-- Requests to change the email address of a user. A row without `confirmed_at` ends when the password changes.
create table email_changes (
  change_id uuid primary key,
  user_id text not null references auth_user (id) on delete cascade,
  from_email text not null,
  to_email text not null,
  -- Of the token in the link to the new address, and of the one in the link to the old address.
  confirm_hash text not null unique,
  stop_hash text not null unique,
  -- Whether two-step sign-in was on at the request.
  had_two_factor boolean not null,
  requested_at timestamptz not null,
  confirmed_at timestamptz
);
create index email_changes_by_user on email_changes (user_id, requested_at);
alter table email_changes enable row level security;
create policy own_rows on email_changes using (user_id = current_setting('skein.user_id'));
