-- Accounts with open pages, or with pages that were open a moment ago: changes are recorded for these accounts only.
create table live_watches (
  account_id uuid primary key,
  until timestamptz not null,
  -- From this transaction on nothing is missing.
  since xid8 not null
);

alter table live_watches enable row level security;
create policy own_rows on live_watches using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- What changed, for open pages: the kind of thing and its id, not its new state. Read in the order of
-- transactions, and only behind those that are still running, so that no row can turn up before one that was read.
create table live_events (
  account_id uuid,
  xid xid8 default pg_current_xact_id(),
  seq bigint generated always as identity,
  topic text not null,
  ref text not null,
  noted_at timestamptz not null default now(),
  primary key (account_id, xid, seq)
);

create index live_events_by_age on live_events using brin (noted_at);

alter table live_events enable row level security;
create policy own_rows on live_events using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- By row and not by statement: a statement that notes nothing must cost nothing. Repeats in one transaction are one.
create function announce_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('skein_live', '');
  return null;
end $$;

create trigger live_events_announced after insert on live_events for each row execute function announce_live();
