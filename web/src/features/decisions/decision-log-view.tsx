import type { AutomationSummary } from '@skein/contract/automations/automation'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { filtersOf, type LedgerFilters } from './log-filter-logic.ts'
import { LedgerEntries } from './log-entries.tsx'
import { LedgerFilterBar } from './log-filter-bar.tsx'
import type { LedgerScope } from './queries.ts'
import { useLedgerKeys } from './use-log-keys.ts'

interface LedgerViewProps {
  scope: LedgerScope
  /** Rules to choose from, in the ledger of an account. */
  automations?: readonly AutomationSummary[] | undefined
}

/** Filters, which stand in the address, and the entries that pass them. */
export function LedgerView({ scope, automations: rules }: LedgerViewProps) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  useLedgerKeys()
  const filters = filtersOf(search)
  const onChange = (next: LedgerFilters) => void navigate({ to: '.', search: next, replace: true })
  return (
    <>
      <LedgerFilterBar scope={scope} filters={filters} automations={rules} onChange={onChange} />
      <LedgerEntries
        key={JSON.stringify(filters)}
        scope={scope}
        filters={filters}
        onClear={() => onChange({})}
      />
    </>
  )
}
