import type { ReactElement, ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'
import { Skeleton } from '../loading/skeleton.tsx'

interface Question<T> {
  data: T | undefined
  error: Error | null
  isFetching: boolean
  /** Offline; the request waits. */
  isPaused: boolean
  refetch: () => unknown
}

export interface LoadedProps<T> {
  query: Question<T>
  /** Sentence that names what could not be loaded. */
  failed: string
  /** The skeleton, or class names of one block, in the dimensions of the content. */
  waiting: string | ReactElement
  children: (data: T) => ReactNode
}

/** Loads its own data, so one failure does not hide the rest of the page. */
export function Loaded<T>({ query, failed, waiting, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error || query.isPaused) return <LoadFailure title={failed} query={query} />
  return typeof waiting === 'string' ? <Skeleton className={waiting} /> : waiting
}
