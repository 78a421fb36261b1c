import { useIsFetching, useMutationState } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOnline } from '../lib/browser/use-online.ts'

export type Connection = 'fine' | 'offline' | 'reconnecting' | 'back'

/** Milliseconds without a request after which everything counts as fetched anew, and how long that is told. */
const quiet = 400
const told = 4000

/** The network as it comes and goes, and how many changes wait for it. */
export function useConnection(): { connection: Connection; waiting: number } {
  const online = useOnline()
  const fetching = useIsFetching()
  const waiting = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length
  const [since, setSince] = useState<Connection>('fine')
  if (!online && since !== 'offline') setSince('offline')
  if (online && since === 'offline') setSince('reconnecting')
  const busy = fetching + waiting > 0

  useEffect(() => {
    if (since !== 'reconnecting' && since !== 'back') return
    if (since === 'reconnecting' && busy) return
    const timer = setTimeout(
      () => setSince(since === 'reconnecting' ? 'back' : 'fine'),
      since === 'reconnecting' ? quiet : told,
    )
    return () => clearTimeout(timer)
  }, [since, busy])
  return { connection: since, waiting }
}
