-- The reply to a customer who asks for a human; null for none.
alter table inbox_settings add column handover_reply text;
