import { formatMoment } from '../../../lib/format.ts'
import { windowWords } from '../../../copy/inbox.ts'
import type { ReplyWindow } from '../window-logic.ts'

/** Why nothing can be written, of a window that is closed or never began. */
export const whyClosed = ({ ends }: ReplyWindow, name: string): string =>
  ends === null ? windowWords.neverReason(name) : windowWords.closedReason(name, formatMoment(ends))
