-- Who comments has a conversation too. It is made when somebody looks, so that a storm of comments pays nothing for it.
alter table conversations add column last_comment_at timestamptz;

-- Up to which event the comments of an account have found their conversations.
create table gathered_comments (
  account_id uuid primary key,
  until_seq bigint not null
);
