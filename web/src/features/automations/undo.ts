import { dismissNotification, notify } from '../../ui/feedback/notify.ts'
import { changeWords } from '../../copy/automations/list-changes.ts'

interface Undoable {
  noticeId: string
  undo: () => void
}

let last: Undoable | null = null

/** Says what was done and offers to take it back, by the notice or by `undoLast` while the notice stands. */
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

/** Takes the last change back whose notice still stands. */
export function undoLast(): void {
  if (!last) return
  const { noticeId: notificationId, undo } = last
  dismissNotification(notificationId)
  last = null
  undo()
}
