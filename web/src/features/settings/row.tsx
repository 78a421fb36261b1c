import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface RowProps {
  title: ReactNode
  text: string
  action: ReactNode
  /** Without a line above. */
  first?: boolean
}

/** One topic of a section: title, text and its action. */
export function Row({ title, text, action, first = false }: RowProps) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-start justify-between gap-x-6 gap-y-3',
        !first && 'border-t border-line pt-5',
      )}
    >
      <div className="min-w-0 grow basis-64">
        <h3 className="section-head flex flex-wrap items-center gap-3">{title}</h3>
        <p className="mt-0.5 text-text-2">{text}</p>
      </div>
      {action}
    </div>
  )
}
