import type { ToastManager } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { useNotifications, type Notification } from './notify.ts'

/** Adds each new notification to the toast manager once, and closes dismissed ones. */
export function useShownNotifications(manager: ToastManager): void {
  const notifications = useNotifications((state) => state.notices)
  const dismissed = useNotifications((state) => state.dismissed)
  const handed = useRef(new Set<string>())

  useEffect(() => {
    for (const notification of notifications) {
      if (handed.current.has(notification.id)) continue
      handed.current.add(notification.id)
      manager.add(toastOf(notification, manager))
    }
  }, [notifications, manager])

  useEffect(() => {
    for (const id of dismissed) manager.close(id)
  }, [dismissed, manager])
}

const toastOf = ({ id, type, message, autoHide, action, onClose }: Notification, manager: ToastManager) => ({
  id,
  type,
  title: message,
  ...(autoHide ? {} : { timeout: 0 }),
  ...(onClose ? { onClose } : {}),
  ...(action
    ? { actionProps: { children: action.label, onClick: () => runAction(id, action, manager) } }
    : {}),
})

function runAction(id: string, action: { onAction: () => void }, manager: ToastManager): void {
  action.onAction()
  manager.close(id)
}
