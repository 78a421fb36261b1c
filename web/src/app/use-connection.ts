import { useIsFetching, useMutationState } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOnline } from '../lib/browser/use-online.ts'

export type Connection = 'fine' | 'offline' | 'reconnecting' | 'back'

/** Milliseconds without a request until reconnecting is finished, and how long the message stays. */
const quietMs = 400
const shownMs = 4000

/** State of the network connection, and the number of changes that wait for it. */
export function useConnection(): { connection: Connection; waiting: number } {
  const online = useOnline()
  const fetching = useIsFetching()
  const waiting = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length
  const [state, setState] = useState<Connection>('fine')
  if (!online && state !== 'offline') setState('offline')
  if (online && state === 'offline') setState('reconnecting')
  const busy = fetching + waiting > 0

  useEffect(() => {
    if (state !== 'reconnecting' && state !== 'back') return
    if (state === 'reconnecting' && busy) return
    const timer = setTimeout(
      () => setState(state === 'reconnecting' ? 'back' : 'fine'),
      state === 'reconnecting' ? quietMs : shownMs,
    )
    return () => clearTimeout(timer)
  }, [state, busy])
  return { connection: state, waiting }
}
