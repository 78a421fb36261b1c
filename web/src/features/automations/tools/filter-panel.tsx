import { ActivationStatus, AutomationType } from '@skein/contract/automations/automation'
import { m } from '@skein/messages'
import { healthNames, statusNames, typeTitles } from '../../../copy/automations.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { healthFilters, isPlainView, type ListFilters } from './list-filter-logic.ts'
import { SaveView } from './save-view.tsx'
import { namedSorting, type NamedSorting, sortNames } from './sort-logic.ts'

interface FilterPanelProps {
  filters: ListFilters
  withType: boolean
  onChange: (filters: ListFilters) => void
}

/** Filters and sort order of the list, which can be saved as a view. Rows of two lines have no headers to sort by. */
export function FilterPanel({ filters, withType, onChange }: FilterPanelProps) {
  return (
    <div className="flex flex-col gap-3 rounded-card bg-raised p-3">
      <FilterFields filters={filters} withType={withType} onChange={onChange} />
      <SaveView filters={filters} isBuiltIn={isPlainView(filters)} />
    </div>
  )
}

function FilterFields({ filters, withType, onChange }: FilterPanelProps) {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {withType && (
        <Field label={m.list_tools_type()}>
          <Select
            value={filters.type ?? anyValue}
            options={withAny(AutomationType.options, typeTitles)}
            onValueChange={(type) => onChange({ ...filters, type: type === anyValue ? null : type })}
          />
        </Field>
      )}
      <Field label={m.common_status()}>
        <Select
          value={filters.status ?? anyValue}
          options={withAny(ActivationStatus.options, statusNames)}
          onValueChange={(status) => onChange({ ...filters, status: status === anyValue ? null : status })}
        />
      </Field>
      <Field label={m.list_tools_health()}>
        <Select
          value={filters.health ?? anyValue}
          options={withAny(healthFilters, { ...healthNames, ATTENTION: m.next_steps_attention() })}
          onValueChange={(health) => onChange({ ...filters, health: health === anyValue ? null : health })}
        />
      </Field>
      <Field label={m.list_tools_sort()}>
        <Select
          value={namedSorting(filters.sort)}
          options={(Object.keys(sortNames) as NamedSorting[]).map((value) => ({
            value,
            label: sortNames[value],
          }))}
          onValueChange={(sort) => onChange({ ...filters, sort })}
        />
      </Field>
    </div>
  )
}

/** The choice of a filter that filters nothing. */
const anyValue = 'any'

const withAny = <T extends string>(options: readonly T[], words: Readonly<Record<T, string>>) => [
  { value: anyValue as typeof anyValue | T, label: m.common_any() },
  ...options.map((value) => ({ value, label: words[value] })),
]
