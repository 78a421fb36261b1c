import { m } from '@skein/messages'
import { dismissNotification, notify } from '../../../ui/feedback/notify.ts'
import { undoMs, undoTime } from '../../../ui/feedback/undo-time.ts'

interface Undoable {
  noticeId: string
  undo: () => void
}

let last: Undoable | null = null
/** Notifications that stay until they are dismissed, and when they appeared. */
const staying = new Map<string, number>()

/** Shows a notification that offers an undo. `undoLast` works as long as the notification is visible. */
export function offerUndo(message: string, undo: () => void): void {
  dismissOld()
  const notificationId = notify({
    type: 'success',
    message,
    ...undoTime(),
    action: { label: m.common_undo(), onAction: undo },
    onClose: () => {
      staying.delete(notificationId)
      if (last?.noticeId === notificationId) last = null
    },
  })
  last = { noticeId: notificationId, undo }
  staying.set(notificationId, Date.now())
}

/** Dismisses older notifications, which would pile up where they do not hide by themselves. */
function dismissOld(): void {
  for (const [id, since] of staying) {
    if (Date.now() - since >= undoMs) dismissNotification(id)
  }
}

/** Undoes the last change whose notification is still visible. */
export function undoLast(): void {
  if (!last) return
  const { noticeId: notificationId, undo } = last
  dismissNotification(notificationId)
  last = null
  undo()
}
