import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { m } from '@skein/messages'
import { reasonCodes, reasons, type ReasonCode } from '@skein/contract/reasons'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/forms/field.tsx'
import type { SelectOption } from '../../../ui/forms/select-option.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { filtersOf, hasFilters, type LogFilters } from './log-filter-logic.ts'
import type { LogScope } from '../queries.ts'
import { stateNames } from '../../../copy/decision-states.ts'
import { typeTitles } from '../../../copy/automations.ts'

const reasonNames: Readonly<Partial<Record<ReasonCode, string>>> = Object.fromEntries(
  reasonCodes.flatMap((code) => {
    const name = reasons[code].filter?.()
    return name === undefined ? [] : [[code, name]]
  }),
)

const kindNames = {
  comment: m.common_comment(),
  message: m.decision_log_filters_kind_names_message(),
}

const periodNames = {
  hour: m.decision_log_filters_period_hour(),
  day: m.common_last_day(),
  week: m.decision_log_filters_period_week(),
  month: m.common_last_month(),
}

const namesOf = (automations: readonly AutomationSummary[]): Record<string, string> =>
  Object.fromEntries(automations.map(({ automation_id, name }) => [automation_id, name]))

export interface LogFilterProps {
  scope: LogScope
  filters: LogFilters
  automations: readonly AutomationSummary[] | undefined
  onChange: (filters: LogFilters) => void
}

/** Filters by state, reason, automation, kind and period. */
export function LogFilterPanel({ scope, filters, automations, onChange }: LogFilterProps) {
  const choice = (name: keyof LogFilters) => ({
    value: filters[name],
    onChoose: (value: string) =>
      onChange(filtersOf({ ...filters, ...(name === 'state' ? { outcome: undefined } : {}), [name]: value })),
  })
  const whole = scope.automationId === undefined
  return (
    <div
      className={cx(
        'grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] items-end gap-3 rounded-card border border-line p-3',
        // With the button that clears them, they fill two lines.
        whole ? 'md:grid-cols-4' : 'md:grid-cols-3',
      )}
    >
      <Choice {...choice('state')} label={m.common_status()} words={stateNames} />
      <Choice {...choice('reason')} label={m.decision_log_filters_reason()} words={reasonNames} />
      {whole && (
        <Choice
          {...choice('rule')}
          label={m.decision_log_filters_rule()}
          words={namesOf(automations ?? [])}
        />
      )}
      {whole && <Choice {...choice('type')} label={m.decision_log_filters_type()} words={typeTitles} />}
      <Choice {...choice('kind')} label={m.decision_log_filters_kind()} words={kindNames} />
      <Choice {...choice('period')} label={m.common_period()} words={periodNames} />
      <Choice
        {...choice('own')}
        label={m.decision_log_filters_own()}
        words={{ shown: m.decision_log_filters_own_shown() }}
        any={m.decision_log_filters_hidden()}
      />
      {hasFilters(filters) && (
        <Button variant="ghost" className="justify-self-start" onClick={() => onChange({})}>
          {m.decision_log_clear_filters()}
        </Button>
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string | undefined
  words: Readonly<Record<string, string>>
  /** Label of no choice. */
  any?: string
  onChoose: (value: string) => void
}

function Choice({ label, value = '', words, any = m.common_any(), onChoose }: ChoiceProps) {
  const options: SelectOption[] = [
    { value: '', label: any },
    ...Object.entries(words).map(([of, name]) => ({ value: of, label: name })),
  ]
  return (
    <Field label={label}>
      <Select value={value} options={options} onValueChange={onChoose} />
    </Field>
  )
}
