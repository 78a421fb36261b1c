-- What models may cost and did cost, in US dollars. Days and months are those of UTC.
create table budgets (
  account_id uuid primary key references connected_accounts (id) on delete cascade,
  -- Null: no limit.
  daily_usd numeric(12, 4) check (daily_usd >= 0),
  monthly_usd numeric(12, 4) check (monthly_usd >= 0),
  -- Notices given, such as "day near", each with the first day of the period it was given for.
  notices jsonb not null default '{}'
);

-- Every call of a model: reserved at the most it may cost before it is made, settled at what it did cost.
create table model_calls (
  id uuid primary key,
  account_id uuid not null references connected_accounts (id) on delete cascade,
  -- The day on which it was started. Its cost counts there, whenever it ends.
  day date not null,
  purpose text not null check (purpose in ('decision', 'reply', 'embedding', 'assistant', 'simulation', 'test')),
  -- The rule that asked for it, if it was one.
  source_id text,
  conversation_key text,
  provider text not null,
  model text not null,
  input_tokens integer not null default 0,
  cached_tokens integer not null default 0,
  output_tokens integer not null default 0,
  cost numeric(14, 8) not null default 0,
  reserved numeric(14, 8) not null,
  state text not null check (state in ('reserved', 'done', 'failed')),
  -- By the database's clock: whoever has not settled by then is taken for dead, and the reservation counts no more.
  lease_until timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz
);

create index model_calls_open on model_calls (account_id) where state = 'reserved';
create index model_calls_by_day on model_calls (account_id, day);
create index model_calls_by_conversation on model_calls (account_id, conversation_key)
  where conversation_key is not null;

-- Settled calls added up: by day for the limits, which are asked before every call, and in detail for reports.
create table model_days (
  account_id uuid not null references connected_accounts (id) on delete cascade,
  day date not null,
  cost numeric(14, 8) not null,
  primary key (account_id, day)
);

create table model_spend (
  account_id uuid not null references connected_accounts (id) on delete cascade,
  day date not null,
  source_id text,
  provider text not null,
  model text not null,
  calls integer not null,
  input_tokens bigint not null,
  cached_tokens bigint not null,
  output_tokens bigint not null,
  cost numeric(14, 8) not null,
  unique nulls not distinct (account_id, day, source_id, provider, model)
);

-- Reserves the first candidate that fits both limits, or says which limit refused the last one.
--
-- A function, because each of its statements sees what was committed before it began: the sums below are read
-- after the lock was waited for. In a plain statement they would be as old as the waiting. And a caller that
-- stops in the middle cannot keep the lock.
create function reserve_model_call(wanted jsonb, candidates jsonb) returns jsonb language plpgsql as $$
declare
  account uuid := wanted ->> 'account_id';
  started timestamptz := wanted ->> 'started_at';
  today date := (started at time zone 'utc')::date;
  month_begin date := date_trunc('month', started at time zone 'utc')::date;
  month_end date := month_begin + interval '1 month';
  budget budgets;
  spent record;
  candidate record;
  least numeric;
  fits_day boolean;
  fits_month boolean;
begin
  loop
    select * into budget from budgets where account_id = account for update;
    exit when found;
    insert into budgets (account_id) values (account) on conflict do nothing;
  end loop;

  update model_calls set state = 'failed'
    where account_id = account and state = 'reserved' and lease_until <= clock_timestamp();

  -- One statement for both: a call that is being settled is in exactly one of them.
  select s.today, s.month, o.today as open_today, o.month as open_month into spent
  from (
    select coalesce(sum(cost) filter (where day = today), 0) as today, coalesce(sum(cost), 0) as month
    from model_days where account_id = account and day >= month_begin and day < month_end
  ) s cross join (
    select coalesce(sum(reserved) filter (where day = today), 0) as today, coalesce(sum(reserved), 0) as month
    from model_calls where account_id = account and state = 'reserved' and day >= month_begin and day < month_end
  ) o;

  for candidate in
    select c.ordinality - 1 as place, c.value ->> 'model' as model, (c.value ->> 'amount')::numeric as amount
    from jsonb_array_elements(candidates) with ordinality c order by c.ordinality
  loop
    fits_day := budget.daily_usd is null or candidate.amount = 0
      or spent.today + spent.open_today + candidate.amount <= budget.daily_usd;
    fits_month := budget.monthly_usd is null or candidate.amount = 0
      or spent.month + spent.open_month + candidate.amount <= budget.monthly_usd;
    if fits_day and fits_month then
      insert into model_calls (id, account_id, day, purpose, source_id, conversation_key, provider, model,
        reserved, state, lease_until, started_at)
      values ((wanted ->> 'id')::uuid, account, today, wanted ->> 'purpose', wanted ->> 'source_id',
        wanted ->> 'conversation_key', wanted ->> 'provider', candidate.model, candidate.amount, 'reserved',
        clock_timestamp() + make_interval(secs => (wanted ->> 'lease_seconds')::integer), started);
      return jsonb_build_object('place', candidate.place);
    end if;
    least := candidate.amount;
  end loop;

  -- The month's limit is named first: waiting for tomorrow does not help against it.
  return case when fits_month then jsonb_build_object('period', 'day', 'spent', spent.today,
      'limit', budget.daily_usd, 'lasting', spent.today + least > budget.daily_usd)
    else jsonb_build_object('period', 'month', 'spent', spent.month, 'limit', budget.monthly_usd,
      'lasting', spent.month + least > budget.monthly_usd) end;
end $$;
