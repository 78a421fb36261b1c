import { type ReactNode, useRef } from 'react'
import { m } from '@skein/messages'
import { cx } from '../../ui/cx.ts'
import { useSplitFocus } from './use-split-focus.ts'
import { useSplitKeys } from './use-split-keys.ts'

interface SplitViewProps {
  /** Title and tools above the panes. Without it, the panes reach the edges, and the detail scrolls its parts itself. */
  head?: ReactNode
  /** Tools above the rows, which stay in place. */
  listHead?: ReactNode
  /**
   * Rows, each with a link or button that has `data-row`: the id that the URL names, or blank for a row that opens nothing.
   * Its container is `@container`, so that rows can have one or two lines by its width.
   */
  list: ReactNode
  /** The id in the URL; null while no row is open. */
  openId: string | null
  /** What belongs to the open row, with a `data-detail-heading` as in `DetailHead`. */
  detail: ReactNode
  /** Accessible name of the detail. */
  detailLabel?: string
  /** Beside the detail; the screen knows when it has space. */
  aside?: { label: string; content: ReactNode } | undefined
  /** Removes the id from the URL. */
  onClose: () => void
  /** Called with the id of a row that was opened without a move of the focus. */
  onPeek?: (id: string) => void
}

/**
 * A list and the detail of one row, which the URL names. Each pane scrolls by itself and they fill the window; below
 * 768 px they are two pages.
 */
export function SplitView(props: SplitViewProps) {
  const { head, listHead, list, openId, detail, detailLabel = m.common_details(), aside } = props
  const { rows, opened, follow, peek } = useSplit(props)
  const isOpen = openId !== null
  const hasDetail = Boolean(detail)
  const atEdge = !head
  return (
    <div className={cx('fills-frame flex flex-col', !atEdge && 'gap-3 px-4 pt-3 md:px-6 lg:px-8')}>
      {head && <div className={cx('shrink-0', isOpen && 'max-md:absolute')}>{head}</div>}
      <div className="flex min-h-0 min-w-0 grow">
        <div
          className={cx(
            'flex min-w-0 flex-col',
            isOpen && 'max-md:hidden',
            hasDetail ? 'max-md:grow md:shrink-0' : 'grow',
            hasDetail && (atEdge ? 'md:w-80 xl:w-90' : 'md:w-2/5 md:max-w-120 md:min-w-90'),
          )}
        >
          {listHead}
          {/* The links and buttons of the rows take the events; these only pass. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div
            ref={rows}
            className={cx('@container relative min-h-0 grow overflow-y-auto', atEdge ? 'px-2 pb-2' : 'p-0.5')}
            onClick={follow}
            onKeyDown={peek}
          >
            {list}
          </div>
        </div>
        {hasDetail && (
          <section
            ref={opened}
            aria-label={detailLabel}
            className={cx(
              'min-w-0 grow border-line md:border-s',
              !isOpen && 'max-md:hidden',
              !atEdge && 'overflow-y-auto p-0.5 pb-6 md:ps-5 md:pe-2',
            )}
          >
            {detail}
          </section>
        )}
        {aside && (
          <aside
            aria-label={aside.label}
            className="w-80 shrink-0 overflow-y-auto border-s border-line px-4 pt-4 pb-6"
          >
            {aside.content}
          </aside>
        )}
      </div>
    </div>
  )
}

function useSplit({ openId, onClose, onPeek }: SplitViewProps) {
  const rows = useRef<HTMLDivElement>(null)
  const opened = useRef<HTMLElement>(null)
  const focus = useSplitFocus({ rows, opened }, openId)
  const peek = useSplitKeys(rows, {
    openId,
    onClose,
    onPeek: (row) => {
      focus.peek(row)
      onPeek?.(row.dataset['row'] ?? '')
    },
  })
  return { rows, opened, follow: focus.follow, peek }
}
