import { CircleCheck, RefreshCw, WifiOff } from 'lucide-react'
import { useIsFetching, useMutationState } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cx } from '../ui/cx.ts'
import { connectionWords } from '../copy/app.ts'
import { useOnline } from '../lib/browser/use-online.ts'

const styles = {
  offline: { Glyph: WifiOff, tone: 'text-warn' },
  reconnecting: { Glyph: RefreshCw, tone: 'text-text-2' },
  back: { Glyph: CircleCheck, tone: 'text-ok' },
} as const

/** Shown above every page while offline, until all data is refetched, and for a short time after. */
export function ConnectionBar() {
  const { connection, waiting } = useConnection()
  return (
    <div role="status">
      {connection !== 'fine' && <ConnectionLine connection={connection} waiting={waiting} />}
    </div>
  )
}

interface LineProps {
  connection: Exclude<Connection, 'fine'>
  /** Changes that wait for the network. */
  waiting: number
}

export function ConnectionLine({ connection, waiting }: LineProps) {
  const { Glyph, tone } = styles[connection]
  return (
    <p className={cx('soft flex items-center justify-center gap-2 px-4 py-2 text-label', tone)}>
      <Glyph size={16} aria-hidden="true" className="shrink-0" />
      <span>
        {connectionWords[connection]}
        {(connection === 'offline' || waiting > 0) && ` ${connectionWords.waiting(waiting)}`}
      </span>
    </p>
  )
}

type Connection = 'fine' | 'offline' | 'reconnecting' | 'back'

/** Milliseconds without a request until reconnecting is finished, and how long the message stays. */
const quietMs = 400
const shownMs = 4000

/** State of the network connection, and the number of changes that wait for it. */
function useConnection(): { connection: Connection; waiting: number } {
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
