-- A list of unread mails is an activity too. It has one row for each mailbox, with the id 'unread' and empty texts.
alter table mail_activity drop constraint mail_activity_action_check;
alter table mail_activity add constraint mail_activity_action_check
  check (action in ('listed', 'read', 'drafted', 'sent'));
