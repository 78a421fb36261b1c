-- Messages that failed, expired, need a review or have an unclear outcome. They are rare: the decision log, the list of
-- automations and the inbox find them here instead of searching all messages. An index on outbox.state would make every
-- update of a message that is sent write all its indexes.
create table outbox_failures (
  outbox_seq bigint primary key,
  account_id uuid not null,
  source_id text not null,
  origin_seq bigint not null,
  state text not null check (state in ('failed', 'expired', 'needs_review', 'unknown'))
);

create index outbox_failures_by_account on outbox_failures (account_id, origin_seq desc) include (state);
create index outbox_failures_by_source on outbox_failures (source_id, state);

create function note_outbox_failure() returns trigger language plpgsql as $$
begin
  if new.state in ('failed', 'expired', 'needs_review') then
    insert into outbox_failures (outbox_seq, account_id, source_id, origin_seq, state)
    values (new.outbox_seq, new.account_id, new.source_id, new.origin_seq, new.state)
    on conflict (outbox_seq) do update set state = excluded.state;
  else
    delete from outbox_failures where outbox_seq = new.outbox_seq;
  end if;
  return null;
end $$;

-- The conditions keep messages that are sent at once from calling a function.
create trigger outbox_failure_inserted after insert on outbox for each row
  when (new.state in ('failed', 'expired', 'needs_review')) execute function note_outbox_failure();
create trigger outbox_failure_changed after update of state on outbox for each row
  when (new.state in ('failed', 'expired', 'needs_review') or old.state in ('failed', 'expired', 'needs_review'))
  execute function note_outbox_failure();

create function note_outbox_unclear() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from outbox_failures where outbox_seq = old.outbox_seq and state = 'unknown';
  else
    insert into outbox_failures (outbox_seq, account_id, source_id, origin_seq, state)
    select outbox_seq, account_id, source_id, origin_seq, 'unknown' from outbox where outbox_seq = new.outbox_seq
    on conflict (outbox_seq) do nothing;
  end if;
  return null;
end $$;

create trigger outbox_open_unclear after update of phase on outbox_open for each row
  when (new.phase = 'unknown') execute function note_outbox_unclear();
create trigger outbox_open_clear after delete on outbox_open for each row
  when (old.phase in ('unknown', 'review') or old.resends > 0) execute function note_outbox_unclear();

insert into outbox_failures (outbox_seq, account_id, source_id, origin_seq, state)
select outbox_seq, account_id, source_id, origin_seq, state from outbox
where state in ('failed', 'expired', 'needs_review')
union all
select o.outbox_seq, o.account_id, o.source_id, o.origin_seq, 'unknown' from outbox o join outbox_open q using (outbox_seq)
where o.state is null and q.phase = 'unknown';
