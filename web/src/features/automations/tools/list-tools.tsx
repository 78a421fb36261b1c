import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { LayoutGrid, List, ListChecks, SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { m } from '@skein/messages'
import { useUiState } from '../../../lib/browser/ui-state.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ViewTabs } from '../../../ui/tabs/view-tabs.tsx'
import { FilterPanel } from './filter-panel.tsx'
import {
  countInView,
  filterAutomations,
  isFiltered,
  type ListFilters,
  listViews,
  searchOf,
  viewNames,
  viewOf,
  withView,
} from './list-filter-logic.ts'
import { stopSelecting, useListState } from './list-store.ts'
import { RecentlyDeleted } from './recently-deleted.tsx'
import { filtersOf, savedViewOf } from './saved-views.ts'
import { useFilterChange } from './use-filter-change.ts'
import { Permitted } from '../../session/permitted.tsx'

interface ListToolsProps {
  platformUserId: string
  /** All automations of the list; undefined while they load. */
  automations: readonly AutomationSummary[] | undefined
  /** Number of those that pass the filters. */
  shown: number
  filters: ListFilters
  /** The list holds several kinds. */
  grouped: boolean
  allPaused: boolean
  searchId: string
}

/** Views, search, filters, selection and the look of a list. */
export function ListTools(props: ListToolsProps) {
  const { automations, shown, filters, grouped } = props
  const panel = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const change = useFilterChange()
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    // An open automation stays open.
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its buttons and fields have the focus
    <div className="@container flex flex-col gap-2" onKeyDown={closeOnEscape}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Views {...props} />
        <div className="flex min-w-0 grow basis-56 flex-wrap items-center gap-2 md:flex-nowrap xl:basis-128">
          <div className="min-w-32 grow">
            <SearchField id={props.searchId} filters={filters} onChange={change} />
          </div>
          <FilterButton
            ref={button}
            filters={filters}
            open={open}
            panel={panel}
            onToggle={() => setOpen(!open)}
          />
          {/* Where there is less space they are shown with the filters. */}
          <div className={cx('flex shrink-0 items-center gap-2', !open && '@max-[60rem]:hidden')}>
            <Permitted>
              <SelectButton />
              <RecentlyDeleted platformUserId={props.platformUserId} />
            </Permitted>
            <div className="shrink-0">
              <ViewToggle />
            </div>
          </div>
        </div>
      </div>
      <div id={panel} role="group" aria-label={m.list_tools_filters()} hidden={!open}>
        {open && <FilterPanel filters={filters} withType={grouped} onChange={change} />}
      </div>
      <p role="status" className="meta tabular empty:hidden">
        {automations && isFiltered(filters)
          ? m.list_tools_shown({ shown: formatNumber(shown), count: automations.length })
          : null}
      </p>
    </div>
  )
}

/** A space as wide as a digit, so that nothing moves when the numbers come. */
const uncounted = '\u2007'

function Views({ automations, filters, allPaused }: ListToolsProps) {
  const change = useFilterChange()
  const savedViews = useUiState((state) => state.automationViews)
  const countText = (count: (all: readonly AutomationSummary[]) => number) =>
    automations ? formatNumber(count(automations)) : uncounted
  const views = [
    ...listViews.map((view) => ({
      value: view as string,
      label: viewNames[view],
      count: countText((all) => countInView(all, view, allPaused)),
      show: () => change(withView(filters, view)),
    })),
    ...savedViews.map((view) => ({
      value: savedPrefix + view.name,
      label: view.name,
      count: countText((all) => filterAutomations(all, filtersOf(view), allPaused).length),
      show: () => {
        change(filtersOf(view))
        // The search field keeps its own text.
        useListState.setState(({ cleared }) => ({ cleared: cleared + 1 }))
      },
    })),
  ]
  const current = savedViewOf(savedViews, filters)
  return (
    <ViewTabs
      label={m.common_show()}
      value={current ? savedPrefix + current.name : (viewOf(filters) ?? '')}
      onValueChange={(value) => views.find((view) => view.value === value)?.show()}
      views={views}
    />
  )
}

/** Keeps a view that a user named "all" apart from the view of each list. */
const savedPrefix = 'saved '

interface FilterButtonProps {
  ref: Ref<HTMLButtonElement>
  filters: ListFilters
  open: boolean
  /** Id of the panel. */
  panel: string
  onToggle: () => void
}

function FilterButton({ ref, filters, open, panel, onToggle }: FilterButtonProps) {
  const count = Object.keys(searchOf({ ...filters, query: '' })).length
  return (
    <Button
      ref={ref}
      className="max-md:px-3"
      icon={<SlidersHorizontal size={16} aria-hidden="true" />}
      aria-expanded={open}
      aria-controls={panel}
      aria-label={count > 0 ? m.list_tools_filters_on({ count }) : m.list_tools_filters()}
      onClick={onToggle}
    >
      <span className="max-xl:hidden">{m.list_tools_filters()}</span>
      {count > 0 && <span className="tabular">{count}</span>}
    </Button>
  )
}

function SelectButton() {
  const selecting = useListState((state) => state.selecting)
  return (
    <IconButton
      label={m.common_select()}
      icon={<ListChecks size={18} aria-hidden="true" />}
      aria-pressed={selecting}
      onClick={() => (selecting ? stopSelecting() : useListState.setState({ selecting: true }))}
    />
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

/** Switches between rows and tiles; the choice is stored. */
function ViewToggle() {
  const view = useUiState((state) => state.automationsView)
  return (
    <Segmented
      compact
      label={m.common_view()}
      value={view}
      onValueChange={(automationsView) => useUiState.setState({ automationsView })}
      options={[
        {
          value: 'list',
          hint: m.automations_list(),
          label: <Choice Glyph={List} word={m.automations_list()} />,
        },
        {
          value: 'grid',
          hint: m.automations_list_grid(),
          label: <Choice Glyph={LayoutGrid} word={m.automations_list_grid()} />,
        },
      ]}
    />
  )
}

function Choice({ Glyph, word }: { Glyph: typeof List; word: string }) {
  return (
    <>
      <Glyph size={15} aria-hidden="true" />
      <span className="sr-only">{word}</span>
    </>
  )
}
