-- The business hours of the account, as the contract stores them; null while none are saved.
alter table automation_sets add column hours jsonb;

-- Away messages are entries of the activity, like the replies of people.
create trigger outbox_away_numbered before insert on outbox for each row
  when (new.source_id = 'away') execute function number_reply_of_person();
