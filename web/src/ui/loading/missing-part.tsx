import { useEffect } from 'react'
import { m } from '@skein/messages'
import { useReachable } from '../../lib/browser/reachability.ts'
import { useOnline } from '../../lib/browser/use-online.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { notifyMissingCode } from '../feedback/notify-missing-code.ts'

export interface MissingProps {
  /** Loads the code again. */
  retry: () => void
}

/** In the place of a part whose code did not load. It loads by itself when network and server are back. */
export function MissingPart({ retry }: MissingProps) {
  const { online, connected } = useConnected(retry)
  if (connected)
    return (
      <ErrorState
        title={m.app_part_missing()}
        message={m.app_part_missing_text()}
        retryLabel={m.common_reload()}
        onRetry={() => location.reload()}
      />
    )
  return (
    <EmptyState
      title={online ? m.app_connection_unreachable() : m.app_connection_offline()}
      text={m.split_view_offline()}
    />
  )
}

/** For a part that is too small for a message in its place. */
export function MissingTool({ retry }: MissingProps) {
  const { connected } = useConnected(retry)
  useEffect(() => {
    if (connected) notifyMissingCode()
  }, [connected])
  return null
}

export interface ClosableProps {
  open?: boolean
  onClose?: (() => void) | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** For an overlay: says so and closes it, so that it takes no keys, and does not open later over something else. */
export function MissingOverlay({ open = true, onClose, onOpenChange, retry }: ClosableProps & MissingProps) {
  useEffect(() => {
    if (!open) return
    notifyMissingCode()
    onClose?.()
    onOpenChange?.(false)
    retry()
  }, [open, onClose, onOpenChange, retry])
  return null
}

/** Returns whether network and server are there, and retries when they are back. */
export function useConnected(retry: () => void) {
  const online = useOnline()
  const reachable = useReachable()
  const connected = online && reachable
  useEffect(() => (connected ? undefined : retry), [connected, retry])
  return { online, connected }
}
