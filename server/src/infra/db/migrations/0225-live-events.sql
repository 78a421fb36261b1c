-- Accounts that somebody listens to, or listened to a moment ago: only for them changes are noted below.
create table live_watches (
  account_id uuid primary key,
  until timestamptz not null,
  -- From this transaction on nothing is missing.
  since xid8 not null
);

-- What changed, for whoever listens: the kind of thing and which one, not what became of it. Read in the order of
-- transactions, and only behind those that are still running, so that no row can turn up before one that was read.
create table live_events (
  account_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  topic text not null,
  ref text not null,
  noted_at timestamptz not null default now(),
  primary key (account_id, xid, seq)
);

create index live_events_by_age on live_events using brin (noted_at);

-- By row and not by statement: a statement that notes nothing must cost nothing. Repeats in one transaction are one.
create function announce_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('skein_live', '');
  return null;
end $$;

create trigger live_events_announced after insert on live_events for each row execute function announce_live();
