import type { AutomationSummary } from '@skein/contract/automations/automation'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { filtersOf, type LogFilters } from './log-filter-logic.ts'
import { LogEntries } from './log-entries.tsx'
import { LogFilterBar } from './log-filter-bar.tsx'
import type { LogScope } from './queries.ts'
import { useLogKeys } from './use-log-keys.ts'

interface LogViewProps {
  scope: LogScope
  /** Rules to choose from, in the ledger of an account. */
  automations?: readonly AutomationSummary[] | undefined
}

/** Filters, which stand in the address, and the entries that pass them. */
export function LogView({ scope, automations }: LogViewProps) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  useLogKeys()
  const filters = filtersOf(search)
  const onChange = (next: LogFilters) => void navigate({ to: '.', search: next, replace: true })
  return (
    <>
      <LogFilterBar scope={scope} filters={filters} automations={automations} onChange={onChange} />
      <LogEntries
        key={JSON.stringify(filters)}
        scope={scope}
        filters={filters}
        onClear={() => onChange({})}
      />
    </>
  )
}
