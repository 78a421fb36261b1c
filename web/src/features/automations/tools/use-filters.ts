import { useEffect, useState } from 'react'
import type * as listFilterAutomations from './list-filter-logic.ts'

type FilterAutomations = typeof listFilterAutomations

/** What filters and sorts a list; fetched behind the list, null until it is there. */
export function useFilters(): FilterAutomations | null {
  const [automations, setAutomations] = useState<FilterAutomations | null>(null)
  useEffect(() => void import('./list-filter-logic.ts').then((loaded) => setAutomations(loaded)), [])
  return automations
}
