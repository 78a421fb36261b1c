-- What the owner wants to be answered to a question, in these words.
create table fixed_answers (
  id uuid primary key,
  account_id uuid not null references connected_accounts (id) on delete cascade,
  question text not null,
  answer text not null,
  -- The question's words, each with the forms that it is found by.
  words jsonb not null,
  -- The question's meaning with half precision, and the model it comes from; null where no model compares meanings.
  model text,
  vector bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index fixed_answers_newest on fixed_answers (account_id, created_at);

alter table fixed_answers enable row level security;
create policy own_rows on fixed_answers using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Questions of customers that nothing known answered; alike ones are counted together.
create table knowledge_gaps (
  id uuid primary key,
  account_id uuid not null references connected_accounts (id) on delete cascade,
  question text not null,
  words jsonb not null,
  model text,
  vector bytea,
  count integer not null default 1,
  first_asked_at timestamptz not null,
  last_asked_at timestamptz not null,
  conversation_id text,
  state text not null default 'open' check (state in ('open', 'dismissed', 'answered'))
);

create index knowledge_gaps_open on knowledge_gaps (account_id, count desc, last_asked_at desc) where state = 'open';
create index knowledge_gaps_by_account on knowledge_gaps (account_id, last_asked_at);

alter table knowledge_gaps enable row level security;
create policy own_rows on knowledge_gaps using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);
