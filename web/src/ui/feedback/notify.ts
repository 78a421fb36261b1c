import { create } from 'zustand'
import type { NotificationType } from './notice-glyph.tsx'

export interface NotificationAction {
  label: string
  onAction: () => void
}

export interface Notification {
  id: string
  type: NotificationType
  message: string
  timestamp: number
  autoHide: boolean
  action: NotificationAction | undefined
  /** It no longer stands on the screen. */
  onClose: (() => void) | undefined
}

interface NotificationState {
  /** Oldest first; the last fifty can be read again. */
  notices: readonly Notification[]
  /** Ids still to be dismissed by whoever shows them. */
  dismissed: readonly string[]
}

const kept = 50

export const useNotifications = create<NotificationState>(() => ({ notices: [], dismissed: [] }))

let count = 0

/**
 * Shows a notice for the Toaster's time, or until it is dismissed with `autoHide: false`. Returns its id.
 * A notice whose action the reader must not miss belongs to `autoHide: false`.
 */
export function notify(notification: {
  type: NotificationType
  message: string
  action?: NotificationAction | undefined
  autoHide?: boolean | undefined
  onClose?: (() => void) | undefined
}): string {
  count += 1
  const id = `notice-${count}`
  const { type, message, action, autoHide = true, onClose } = notification
  const next: Notification = { id, type, message, action, autoHide, onClose, timestamp: Date.now() }
  useNotifications.setState(({ notices: notifications }) => ({
    notices: [...notifications, next].slice(-kept),
  }))
  return id
}

/** Takes a notice off the screen; it can still be read again. */
export const dismissNotification = (id: string): void =>
  useNotifications.setState(({ dismissed }) => ({ dismissed: [...dismissed, id] }))

/** Forgets every notice, shown or past. */
export const clearNotifications = (): void =>
  useNotifications.setState(({ notices: notifications, dismissed }) => ({
    notices: [],
    dismissed: [...dismissed, ...notifications.map((notification) => notification.id)],
  }))
