-- The label and the address of the button in the HTML part of a mail.
alter table outgoing_mails add column button jsonb;
