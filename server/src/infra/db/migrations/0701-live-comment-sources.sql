-- Automations that wrote to people who comment on live videos without naming them keep doing so.
update automations set settings = settings || '{"comment_sources": ["post", "ad", "live"]}'
where (automation_type = 'PRIVATE_MESSAGE' or (automation_type = 'COMMENT_REPLY' and settings ->> 'private_message' is not null))
  and settings ->> 'comment_sources' is null;

update automation_versions set settings = settings || '{"comment_sources": ["post", "ad", "live"]}'
where (settings ->> 'automation_type' = 'PRIVATE_MESSAGE'
    or (settings ->> 'automation_type' = 'COMMENT_REPLY' and settings ->> 'private_message' is not null))
  and settings ->> 'comment_sources' is null;
