import { CircleCheck, RefreshCw, WifiOff } from 'lucide-react'
import { cx } from '../ui/cx.ts'
import { connectionWords } from '../copy/app.ts'
import { type Connection, useConnection } from './use-connection.ts'

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
        {waiting > 0 && ` ${connectionWords.waiting(waiting)}`}
      </span>
    </p>
  )
}
