-- Keys of model providers that belong to an account; they win over the operator's.
create table model_keys (
  account_id uuid references connected_accounts (id) on delete cascade,
  provider text check (provider in ('openai', 'groq', 'gemini')),
  -- Sealed; null for a server that asks for none.
  api_key text,
  masked_key text,
  -- Null for the provider's own address.
  base_url text,
  updated_at timestamptz not null,
  -- Names of the models that the account's own server has listed, the first one first; null before the first list.
  models jsonb,
  primary key (account_id, provider),
  check (api_key is not null or base_url is not null),
  check ((api_key is null) = (masked_key is null))
);

alter table model_keys enable row level security;
create policy own_rows on model_keys using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Models that an account has chosen, as provider:model. Null: the operator's default model, or else an automatic choice.
create table model_settings (
  account_id uuid primary key references connected_accounts (id) on delete cascade,
  default_model text,
  -- Null: the account's default model.
  assistant_model text
);

alter table model_settings enable row level security;
create policy own_rows on model_settings using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);
