-- What models may cost and did cost, in US dollars. Days and months are those of UTC.
create table budgets (
  account_id uuid primary key references connected_accounts (id) on delete cascade,
  -- Null: no limit.
  daily_usd numeric(12, 4) check (daily_usd >= (0)::numeric),
  monthly_usd numeric(12, 4) check (monthly_usd >= (0)::numeric),
  -- Notices given, such as "day near", each with the first day of the period it was given for.
  notices jsonb not null default '{}'
);

alter table budgets enable row level security;
create policy own_rows on budgets using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Every call of a model: reserved at the most it may cost before it is made, settled at what it did cost.
create table model_calls (
  id uuid primary key,
  account_id uuid not null references connected_accounts (id) on delete cascade,
  -- The day on which it was started. Its cost counts there, whenever it ends.
  day date not null,
  purpose text not null check (purpose in ('decision', 'reply', 'embedding', 'assistant', 'simulation', 'test')),
  -- The automation that asked for it, if one did.
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
  -- By the database's clock: a call that is not settled by then no longer counts as reserved.
  lease_until timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Calls with the operator's keys are counted on their own, because the operator limits them for each account and for
  -- all accounts together.
  by_operator boolean not null default false
);

create index model_calls_open on model_calls (account_id) where state = 'reserved';
create index model_calls_by_day on model_calls (account_id, day);
create index model_calls_by_conversation on model_calls (account_id, conversation_key) where conversation_key is not null;
create index model_calls_operator_open on model_calls (day) where state = 'reserved' and by_operator;

alter table model_calls enable row level security;
create policy own_rows on model_calls using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- Settled calls added up: by day for the limits, which are asked before every call, and in detail for reports.
create table model_days (
  account_id uuid references connected_accounts (id) on delete cascade,
  day date,
  cost numeric(14, 8) not null,
  operator_cost numeric(14, 8) not null default 0,
  primary key (account_id, day)
);

alter table model_days enable row level security;
create policy own_rows on model_days using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
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

alter table model_spend enable row level security;
create policy own_rows on model_spend using (
  account_id = any (array(select id from connected_accounts where user_id = current_setting('skein.user_id')))
);

-- What calls with the operator's keys have cost on a day, all accounts together. It outlives the accounts.
create table operator_days (
  day date primary key,
  cost numeric(14, 8) not null
);

-- Reserves the first candidate that fits all limits, or says which limit refused the last one. The operator's limits
-- apply to calls with the operator's keys.
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
  with_operators_key boolean := coalesce((wanted ->> 'by_operator')::boolean, false);
  default_daily numeric := wanted ->> 'default_daily_usd';
  total_daily numeric := wanted ->> 'max_total_daily_usd';
  total_spent numeric := 0;
  total_open numeric := 0;
  budget budgets;
  spent record;
  candidate record;
  least numeric;
  fits_day boolean;
  fits_month boolean;
  fits_default boolean;
  fits_total boolean;
begin
  loop
    select * into budget from budgets where account_id = account for update;
    exit when found;
    insert into budgets (account_id) values (account) on conflict do nothing;
  end loop;

  update model_calls set state = 'failed'
    where account_id = account and state = 'reserved' and lease_until <= clock_timestamp();

  -- One statement for both: a call that is being settled is in exactly one of them.
  select s.today, s.month, s.operator_today, o.today as open_today, o.month as open_month,
    o.operator_today as open_operator into spent
  from (
    select coalesce(sum(cost) filter (where day = today), 0) as today, coalesce(sum(cost), 0) as month,
      coalesce(sum(operator_cost) filter (where day = today), 0) as operator_today
    from model_days where account_id = account and day >= month_begin and day < month_end
  ) s cross join (
    select coalesce(sum(reserved) filter (where day = today), 0) as today, coalesce(sum(reserved), 0) as month,
      coalesce(sum(reserved) filter (where day = today and by_operator), 0) as operator_today
    from model_calls where account_id = account and state = 'reserved' and day >= month_begin and day < month_end
  ) o;

  -- The lock lets one caller at a time add to the sum of all accounts. A call that is being settled waits for it, so it
  -- still counts as open.
  if with_operators_key and total_daily is not null then
    loop
      select cost into total_spent from operator_days where day = today for update;
      exit when found;
      insert into operator_days (day, cost) values (today, 0) on conflict do nothing;
    end loop;
    select coalesce(sum(reserved), 0) into total_open from model_calls
      where day = today and state = 'reserved' and by_operator and lease_until > clock_timestamp();
  end if;

  for candidate in
    select c.ordinality - 1 as place, c.value ->> 'model' as model, (c.value ->> 'amount')::numeric as amount
    from jsonb_array_elements(candidates) with ordinality c order by c.ordinality
  loop
    fits_day := budget.daily_usd is null or candidate.amount = 0
      or spent.today + spent.open_today + candidate.amount <= budget.daily_usd;
    fits_month := budget.monthly_usd is null or candidate.amount = 0
      or spent.month + spent.open_month + candidate.amount <= budget.monthly_usd;
    fits_default := not with_operators_key or default_daily is null or candidate.amount = 0
      or spent.operator_today + spent.open_operator + candidate.amount <= default_daily;
    fits_total := not with_operators_key or total_daily is null or candidate.amount = 0
      or total_spent + total_open + candidate.amount <= total_daily;
    if fits_day and fits_month and fits_default and fits_total then
      insert into model_calls (id, account_id, day, purpose, source_id, conversation_key, provider, model,
        reserved, state, lease_until, started_at, by_operator)
      values ((wanted ->> 'id')::uuid, account, today, wanted ->> 'purpose', wanted ->> 'source_id',
        wanted ->> 'conversation_key', wanted ->> 'provider', candidate.model, candidate.amount, 'reserved',
        clock_timestamp() + make_interval(secs => (wanted ->> 'lease_seconds')::integer), started, with_operators_key);
      return jsonb_build_object('place', candidate.place);
    end if;
    least := candidate.amount;
  end loop;

  -- The month's limit is named first: waiting for tomorrow does not help against it.
  return case
    when not fits_month then jsonb_build_object('scope', 'account', 'period', 'month', 'spent', spent.month,
      'limit', budget.monthly_usd, 'lasting', spent.month + least > budget.monthly_usd)
    when not fits_day then jsonb_build_object('scope', 'account', 'period', 'day', 'spent', spent.today,
      'limit', budget.daily_usd, 'lasting', spent.today + least > budget.daily_usd)
    when not fits_default then jsonb_build_object('scope', 'operator', 'period', 'day', 'spent', spent.operator_today,
      'limit', default_daily, 'lasting', spent.operator_today + least > default_daily)
    else jsonb_build_object('scope', 'installation', 'period', 'day', 'spent', total_spent, 'limit', total_daily,
      'lasting', total_spent + least > total_daily) end;
end $$;
