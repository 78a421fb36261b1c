import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ListFilters, searchOf } from './list-filter-logic.ts'

/** Writes filters to the URL, where they survive a visit to an editor. */
export function useFilterChange(): (filters: ListFilters) => void {
  const navigate = useNavigate()
  return useCallback(
    (filters) =>
      void navigate({
        to: '.',
        // Only lists have these filters; the search type of the workspace route does not include them.
        search: searchOf(filters) as object,
        hash: true,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
}
