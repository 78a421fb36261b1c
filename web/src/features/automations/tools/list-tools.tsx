import { ActivationStatus, AutomationType, HealthStatus } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { LayoutGrid, List, ListChecks, Rows2, Rows4, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { m } from '@skein/messages'
import { paths } from '../../../lib/paths.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { RecentlyDeleted } from './recently-deleted.tsx'
import { type ListFilters, isFiltered, searchOf, sortings } from './list-filter-logic.ts'
import { stopSelecting, useListState } from './list-store.ts'
import { useFilterChange } from './use-filter-change.ts'
import { useListKeys } from '../use-list-keys.ts'
import type { ListActions } from '../use-list-actions.ts'
import { useUiState } from '../../../lib/browser/ui-state.ts'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { typeTitles, statusNames, healthNames } from '../../../copy/automations.ts'

const sortNames = {
  newest: m.list_tools_sort_newest(),
  name: m.common_name(),
  busiest: m.list_tools_sort_busiest(),
  costliest: m.list_tools_sort_costliest(),
  worst: m.list_tools_sort_worst(),
}

interface ListToolsProps {
  platformUserId: string
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
export function ListTools(props: ListToolsProps) {
  const { automations, shown, filters, grouped, actions } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const change = useFilterChange()
  const selecting = useListState((state) => state.selecting)
  useListKeys({ automations, actions, searchId: `${id}-search` })
  return (
    <>
      <Toolbar {...props} id={id} open={open} onOpenChange={setOpen} />
      <div id={`${id}-panel`} hidden={!open}>
        {open && <FilterPanel filters={filters} withType={grouped} onChange={change} />}
      </div>
      <p role="status" className="meta tabular empty:hidden">
        {isFiltered(filters)
          ? m.list_tools_shown({ shown: formatNumber(shown.length), count: automations.length })
          : null}
      </p>
      {selecting && <BulkBar automations={automations} shown={shown} actions={actions} />}
      <DeleteDialog actions={actions} />
    </>
  )
}

interface ToolbarProps extends Pick<ListToolsProps, 'platformUserId' | 'filters'> {
  id: string
  /** The filter panel is open. On phones, the other controls are shown with it. */
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Stays at the top while the list scrolls. */
function Toolbar({ platformUserId, filters, id, open, onOpenChange }: ToolbarProps) {
  const change = useFilterChange()
  const selecting = useListState((state) => state.selecting)
  const { query: _, ...others } = filters
  const count = Object.keys(searchOf({ ...others, query: '' })).length
  return (
    <div className="sticky top-0 z-10 -mx-2 lg:top-(--top-bar) flex flex-wrap items-center gap-2 bg-pane px-2 py-1">
      <div className="min-w-0 grow md:max-w-90">
        <SearchField id={`${id}-search`} filters={filters} onChange={change} />
      </div>
      <Button
        className="ms-auto max-md:px-3"
        icon={<SlidersHorizontal size={16} aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={`${id}-panel`}
        aria-label={count > 0 ? m.list_tools_filters_on({ count }) : undefined}
        onClick={() => onOpenChange(!open)}
      >
        <span className="max-md:sr-only">{m.list_tools_filters()}</span>
        {count > 0 && <span className="tabular">{count}</span>}
      </Button>
      <div className={cx('flex flex-wrap items-center gap-2', !open && 'max-md:hidden')}>
        <Button
          className="max-sm:px-3"
          icon={<ListChecks size={16} aria-hidden="true" />}
          aria-pressed={selecting}
          onClick={() => (selecting ? stopSelecting() : useListState.setState({ selecting: true }))}
        >
          {m.common_select()}
        </Button>
        <RecentlyDeleted platformUserId={platformUserId} />
        <LinkButton variant="ghost" to={paths.examples} className="px-2 md:hidden">
          {m.common_examples()}
        </LinkButton>
        <ViewToggle />
      </div>
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
      aria-label={m.list_tools_search()}
      placeholder={m.list_tools_search_hint()}
      autoComplete="off"
      defaultValue={filters.query}
      onChange={(event) => onChange({ ...filters, query: event.currentTarget.value })}
    />
  )
}

/** Switches between rows and tiles, and between the heights of rows; the choices are stored. */
function ViewToggle() {
  const view = useUiState((state) => state.automationsView)
  const density = useUiState((state) => state.automationsDensity)
  return (
    <>
      <Segmented
        compact
        label={m.common_view()}
        value={view}
        onValueChange={(automationsView) => useUiState.setState({ automationsView })}
        options={[
          { value: 'list', label: <Choice Glyph={List} word={m.automations_list()} /> },
          { value: 'grid', label: <Choice Glyph={LayoutGrid} word={m.automations_list_grid()} /> },
        ]}
      />
      {view === 'list' && (
        <Segmented
          compact
          label={m.automations_list_density()}
          value={density}
          onValueChange={(automationsDensity) => useUiState.setState({ automationsDensity })}
          options={[
            {
              value: 'compact',
              hint: m.automations_list_compact(),
              label: <Choice iconOnly Glyph={Rows4} word={m.automations_list_compact()} />,
            },
            {
              value: 'comfortable',
              hint: m.automations_list_comfortable(),
              label: <Choice iconOnly Glyph={Rows2} word={m.automations_list_comfortable()} />,
            },
          ]}
        />
      )}
    </>
  )
}

interface ChoiceProps {
  Glyph: typeof List
  word: string
  iconOnly?: boolean
}

function Choice({ Glyph, word, iconOnly = false }: ChoiceProps) {
  return (
    <>
      <Glyph size={15} aria-hidden="true" />
      <span className={iconOnly ? 'sr-only' : 'max-sm:sr-only'}>{word}</span>
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
          options={withAny(HealthStatus.options, healthNames)}
          onValueChange={(health) => onChange({ ...filters, health: health === anyValue ? null : health })}
        />
      </Field>
      <Field label={m.list_tools_sort()}>
        <Select
          value={filters.sort}
          options={sortings.map((value) => ({ value, label: sortNames[value] }))}
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
