-- The key of the second message of an automation has its own column; it was under minus the number of the automation.
alter table decisions add column second_keys jsonb;
update decisions set
  second_keys = (select jsonb_object_agg(substr(key, 2), value) from jsonb_each(message_keys) where key like '-%'),
  message_keys = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(message_keys) where key not like '-%')
where message_keys::text like '%"-%';
