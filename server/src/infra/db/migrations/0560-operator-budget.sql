-- Calls with the operator's keys are counted on their own, because the operator limits them for each account and for
-- all accounts together.
alter table model_calls add column by_operator boolean not null default false;
alter table model_days add column operator_cost numeric(14, 8) not null default 0;

create index model_calls_operator_open on model_calls (day) where state = 'reserved' and by_operator;

-- What calls with the operator's keys have cost on a day, all accounts together. It outlives the accounts.
create table operator_days (
  day date primary key,
  cost numeric(14, 8) not null
);

-- Reserves the first candidate that fits all limits, or says which limit refused the last one. The operator's limits
-- apply to calls with the operator's keys; processes of an earlier release pass none.
--
-- A function, because each of its statements sees what was committed before it began: the sums below are read
-- after the lock was waited for. In a plain statement they would be as old as the waiting. And a caller that
-- stops in the middle cannot keep the lock.
create or replace function reserve_model_call(wanted jsonb, candidates jsonb) returns jsonb language plpgsql as $$
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
