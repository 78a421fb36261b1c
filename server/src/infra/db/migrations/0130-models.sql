-- Keys of model providers that belong to an account; they win over the operator's.
create table model_keys (
  account_id uuid not null references connected_accounts (id) on delete cascade,
  provider text not null check (provider in ('openai', 'groq', 'gemini')),
  -- Sealed; null for a server that asks for none.
  api_key text,
  masked_key text,
  -- Null for the provider's own address.
  base_url text,
  updated_at timestamptz not null,
  primary key (account_id, provider),
  check (api_key is not null or base_url is not null),
  check ((api_key is null) = (masked_key is null))
);
