import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { useSearch } from '@tanstack/react-router'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { filtersOf, type LogFilters } from './log-filter-logic.ts'
import { LogEntries } from './log-entries.tsx'
import { LogFilterBar } from './log-filter-bar.tsx'
import type { LogScope } from './queries.ts'
import { useShortcut } from '../../lib/browser/use-shortcut.ts'

interface DecisionLogViewProps {
  scope: LogScope
  /** Automations to filter by, in the log of an account. */
  automations?: readonly AutomationSummary[] | undefined
}

/** Filters, which are stored in the URL, and the entries that match them. */
export function DecisionLogView({ scope, automations }: DecisionLogViewProps) {
  const search = useSearch({ strict: false })
  const changeSearch = useChangeSearch()
  useLogKeys()
  const filters = filtersOf(search)
  const onChange = (next: LogFilters) => changeSearch({ ...next })
  return (
    <>
      <LogFilterBar scope={scope} filters={filters} automations={automations} onChange={onChange} />
      <LogEntries key={JSON.stringify(filters)} scope={scope} filters={filters} onFilter={onChange} />
    </>
  )
}

/** j and k move the focus through the entries; Enter expands the focused entry. */
function useLogKeys(): void {
  useShortcut('j', () => walk(1))
  useShortcut('k', () => walk(-1))
}

function walk(step: 1 | -1): void {
  const steps = [...document.querySelectorAll<HTMLElement>('[data-steps]')]
  const entries = steps.map((button) => button.closest('article'))
  const at = entries.findIndex((entry) => entry?.contains(document.activeElement))
  const next = at === -1 && step === 1 ? 0 : at + step
  steps[next]?.focus({ preventScroll: true })
  entries[next]?.scrollIntoView({ block: 'nearest' })
}
