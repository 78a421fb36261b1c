import { m } from '@skein/messages'
import { useOnline } from '../../lib/browser/use-online.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure, type LoadFailureProps } from '../../ui/feedback/load-failure.tsx'

/** A pane without data. */
export function PaneFailure(props: LoadFailureProps) {
  const online = useOnline()
  if (!online) return <EmptyState title={m.app_connection_offline()} text={m.split_view_offline()} />
  return <LoadFailure {...props} />
}
