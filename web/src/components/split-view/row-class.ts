import { cx } from '../../ui/cx.ts'

interface RowState {
  open: boolean
  /** Chosen for an action on several rows. */
  selected?: boolean
}

/** Height of a row in one line, from this width of its pane on: 16 automations in a window of 900 px. */
export const lineHeight = '@min-[40rem]:h-[2.375rem]'

/** Surface of a row of any list: open, selected or under the pointer. */
export const rowSurface = ({ open, selected = false }: RowState): string =>
  'transition-colors duration-(--press) ' + (open ? 'bg-overlay' : selected ? 'bg-raised' : 'hover:bg-raised')

/** A row of a list pane: two lines, or one with `lineHeight`. */
export const rowClass = (state: RowState, extra: string): string =>
  cx(
    'h-15 px-2 outline-offset-[-2px] [contain:layout_style] large-text:h-auto large-text:min-h-15',
    rowSurface(state),
    extra,
  )
