-- False when reading the source again cannot succeed, such as a broken PDF.
alter table knowledge_sources add column can_retry boolean not null default true;
update knowledge_sources set can_retry = false
where status = 'failed' and kind = 'pdf'
  and cause not like 'Processing failed several times.%' and cause not like 'This file took too long to process.%';
