import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ListFilters, searchOf } from './list-filter-logic.ts'

/** Puts filters into the address, where they survive the way to an editor and back. */
export function useFilterChange(): (filters: ListFilters) => void {
  const navigate = useNavigate()
  return useCallback(
    (filters) =>
      void navigate({
        to: '.',
        // Filters belong to lists alone; the search of the workspace does not name them.
        search: searchOf(filters) as object,
        hash: true,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
}
