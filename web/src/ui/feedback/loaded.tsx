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
  /** Sentence that names what could not be loaded. */
  failed: string
  /** Class names of the skeleton, in the dimensions of the content. */
  waiting: string
  children: (data: T) => ReactNode
}

/** Loads its own data, so one failure does not hide the rest of the page. */
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
