import {
  ActivationStatus,
  type AutomationSummary,
  AutomationType,
  HealthStatus,
} from '@skein/contract/automations/automation'
import { LayoutGrid, List, ListChecks, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { sortWords, toolWords } from '../../../copy/automations/list-tools.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type ListFilters, isFiltered, searchOf, sortings } from './list-filter-logic.ts'
import { stopSelecting, useListState } from './list-store.ts'
import { useFilterChange } from './use-filter-change.ts'
import { useListKeys } from '../use-list-keys.ts'
import type { ListActions } from '../use-list-actions.ts'
import { useUiState } from '../../../lib/browser/ui-state.ts'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { healthWords, listWords, statusWords, typeTitles } from '../../../copy/automations/automations.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'

interface ListToolsProps {
  /** All automations of the list. */
  automations: readonly AutomationSummary[]
  /** Those that pass the filters. */
  shown: readonly AutomationSummary[]
  filters: ListFilters
  /** The list holds several kinds. */
  grouped: boolean
  actions: ListActions
}

/** Search, filters, view and selection above a list; also registers the keyboard shortcuts of the list. */
export function ListTools({ automations, shown, filters, grouped, actions }: ListToolsProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const change = useFilterChange()
  const selecting = useListState((state) => state.selecting)
  const { query: _, ...others } = filters
  const count = Object.keys(searchOf({ ...others, query: '' })).length
  useListKeys({ automations, actions, searchId: `${id}-search` })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 grow max-md:w-full md:max-w-90">
          <SearchField id={`${id}-search`} filters={filters} onChange={change} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            className="max-sm:px-3"
            icon={<SlidersHorizontal size={16} aria-hidden="true" />}
            aria-expanded={open}
            aria-controls={`${id}-panel`}
            aria-label={count > 0 ? toolWords.filtersOn(count) : undefined}
            onClick={() => setOpen(!open)}
          >
            {toolWords.filters}
            {count > 0 && <span className="tabular">{count}</span>}
          </Button>
          <Button
            className="max-sm:px-3"
            icon={<ListChecks size={16} aria-hidden="true" />}
            aria-pressed={selecting}
            onClick={() => (selecting ? stopSelecting() : useListState.setState({ selecting: true }))}
          >
            {toolWords.select}
          </Button>
          <ViewToggle />
        </div>
      </div>
      <div id={`${id}-panel`} hidden={!open}>
        {open && <FilterPanel filters={filters} withType={grouped} onChange={change} />}
      </div>
      <p role="status" className="meta tabular empty:hidden">
        {isFiltered(filters) ? toolWords.shown(shown.length, automations.length) : null}
      </p>
      {selecting && <BulkBar automations={automations} shown={shown} actions={actions} />}
    </div>
  )
}

interface SearchFieldProps {
  id: string
  filters: ListFilters
  onChange: (filters: ListFilters) => void
}

/** The field keeps its own text, because the URL is updated with a delay. */
function SearchField({ id, filters, onChange }: SearchFieldProps) {
  const cleared = useListState((state) => state.cleared)
  return (
    <TextInput
      key={cleared}
      id={id}
      type="search"
      aria-label={toolWords.search}
      placeholder={toolWords.searchHint}
      autoComplete="off"
      defaultValue={filters.query}
      onChange={(event) => onChange({ ...filters, query: event.currentTarget.value })}
    />
  )
}

/** Switches between rows and tiles; the choice is stored. */
function ViewToggle() {
  const view = useUiState((state) => state.automationsView)
  return (
    <Segmented
      compact
      label={listWords.view}
      value={view}
      onValueChange={(automationsView) => useUiState.setState({ automationsView })}
      options={[
        { value: 'list', label: <Choice Glyph={List} word={listWords.list} /> },
        { value: 'grid', label: <Choice Glyph={LayoutGrid} word={listWords.grid} /> },
      ]}
    />
  )
}

function Choice({ Glyph, word }: { Glyph: typeof List; word: string }) {
  return (
    <>
      <Glyph size={15} aria-hidden="true" />
      <span className="max-sm:sr-only">{word}</span>
    </>
  )
}

interface FilterPanelProps {
  filters: ListFilters
  withType: boolean
  onChange: (filters: ListFilters) => void
}

/** Filters and sort order of the list. */
function FilterPanel({ filters, withType, onChange }: FilterPanelProps) {
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
