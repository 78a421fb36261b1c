import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select, type SelectOption } from '../../ui/forms/select.tsx'
import { typeTitles } from '../../copy/automations/lists/automations.ts'
import {
  filterWords,
  kindNames,
  ownWords,
  periodWords,
  reasonWords,
} from '../../copy/automations/decisions/decision-log-filters.ts'
import { stateWords } from '../../copy/automations/decisions/decision-log.ts'
import { filtersOf, hasFilters, type LogFilters } from './log-filter-logic.ts'
import type { LogScope } from './queries.ts'

export interface LogFilterProps {
  scope: LogScope
  filters: LogFilters
  automations: readonly AutomationSummary[] | undefined
  onChange: (filters: LogFilters) => void
}

/** Filters by state, reason, automation, kind and period. */
export function LogFilterPanel({ scope, filters, automations, onChange }: LogFilterProps) {
  const choose = (name: keyof LogFilters) => (value: string) =>
    onChange(filtersOf({ ...filters, ...(name === 'state' ? { outcome: undefined } : {}), [name]: value }))
  const whole = scope.automationId === undefined
  return (
    <div className="flex flex-wrap items-end gap-3 rounded-card border border-line p-3">
      <Choice label={filterWords.state} value={filters.state} words={stateWords} onChoose={choose('state')} />
      <Choice
        label={filterWords.reason}
        value={filters.reason}
        words={reasonWords}
        onChoose={choose('reason')}
      />
      {whole && (
        <Choice
          label={filterWords.rule}
          value={filters.rule}
          words={Object.fromEntries(
            (automations ?? []).map((automation) => [automation.automation_id, automation.name]),
          )}
          onChoose={choose('rule')}
        />
      )}
      {whole && (
        <Choice label={filterWords.type} value={filters.type} words={typeTitles} onChoose={choose('type')} />
      )}
      <Choice label={filterWords.kind} value={filters.kind} words={kindNames} onChoose={choose('kind')} />
      <Choice
        label={filterWords.period}
        value={filters.period}
        words={periodWords}
        onChoose={choose('period')}
      />
      <Choice
        label={filterWords.own}
        value={filters.own}
        words={ownWords}
        any={filterWords.hidden}
        onChoose={choose('own')}
      />
      {hasFilters(filters) && (
        <Button variant="ghost" onClick={() => onChange({})}>
          {filterWords.clear}
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

function Choice({ label, value = '', words, any = filterWords.any, onChoose }: ChoiceProps) {
  const options: SelectOption[] = [
    { value: '', label: any },
    ...Object.entries(words).map(([of, name]) => ({ value: of, label: name })),
  ]
  return (
    <div className="min-w-34 flex-1 basis-34 lg:basis-40">
      <Field label={label}>
        <Select value={value} options={options} onValueChange={onChoose} />
      </Field>
    </div>
  )
}
