import { ActivationStatus, AutomationType, HealthStatus } from '@skein/contract/automations/automation'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { healthWords, statusWords, typeTitles } from '../../../copy/automations/automations.ts'
import { sortWords, toolWords } from '../../../copy/automations/list-tools.ts'
import { type ListFilters, sortings } from './list-filter-logic.ts'

interface FilterPanelProps {
  filters: ListFilters
  withType: boolean
  onChange: (filters: ListFilters) => void
}

/** Filters and sort order of the list. */
export function FilterPanel({ filters, withType, onChange }: FilterPanelProps) {
  return (
    <div className="grid grid-cols-2 gap-3 rounded-card border border-line p-4 md:grid-cols-4">
      {withType && (
        <Field label={toolWords.type}>
          <Select
            value={filters.type ?? any}
            options={withAny(AutomationType.options, typeTitles)}
            onValueChange={(type) => onChange({ ...filters, type: type === any ? null : type })}
          />
        </Field>
      )}
      <Field label={toolWords.status}>
        <Select
          value={filters.status ?? any}
          options={withAny(ActivationStatus.options, statusWords)}
          onValueChange={(status) => onChange({ ...filters, status: status === any ? null : status })}
        />
      </Field>
      <Field label={toolWords.health}>
        <Select
          value={filters.health ?? any}
          options={withAny(HealthStatus.options, healthWords)}
          onValueChange={(health) => onChange({ ...filters, health: health === any ? null : health })}
        />
      </Field>
      <Field label={toolWords.sort}>
        <Select
          value={filters.sort}
          options={sortings.map((value) => ({ value, label: sortWords[value] }))}
          onValueChange={(sort) => onChange({ ...filters, sort })}
        />
      </Field>
    </div>
  )
}

const any = 'any'

const withAny = <T extends string>(options: readonly T[], words: Readonly<Record<T, string>>) => [
  { value: any as typeof any | T, label: toolWords.any },
  ...options.map((value) => ({ value, label: words[value] })),
]
