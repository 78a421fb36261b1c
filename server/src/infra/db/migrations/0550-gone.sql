-- The reason of deleted comments is also that of unsent messages.
update decisions set skip_reasons = array_replace(skip_reasons, 'comment_gone', 'gone')
where 'comment_gone' = any(skip_reasons);
