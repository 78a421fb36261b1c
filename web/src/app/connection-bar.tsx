import { CircleCheck, RefreshCw, WifiOff } from 'lucide-react'
import { cx } from '../ui/cx.ts'
import { connectionWords } from '../copy/app.ts'
import { type Connection, useConnection } from './use-connection.ts'

const looks = {
  offline: { Glyph: WifiOff, tone: 'text-warn' },
  reconnecting: { Glyph: RefreshCw, tone: 'text-text-2' },
  back: { Glyph: CircleCheck, tone: 'text-ok' },
} as const

/** Above every page while the network is away, until everything was fetched anew, and a moment longer. */
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

/** What the bar says in each state. */
export function ConnectionLine({ connection, waiting }: LineProps) {
  const { Glyph, tone } = looks[connection]
  return (
    <p className={cx('soft flex items-center justify-center gap-2 px-4 py-2 text-label', tone)}>
      <Glyph size={16} aria-hidden="true" className="shrink-0" />
      <span>
        {connectionWords[connection]}
        {waiting > 0 && ` ${connectionWords.waiting(waiting)}`}
      </span>
    </p>
  )
}
