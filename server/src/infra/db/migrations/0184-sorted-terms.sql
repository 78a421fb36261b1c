-- The terms of a chunk stand in the order of their numbers, so that one is found among them in a few steps.
update knowledge_words set (terms, times) = (
  select array_agg(term order by term), array_agg(number order by term) from unnest(terms, times) as held (term, number))
where cardinality(terms) > 1;
