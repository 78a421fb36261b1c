import { dismissNotification, notify } from '../../ui/feedback/notify.ts'
import { changeWords } from '../../copy/automations/list-changes.ts'

interface Undoable {
  noticeId: string
  undo: () => void
}

let last: Undoable | null = null

/** Shows a notification that offers an undo. `undoLast` works as long as the notification is visible. */
export function offerUndo(message: string, undo: () => void): void {
  const notificationId = notify({
    type: 'success',
    message,
    action: { label: changeWords.undo, onAction: undo },
    onClose: () => {
      if (last?.noticeId === notificationId) last = null
    },
  })
  last = { noticeId: notificationId, undo }
}

/** Undoes the last change whose notification is still visible. */
export function undoLast(): void {
  if (!last) return
  const { noticeId: notificationId, undo } = last
  dismissNotification(notificationId)
  last = null
  undo()
}
