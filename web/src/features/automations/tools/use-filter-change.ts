import { useCallback } from 'react'
import { useChangeSearch } from '../../../lib/use-change-search.ts'
import { type ListFilters, searchOf } from './list-filter-logic.ts'

/** Writes filters to the URL, where they survive a visit to an editor. */
export function useFilterChange(): (filters: ListFilters) => void {
  const changeSearch = useChangeSearch()
  return useCallback((filters) => changeSearch(searchOf(filters)), [changeSearch])
}
