import type { UseQueryResult } from '@tanstack/react-query'

/** Uploaded files that could not be loaded. */
export interface FailedLoad {
  retrying: boolean
  onRetry: () => void
}

/** Returns how to load a list again that could not be loaded; null for others. */
export const failedLoad = ({
  isLoadingError,
  isFetching,
  refetch,
}: Pick<UseQueryResult, 'isLoadingError' | 'isFetching' | 'refetch'>): FailedLoad | null =>
  isLoadingError ? { retrying: isFetching, onRetry: () => void refetch() } : null
