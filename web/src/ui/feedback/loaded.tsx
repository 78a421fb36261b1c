import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { messageOf } from '../../lib/api/api-error.ts'
import { useOnline } from '../../lib/browser/use-online.ts'
import { canSucceed } from './can-succeed.ts'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from '../skeleton.tsx'

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
  /** Class names of the skeleton, in the dimensions of the content. */
  waiting: string
  children: (data: T) => ReactNode
}

/**
 * Loads its own data, so one failure does not hide the rest of the page. Offline it loads by itself later; Retry is offered
 * where another attempt can succeed.
 */
export function Loaded<T>({ query, failed, waiting, children }: LoadedProps<T>) {
  const online = useOnline()
  if (query.data !== undefined) return children(query.data)
  if (query.isPaused || (query.error && !online))
    return <ErrorState title={failed} message={`${m.app_connection_offline()} ${m.split_view_offline()}`} />
  if (!query.error) return <Skeleton className={waiting} />
  return (
    <ErrorState
      title={failed}
      message={messageOf(query.error, failed)}
      retrying={query.isFetching}
      onRetry={canSucceed(query.error) ? () => void query.refetch() : undefined}
    />
  )
}
