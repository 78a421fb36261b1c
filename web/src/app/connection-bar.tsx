import { CircleCheck, Hourglass, RefreshCw, WifiOff } from 'lucide-react'
import { useIsFetching, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '@skein/messages'
import { cx } from '../ui/cx.ts'
import { heightVariable } from '../lib/browser/height-variable.ts'
import { useInstagramSlow } from '../lib/browser/slow-instagram.ts'
import { checkReachable, useReachable } from '../lib/browser/reachability.ts'
import { useOnline } from '../lib/browser/use-online.ts'

const connectionTexts = {
  offline: m.app_connection_offline(),
  unreachable: m.app_connection_unreachable(),
  slow: m.app_connection_slow(),
  reconnecting: m.app_connection_reconnecting(),
  back: m.app_connection_back(),
}

const styles = {
  offline: { Glyph: WifiOff, tone: 'text-warn' },
  unreachable: { Glyph: WifiOff, tone: 'text-warn' },
  slow: { Glyph: Hourglass, tone: 'text-warn' },
  reconnecting: { Glyph: RefreshCw, tone: 'text-text-2' },
  back: { Glyph: CircleCheck, tone: 'text-ok' },
} as const

/** Height of the bar, which the columns leave free. */
const barHeight = heightVariable('--bar')

/**
 * Shown above every page while offline or while the server does not answer, until all data is refetched, and for a short
 * time after; and while Instagram lets a request wait.
 */
export function ConnectionBar() {
  const { connection, waiting } = useConnection()
  return (
    <div ref={barHeight} role="status">
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
        {connectionTexts[connection]}
        {waiting > 0
          ? ` ${m.app_connection_waiting({ count: waiting })}`
          : connection === 'offline' && ` ${m.app_connection_later()}`}
      </span>
    </p>
  )
}

type Connection = 'fine' | 'offline' | 'unreachable' | 'slow' | 'reconnecting' | 'back'

/** Milliseconds between requests while the server does not answer. */
const pingMs = 3000

/** Milliseconds without a request until reconnecting is finished, and how long the message stays. */
const quietMs = 400
const shownMs = 4000

/** State of the network connection, and the number of changes that wait for it. */
function useConnection(): { connection: Connection; waiting: number } {
  const online = useOnline()
  const reachable = useReachable()
  const slow = useInstagramSlow()
  usePing(!reachable)
  const fetching = useIsFetching()
  const waiting = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length
  const [state, setState] = useState<Connection>('fine')
  const lost = !online ? 'offline' : reachable ? null : 'unreachable'
  if (lost !== null && state !== lost) setState(lost)
  if (lost === null && (state === 'offline' || state === 'unreachable')) setState('reconnecting')
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
  return { connection: state === 'fine' && slow ? 'slow' : state, waiting }
}

/** Asks the server until it answers, then refetches all data. */
function usePing(active: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!active) return
    const ping = async () => {
      if (await checkReachable()) void client.invalidateQueries()
    }
    const timer = setInterval(() => void ping(), pingMs)
    return () => clearInterval(timer)
  }, [active, client])
}
