-- Replies that a person wrote or approved are entries of the activity. They are numbered with the events, so that both are
-- listed in one order. Earlier ones have no number and are not listed.
alter table outbox add column activity_seq bigint;
create unique index outbox_by_activity on outbox (account_id, activity_seq) where activity_seq is not null;

create function number_reply_of_person() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  new.activity_seq := nextval(pg_get_serial_sequence('inbound_events', 'event_seq'));
  return new;
end $$;

-- The condition keeps the messages of automations from calling a function.
create trigger outbox_person_numbered before insert on outbox for each row
  when (new.source_id like 'person:%' and new.kind in ('comment_reply', 'manual_message'))
  execute function number_reply_of_person();
