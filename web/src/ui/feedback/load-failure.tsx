import { m } from '@skein/messages'
import { ApiError } from '../../lib/api/api-error.ts'
import { useOnline } from '../../lib/browser/use-online.ts'
import { canSucceed } from './can-succeed.ts'
import { causeOf } from './cause-of.ts'
import { ErrorState } from './error-state.tsx'

export interface LoadFailureProps {
  /** What could not be loaded. */
  title: string
  /** Stands before the reason of a failure for which the server sent none. */
  fallback?: string | undefined
  /** Without an error, the request waits for the network. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/**
 * Says what could not be loaded and why. Offline it loads by itself later; Retry is offered where another attempt can
 * succeed.
 */
export function LoadFailure({ title, fallback, query }: LoadFailureProps) {
  const online = useOnline()
  const { error, isFetching, refetch } = query
  if (!online || error === null)
    return <ErrorState title={title} message={`${m.app_connection_offline()} ${m.split_view_offline()}`} />
  return (
    <ErrorState
      title={title}
      message={reasonOf(error, fallback)}
      retrying={isFetching}
      onRetry={canSucceed(error) ? () => void refetch() : undefined}
    />
  )
}

function reasonOf(error: unknown, fallback: string | undefined): string {
  const isAnswered = error instanceof ApiError && error.status > 0
  return isAnswered || fallback === undefined ? causeOf(error) : `${fallback}: ${causeOf(error)}`
}
