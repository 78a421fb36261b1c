-- The sources of an account, and how answers are found in them. No extension is needed: words are folded, cut into
-- trigrams and counted by us; stems come from the dictionaries that every PostgreSQL has.
create table knowledge_sources (
  id uuid primary key,
  account_id uuid not null references connected_accounts (id) on delete cascade,
  kind text not null check (kind in ('pdf', 'url', 'text')),
  title text not null,
  status text not null check (status in ('queued', 'reading', 'ready', 'failed')),
  progress real not null default 0,
  cause text,
  enabled boolean not null default true,
  website_url text,
  depth smallint not null default 0,
  page_limit smallint not null default 1,
  page_count integer,
  size_bytes integer,
  -- Of what was given: a file, a text, an address with its reach.
  given_hash bytea not null,
  chunk_count integer not null default 0,
  -- Words of all its chunks.
  word_count bigint not null default 0,
  duplicate_count integer not null default 0,
  embedded_count integer not null default 0,
  languages text[] not null default '{}',
  changes jsonb,
  -- Each request to read it raises this; a reading that was overtaken keeps nothing.
  reading integer not null default 1,
  -- Whoever reads it says until when to be trusted with it, by the database's clock.
  reading_until timestamptz,
  -- Readings that were begun and not ended since it was asked for.
  attempts smallint not null default 0,
  -- The model behind `embedded_count`.
  embedded_model text,
  created_at timestamptz not null,
  synced_at timestamptz,
  -- False when reading the source again cannot succeed, such as a broken PDF.
  can_retry boolean not null default true,
  -- The first passages of a source that were left out: [{"text": …, "location": …}].
  dropped jsonb not null default '[]',
  unique (account_id, kind, given_hash)
);

create index knowledge_sources_newest on knowledge_sources (account_id, created_at);
create index knowledge_sources_unread on knowledge_sources (account_id, created_at) where status in ('queued', 'reading');

alter table knowledge_sources enable row level security;
create policy own_rows on knowledge_sources using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- What a file or a text was made of, to read it again.
create table knowledge_originals (
  source_id uuid primary key references knowledge_sources (id) on delete cascade,
  account_id uuid not null references connected_accounts (id) on delete cascade,
  content bytea not null
);
alter table knowledge_originals alter column content set storage external;

create index knowledge_originals_by_account on knowledge_originals (account_id);

alter table knowledge_originals enable row level security;
create policy own_rows on knowledge_originals using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

create table knowledge_chunks (
  seq bigint generated always as identity primary key,
  chunk_id uuid not null unique,
  account_id uuid not null references connected_accounts (id) on delete cascade,
  source_id uuid not null references knowledge_sources (id) on delete cascade,
  position integer not null,
  heading text not null,
  text text not null,
  location text not null,
  -- Of heading and text.
  hash bytea not null
);

create index knowledge_chunks_in_order on knowledge_chunks (source_id, position);
create index knowledge_chunks_alike on knowledge_chunks (account_id, hash);

alter table knowledge_chunks enable row level security;
create policy own_rows on knowledge_chunks using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- The words of an account. Numbers belong to one account, so a list of the chunks that hold one does too.
create table knowledge_terms (
  id integer generated always as identity primary key,
  account_id uuid not null references connected_accounts (id) on delete cascade,
  -- Folded; a stem begins with "~".
  term text not null,
  -- Chunks that hold it.
  chunks integer not null,
  -- Its trigrams as numbers that differ from account to account.
  grams integer[] not null,
  unique (account_id, term)
);

create index knowledge_terms_by_gram on knowledge_terms using gin (grams) with (gin_pending_list_limit = 1024);

alter table knowledge_terms enable row level security;
create policy own_rows on knowledge_terms using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Which words stand in a chunk and how often. Found by its words only: an index by account would tempt the planner
-- to read everything of the account.
create table knowledge_words (
  seq bigint primary key references knowledge_chunks (seq) on delete cascade,
  account_id uuid not null,
  source_id uuid not null,
  terms integer[] not null,
  times smallint[] not null,
  length integer not null
);

create index knowledge_words_by_term on knowledge_words using gin (terms) with (gin_pending_list_limit = 1024);

alter table knowledge_words enable row level security;
create policy own_rows on knowledge_words using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- What chunks mean, as vectors of one model each.
create table knowledge_vectors (
  seq bigint primary key references knowledge_chunks (seq) on delete cascade,
  account_id uuid not null references connected_accounts (id) on delete cascade,
  source_id uuid not null,
  model text not null,
  -- In the order in which they were committed, within an account.
  made bigint generated always as identity,
  -- One bit for each number of the vector: whether it is positive.
  signs bytea not null,
  -- Numbers of two bytes, the lowest byte first; of length 1.
  vector bytea not null
);
alter table knowledge_vectors alter column vector set storage external;

create index knowledge_vectors_by_account on knowledge_vectors (account_id, model, made);

alter table knowledge_vectors enable row level security;
create policy own_rows on knowledge_vectors using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Locked by a process that changes words or vectors of an account; tells the others that what they hold in memory is old.
create table knowledge_versions (
  account_id uuid primary key references connected_accounts (id) on delete cascade,
  additions bigint not null default 0,
  removals bigint not null default 0
);

alter table knowledge_versions enable row level security;
create policy own_rows on knowledge_versions using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);
