-- The language of mails and notifications to a user. Screens use the cookie of the browser.
alter table user_profile add column language text not null default 'en';

-- The language of a mail is an attribute of its HTML part.
alter table outgoing_mails add column language text not null default 'en';
