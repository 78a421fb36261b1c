-- What a message is: a text, a photo, a mention in a story. Messages without attachment and story are texts.
alter table messages add column message_kind text not null default 'text';

-- The newest message of a kind that automations decided by a model answer.
alter table conversations add column last_answerable_at timestamptz;

update conversations set last_answerable_at = last_inbound_at where last_inbound_at is not null;

update messages set message_kind = case
    when attachments @> '[{"type": "unsupported"}]' then 'other'
    when reply_to ? 'story' then 'story_reply'
    when attachments #>> '{0,type}' in ('image', 'sticker', 'ephemeral') then 'image'
    when attachments #>> '{0,type}' in ('video', 'audio', 'file', 'story_mention') then attachments #>> '{0,type}'
    when attachments #>> '{0,type}' = 'like_heart' then 'like'
    when attachments #>> '{0,type}' in ('share', 'MEDIA_SHARE', 'ig_post', 'ig_reel', 'reel', 'ig_story', 'story', 'media')
      then 'shared_post'
    when attachments #>> '{0,type}' in ('template', 'fallback') and coalesce(text, '') <> '' then 'text'
    else 'other' end
  where reply_to ? 'story' or attachments @> '[]' and attachments <> '[]';
