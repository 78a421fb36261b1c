-- The first passages of a source that were left out: [{"text": …, "location": …}].
alter table knowledge_sources add column dropped jsonb not null default '[]';
