-- What a chat has read in any of its turns: its answers repeat it in later turns, so approval is asked for the whole chat.
alter table assistant_threads
  add column read_strangers boolean not null default false,
  add column read_own boolean not null default false,
  -- Characters written to the records of the chat.
  add column stored_characters bigint not null default 0;

-- Chats that have used a tool may have read both.
update assistant_threads h set read_strangers = true, read_own = true
where exists (select from assistant_messages m where m.thread_id = h.thread_id and m.record ->> 'type' = 'tool');

update assistant_threads h set stored_characters = m.characters
from (select thread_id, sum(length(record::text)) as characters from assistant_messages group by thread_id) m
where m.thread_id = h.thread_id;
