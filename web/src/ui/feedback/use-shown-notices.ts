import type { ToastManager } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { useNotices, type Notice } from './notify.ts'

/** Hands each new notice to the toast manager once, and closes the dismissed ones. */
export function useShownNotices(manager: ToastManager): void {
  const notices = useNotices((state) => state.notices)
  const dismissed = useNotices((state) => state.dismissed)
  const handed = useRef(new Set<string>())

  useEffect(() => {
    for (const notice of notices) {
      if (handed.current.has(notice.id)) continue
      handed.current.add(notice.id)
      manager.add(toastOf(notice, manager))
    }
  }, [notices, manager])

  useEffect(() => {
    for (const id of dismissed) manager.close(id)
  }, [dismissed, manager])
}

const toastOf = ({ id, type, message, autoHide, action, onClose }: Notice, manager: ToastManager) => ({
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
