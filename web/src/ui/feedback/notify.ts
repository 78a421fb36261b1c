import { create } from 'zustand'
import type { NoticeType } from './notice-glyph.tsx'

export interface NoticeAction {
  label: string
  onAction: () => void
}

export interface Notice {
  id: string
  type: NoticeType
  message: string
  timestamp: number
  autoHide: boolean
  action: NoticeAction | undefined
  /** It no longer stands on the screen. */
  onClose: (() => void) | undefined
}

interface NoticeState {
  /** Oldest first; the last fifty can be read again. */
  notices: readonly Notice[]
  /** Ids still to be dismissed by whoever shows them. */
  dismissed: readonly string[]
}

const kept = 50

export const useNotices = create<NoticeState>(() => ({ notices: [], dismissed: [] }))

let count = 0

/**
 * Shows a notice for the Toaster's time, or until it is dismissed with `autoHide: false`. Returns its id.
 * A notice whose action the reader must not miss belongs to `autoHide: false`.
 */
export function notify(notice: {
  type: NoticeType
  message: string
  action?: NoticeAction | undefined
  autoHide?: boolean | undefined
  onClose?: (() => void) | undefined
}): string {
  count += 1
  const id = `notice-${count}`
  const { type, message, action, autoHide = true, onClose } = notice
  const next: Notice = { id, type, message, action, autoHide, onClose, timestamp: Date.now() }
  useNotices.setState(({ notices }) => ({ notices: [...notices, next].slice(-kept) }))
  return id
}

/** Takes a notice off the screen; it can still be read again. */
export const dismissNotice = (id: string): void =>
  useNotices.setState(({ dismissed }) => ({ dismissed: [...dismissed, id] }))

/** Forgets every notice, shown or past. */
export const clearNotices = (): void =>
  useNotices.setState(({ notices, dismissed }) => ({
    notices: [],
    dismissed: [...dismissed, ...notices.map((notice) => notice.id)],
  }))
