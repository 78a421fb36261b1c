import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from '../skeleton.tsx'

interface Question<T> {
  data: T | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

export interface LoadedProps<T> {
  query: Question<T>
  /** What could not be loaded, as a sentence. */
  failed: string
  /** Class names of the waiting block, in the geometry of what comes. */
  waiting: string
  children: (data: T) => ReactNode
}

/** A part that waits for its data by itself, so that one failure does not take the page along. */
export function Loaded<T>({ query, failed, waiting, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Skeleton className={waiting} />
  return (
    <ErrorState
      title={failed}
      message={messageOf(query.error, failed)}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
