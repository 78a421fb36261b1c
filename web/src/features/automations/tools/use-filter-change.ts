import { useCallback } from 'react'
import { useChangeSearch } from '../../../lib/search/use-change-search.ts'
import { openParameter } from '../open-automation.ts'
import { type ListFilters, searchOf } from './list-filter-logic.ts'

/** Writes filters to the URL, where they survive a visit to an editor. The open automation stays. */
export function useFilterChange(): (filters: ListFilters) => void {
  const changeSearch = useChangeSearch()
  return useCallback(
    (filters) => changeSearch((search) => ({ ...openParameter(search), ...searchOf(filters) })),
    [changeSearch],
  )
}
