-- One table for the images and audio files that users have uploaded for replies. The larger one keeps its rows in place.
alter table reply_images rename to reply_files;
alter table reply_files rename column image_id to file_id;
alter table reply_files rename constraint reply_images_pkey to reply_files_pkey;
alter table reply_files rename constraint reply_images_token_key to reply_files_token_key;
alter table reply_files rename constraint reply_images_account_id_fkey to reply_files_account_id_fkey;
alter index reply_images_newest rename to reply_files_newest;

alter table reply_files drop constraint reply_images_content_type_check;
-- The first part of the public address.
alter table reply_files add column kind text not null default 'images' check (kind in ('images', 'audio'));
alter table reply_files alter column kind drop default;
alter table reply_files add column seconds integer;
alter table reply_files alter column width drop not null;
alter table reply_files alter column height drop not null;
alter table reply_files alter column alt drop not null;
alter table reply_files alter column alt drop default;

insert into reply_files (file_id, account_id, kind, token, content_type, seconds, size_bytes, content, created_at,
  unused_since)
select audio_id, account_id, 'audio', token, content_type, seconds, size_bytes, content, created_at, unused_since
from reply_audio;
drop table reply_audio;

alter table reply_files add constraint reply_files_fields check (
  case kind
    when 'images' then content_type in ('image/png', 'image/jpeg', 'image/gif')
      and num_nulls(width, height, alt) = 0 and seconds is null
    else content_type in ('audio/mp4', 'audio/aac', 'audio/wav') and num_nonnulls(width, height, alt) = 0
      and seconds is not null
  end);
