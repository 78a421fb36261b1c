import { useEffect, useState } from 'react'
import type * as listFilterRules from './list-filter-logic.ts'

type FilterRules = typeof listFilterRules

/** What filters and sorts a list; fetched behind the list, null until it is there. */
export function useFilters(): FilterRules | null {
  const [rules, setRules] = useState<FilterRules | null>(null)
  useEffect(() => void import('./list-filter-logic.ts').then((loaded) => setRules(loaded)), [])
  return rules
}
