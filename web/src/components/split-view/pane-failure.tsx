import { m } from '@skein/messages'
import { messageOf } from '../../lib/api/api-error.ts'
import { useOnline } from '../../lib/browser/use-online.ts'
import { canSucceed } from '../../ui/feedback/can-succeed.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'

interface PaneFailureProps {
  /** What could not be loaded. */
  title: string
  /** The reason of a failure for which the server sent none. */
  fallback?: string
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** A pane without data: offline it loads by itself later; Retry is offered where another attempt can succeed. */
export function PaneFailure({ title, fallback, query }: PaneFailureProps) {
  const online = useOnline()
  if (!online) return <EmptyState title={m.app_connection_offline()} text={m.split_view_offline()} />
  return (
    <ErrorState
      title={title}
      message={fallback === undefined ? causeOf(query.error) : messageOf(query.error, fallback)}
      retrying={query.isFetching}
      onRetry={canSucceed(query.error) ? () => void query.refetch() : undefined}
    />
  )
}
