import { create } from 'zustand'
import type { NotificationType } from './notification-glyph.tsx'

export interface NotificationAction {
  label: string
  onAction: () => void
}

export interface Notification {
  id: string
  type: NotificationType
  message: string
  /** Shown under the message. */
  text: string | undefined
  timestamp: number
  autoHide: boolean
  /** Milliseconds until it hides; the toaster's default if absent. */
  hideAfter: number | undefined
  action: NotificationAction | undefined
  /** Called when it is no longer visible. */
  onClose: (() => void) | undefined
}

interface NotificationState {
  /** Oldest first, at most 50. */
  notices: readonly Notification[]
  /** Ids that the toast viewport still has to dismiss. */
  dismissed: readonly string[]
}

const maxKept = 50

export const useNotifications = create<NotificationState>(() => ({ notices: [], dismissed: [] }))

let count = 0

/**
 * Shows a notification until the toaster's timeout, or until it is dismissed with `autoHide: false`. Returns
 * its id. Use `autoHide: false` for an action that must not be missed.
 */
export function notify(notification: {
  type: NotificationType
  message: string
  text?: string | undefined
  action?: NotificationAction | undefined
  autoHide?: boolean | undefined
  hideAfter?: number | undefined
  onClose?: (() => void) | undefined
}): string {
  count += 1
  const id = `notice-${count}`
  const { type, message, text, action, autoHide = true, hideAfter, onClose } = notification
  const timestamp = Date.now()
  const next: Notification = { id, type, message, text, action, autoHide, hideAfter, onClose, timestamp }
  useNotifications.setState(({ notices: notifications }) => ({
    notices: [...notifications, next].slice(-maxKept),
  }))
  return id
}

/** Hides a notification; it stays in the list. */
export const dismissNotification = (id: string): void =>
  useNotifications.setState(({ dismissed }) => ({ dismissed: [...dismissed, id] }))

/** Removes all notifications, visible or not. */
export const clearNotifications = (): void =>
  useNotifications.setState(({ notices: notifications, dismissed }) => ({
    notices: [],
    dismissed: [...dismissed, ...notifications.map((notification) => notification.id)],
  }))
