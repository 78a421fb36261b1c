import { m } from '@skein/messages'
import { saveBudget, BudgetChange, type Budget } from '@skein/contract/models/budgets'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { call } from '../../lib/api/api.ts'
import { paths } from '../../lib/paths.ts'
import { budgetQuery } from '../../components/queries/budget-query.ts'
import { VersionConflict } from '../../components/conflict/version-conflict.tsx'
import { AskAdministrator } from '../../components/ask-administrator.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { formatCost } from '../../lib/format.ts'
import { problemsOf, useSave } from './use-save.ts'
import { Section } from './section.tsx'
import { WaitingFields } from './waiting.tsx'

const waiting = (
  <>
    <WaitingFields paired count={2} hint="h-4.5 w-64" />
    <Skeleton className="h-5 w-40" />
  </>
)

/** Limits of the AI budget. The usage is in Billing. */
export function BudgetSection({ platformUserId }: { platformUserId: string }) {
  const budget = useQuery(budgetQuery(platformUserId))
  return (
    <Section id="budget" title={m.settings_budget_title()} text={m.settings_budget_text()} help="spend-limit">
      <Loaded query={budget} failed={m.spend_failed()} waiting={waiting}>
        {(data) => (
          <>
            <Limits budget={data} platformUserId={platformUserId} />
            {data.operator_daily_usd !== null && <AskAdministrator section="ai" />}
            <Link to={paths.billing} className="touch w-fit text-text underline">
              {m.settings_budget_to_usage()}
            </Link>
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** Returns the daily limit that the user set; null without one. */
const ownDailyOf = ({ daily_usd, daily_usd_from }: Budget) =>
  daily_usd_from === 'operator' ? null : daily_usd

const dollars = (amount: number | null) => (amount === null ? '' : formatCost(amount))

function Limits({ budget, platformUserId }: { budget: Budget; platformUserId: string }) {
  /** The budget that the fields began with. */
  const [base, setBase] = useState(budget)
  const [daily, setDaily] = useState(ownDailyOf(budget))
  const [monthly, setMonthly] = useState(budget.monthly_usd)
  const { mutate, isPending, error, reset } = useSave({
    key: budgetQuery(platformUserId).queryKey,
    send: (limits: { daily_usd: number | null; monthly_usd: number | null; version: number }) =>
      call(saveBudget, { platform_user_id: platformUserId, ...limits }),
    saved: m.settings_budget_saved(),
    asksWhatToKeep: true,
  })
  const limits = { daily_usd: daily, monthly_usd: monthly }
  const problems = problemsOf(BudgetChange, { platform_user_id: platformUserId, ...limits })
  const isUnchanged = daily === ownDailyOf(base) && monthly === base.monthly_usd
  const idle = isUnchanged || Object.keys(problems).length > 0
  const save = (version: number) => mutate({ ...limits, version }, { onSuccess: setBase })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!idle) save(base.version)
  }
  const differencesOf = () => [
    { label: m.settings_budget_daily(), saved: dollars(ownDailyOf(budget)), yours: dollars(daily) },
    { label: m.settings_budget_monthly(), saved: dollars(budget.monthly_usd), yours: dollars(monthly) },
  ]
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
      <LimitFields
        limits={limits}
        allowed={budget.operator_daily_usd}
        problems={problems}
        onDaily={setDaily}
        onMonthly={setMonthly}
      />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start sm:mt-6"
        busy={isPending}
        aria-disabled={idle}
      >
        {m.common_save()}
      </Button>
      <VersionConflict
        error={error}
        differencesOf={differencesOf}
        onReload={() => {
          setDaily(ownDailyOf(budget))
          setMonthly(budget.monthly_usd)
          setBase(budget)
          reset()
        }}
        onOverwrite={() => save(budget.version)}
        onClose={reset}
      />
    </form>
  )
}

interface LimitFieldsProps {
  limits: { daily_usd: number | null; monthly_usd: number | null }
  /** What the operator allows a day; null for any amount. */
  allowed: number | null
  problems: Partial<Record<string, string>>
  onDaily: (amount: number | null) => void
  onMonthly: (amount: number | null) => void
}

const LimitFields = ({ limits, allowed, problems, onDaily, onMonthly }: LimitFieldsProps) => (
  <>
    <Field
      label={m.settings_budget_daily()}
      hint={
        allowed === null
          ? m.settings_budget_hint()
          : m.settings_budget_allowed({ amount: formatCost(allowed) })
      }
      error={problems['daily_usd']}
    >
      <NumberInput inputMode="decimal" min={0} step="any" value={limits.daily_usd} onValueChange={onDaily} />
    </Field>
    <Field
      label={m.settings_budget_monthly()}
      hint={m.settings_budget_hint()}
      error={problems['monthly_usd']}
    >
      <NumberInput
        inputMode="decimal"
        min={0}
        step="any"
        value={limits.monthly_usd}
        onValueChange={onMonthly}
      />
    </Field>
  </>
)
