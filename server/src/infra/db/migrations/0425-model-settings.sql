-- Names of the models that the account's own server has listed, the first one first; null before the first list.
alter table model_keys add column models jsonb;

-- Models that an account has chosen, as provider:model. Null: the operator's default model, or else an automatic choice.
create table model_settings (
  account_id uuid primary key references connected_accounts (id) on delete cascade,
  default_model text,
  -- Null: the account's default model.
  assistant_model text
);
