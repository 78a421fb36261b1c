import { type ReactNode, useRef } from 'react'
import { m } from '@skein/messages'
import { cx } from '../../ui/cx.ts'
import { useSplitFocus } from './use-split-focus.ts'
import { useSplitKeys } from './use-split-keys.ts'

interface SplitViewProps {
  /** Title and tools above the panes. */
  head?: ReactNode
  /**
   * Rows, each with a link or button that has `data-row`: the id that the URL names, or blank for a row that opens nothing.
   * Its container is `@container`, so that rows can have one or two lines by its width.
   */
  list: ReactNode
  /** The id in the URL; null while no row is open. */
  openId: string | null
  /** What belongs to the open row, with a `DetailHead`. */
  detail: ReactNode
  /** Beside the detail from 1280 px on. */
  aside?: ReactNode
  /** Removes the id from the URL. */
  onClose: () => void
}

/**
 * A list and the detail of one row, which the URL names. Each pane scrolls by itself and they fill the window; below
 * 768 px they are two pages.
 */
export function SplitView({ head, list, openId, detail, aside, onClose }: SplitViewProps) {
  const rows = useRef<HTMLDivElement>(null)
  const opened = useRef<HTMLElement>(null)
  const focus = useSplitFocus({ rows, opened }, openId)
  const peek = useSplitKeys(rows, { openId, onClose, onPeek: focus.peek })
  const isOpen = openId !== null
  return (
    <div className="fills-frame flex flex-col gap-3 px-4 pt-3 lg:px-6">
      {head && <div className={cx('shrink-0', isOpen && 'max-md:absolute')}>{head}</div>}
      <div className="flex min-h-0 min-w-0 grow">
        {/* The links and buttons of the rows take the events; these only pass. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          ref={rows}
          className={cx(
            '@container relative min-w-0 overflow-y-auto p-0.5',
            isOpen ? 'shrink-0 max-md:hidden md:w-2/5 md:max-w-120 md:min-w-90' : 'grow',
          )}
          onClick={focus.follow}
          onKeyDown={peek}
        >
          {list}
        </div>
        {isOpen && (
          <section
            ref={opened}
            aria-label={m.common_details()}
            className="min-w-0 grow overflow-y-auto border-line p-0.5 pb-6 md:border-s md:ps-5 md:pe-2"
          >
            {detail}
          </section>
        )}
        {isOpen && aside && (
          <aside className="w-80 shrink-0 overflow-y-auto border-s border-line ps-5 max-xl:hidden">
            {aside}
          </aside>
        )}
      </div>
    </div>
  )
}
